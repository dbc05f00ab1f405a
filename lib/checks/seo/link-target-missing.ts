import { defineCheck, type Example } from '../check.ts';
import { tokens } from '../knowledge/addresses/addresses.ts';
import { decoded } from '../knowledge/addresses/decoded.ts';
import { webLinks } from '../knowledge/addresses/links.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';

/** Attributes of links that a script handles. */
const SCRIPTED = [
  'onclick',
  'aria-controls',
  'aria-expanded',
  'aria-haspopup',
  'data-toggle',
  'data-bs-toggle',
  'data-target',
  'data-bs-target',
  'data-fancybox',
];
/** What scripts open, close, and switch, as part of a class or an id. */
const SWITCHED =
  /(^|[-_:=&\s])(js|toggle[rd]?|toggler|tabs?|modal|popup|pop|dialog|drawer|offcanvas|accordion|collapse|dropdown|submenu|burger|hamburger|carousel|slider?|lightbox|overlay|spoiler|open|close|trigger|scroll)([-_:=&\s]|$)/i;

/** Whether a script, not a target, is what the link is for: a tab, a menu, a dialog. */
function isSwitch({ attrs }: ElementRecord, id: string): boolean {
  return (
    tokens(attrs.role).some((role) => role !== 'link') ||
    SCRIPTED.some((name) => attrs[name] !== undefined) ||
    SWITCHED.test(attrs.class ?? '') ||
    SWITCHED.test(id)
  );
}

/** Returns what a fragment can lead to: ids, and the names of old anchors. */
function targetsOf(page: PageSnapshot): ReadonlySet<string> {
  const names = page.anchors.flatMap(({ attrs }) => (attrs.name ? [attrs.name] : []));
  return new Set([...page.targets, ...names]);
}

export default defineCheck({
  // A script may handle the click, and search engines do not care.
  loses: ['nothing'],
  title: 'Links within the page have a target',
  why: 'A link to an id that does not exist does nothing when it is clicked, unless a script handles it.',
  docs: 'https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment',
  remedy:
    'Add this id to the element that the link should lead to, or correct the part after “#” in the href.',
  messages: {
    missing: {
      fault: 'Anchor link without a target',
      says: 'No element on the page has the id “{id}” that the link points to.',
    },
    base: {
      fault: 'Anchor link that leaves the page',
      says: 'Because of the <base> of the page, the link leads to {address} and not to “{id}” on this page.',
      remedy: 'Write the path of this page before the “#” in the href, or remove the <base>.',
    },
  },

  *run({ page }) {
    const inner = webLinks(page).flatMap(({ at, url, isInner }) => {
      if (!isInner) return [];
      const id = url.hash.slice(1).replace(/:~:.*$/s, '');
      const isPlace = id !== '' && !/^[!/]/.test(id);
      return isPlace ? [{ at, id }] : [];
    });
    // A <base> also applies to an address that is only a fragment.
    const outer = webLinks(page).flatMap(({ at, url, isInner }) => {
      const id = /^\s*#([^!/].*)$/s.exec(at.attrs.href ?? '')?.[1]?.trim();
      return id && !isInner && targetsOf(page).has(decoded(id))
        ? [{ at, address: url.href, id: decoded(id) }]
        : [];
    });
    for (const { at, address, id } of outer)
      if (!isSwitch(at, id)) yield { message: 'base', values: { address, id }, at };
    if (inner.length === 0) return outer.length > 0 ? undefined : 'not applicable';
    const targets = targetsOf(page);
    for (const { at, id } of inner) {
      const exists = targets.has(id) || targets.has(decoded(id)) || decoded(id).toLowerCase() === 'top';
      if (!exists && !isSwitch(at, decoded(id)))
        yield { message: 'missing', values: { id: decoded(id) }, at };
    }
  },
});

export const examples: Example[] = [
  {
    name: 'a form that Tilda or Elementor opens over the page',
    html: '<a href="#popup:zapis">Sign up</a><a href="#elementor-action%3Aaction%3Dpopup%3Aopen%26settings%3DeyJpZCI6IjEyIn0%3D">Call</a>',
  },
  { html: '<a href="#prices">Prices</a><h2 id="prices">Prices</h2>' },
  {
    html: '<a href="#price">Prices</a><h2 id="prices">Prices</h2>',
    finds: [
      {
        message: 'missing',
        says: 'No element on the page has the id “price” that the link points to.',
        remedy:
          'Add this id to the element that the link should lead to, or correct the part after “#” in the href.',
        at: 'body > a:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'what a script opens, closes and switches',
    html:
      '<a href="#menu" aria-expanded="false">A</a><a href="#x" data-bs-toggle="collapse">B</a><a href="#y" role="tab">C</a>' +
      '<a href="#z" class="nav js-open">D</a><a href="#modal-order">E</a><a href="#w" onclick="go()">F</a>',
  },
  {
    name: 'words that only begin like one',
    html: '<a href="#table">A</a><a href="#opening" class="tabular">B</a>',
    finds: ['missing', 'missing'],
  },
  { name: 'an old-fashioned name', html: '<a href="#prices">Prices</a><a name="prices"></a>' },
  { name: 'to the top without any element', html: '<a href="#top">Up</a><a href="/page#TOP">Up</a>' },
  {
    name: 'ids in any alphabet, written or encoded',
    html: '<a href="#ціни">A</a><a href="#%D1%86%D1%96%D0%BD%D0%B8">B</a><p id="ціни">x',
  },
  { name: 'encoding that nobody can read', html: '<a href="#100%">A</a><p id="100%">x' },
  {
    name: 'a passage of text is no id',
    html: '<a href="#:~:text=kettle">A</a><a href="#a:~:text=b">B</a><p id="a">x',
  },
  {
    html: '<base href="/"><a href="#prices">Prices</a><a href="#tab" role="tab">A</a><p id="prices">x<p id="tab">x',
    finds: [
      {
        message: 'base',
        says: 'Because of the <base> of the page, the link leads to https://example.com/#prices and not to “prices” on this page.',
        remedy: 'Write the path of this page before the “#” in the href, or remove the <base>.',
        at: 'body > a:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a base makes it another page',
    html: '<base href="/other"><a href="#prices">Prices</a>',
    verdict: 'not applicable',
  },
  {
    name: 'routes and bare signs are other checks’ matters',
    html: '<a href="#/a">A</a><a href="#">B</a>',
    verdict: 'not applicable',
  },
  ...(
    'onclick="a()" aria-controls="b" aria-expanded="false" aria-haspopup="true" data-toggle="tab" data-bs-toggle="tab" ' +
    'data-target="#b" data-bs-target="#b" data-fancybox="b" role="tab"'
  )
    .split(' ')
    .map((attribute) => ({ html: `<a href="#b" ${attribute}>B</a>` })),
  ...(
    'js toggle toggler toggled tab tabs modal popup pop dialog drawer offcanvas accordion collapse dropdown submenu ' +
    'burger hamburger carousel slide slider lightbox overlay spoiler open close trigger scroll'
  )
    .split(' ')
    .flatMap((word) => [
      { html: `<a href="#b" class="nav ${word}">B</a>` },
      { html: `<a href="#my-${word}">B</a>` },
    ]),
];
