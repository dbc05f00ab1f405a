import { defineCheck, type Example } from '../check.ts';
import { baseOf, parseAddress, tokens, withoutFragment } from '../knowledge/addresses/addresses.ts';
import { anchorText, drawnLinks, isDrawn, isWithinPage, webLinks } from '../knowledge/addresses/links.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';

/** Attributes that only make sense on a link that leads somewhere. */
const LINK_ATTRIBUTES = [
  'target',
  'download',
  'ping',
  'rel',
  'hreflang',
  'type',
  'referrerpolicy',
  'onclick',
];

/** What scripts in `href` do other than open a page: write a mail whose address they hide, print, go back, close. */
const NO_PAGE = /mail|decryptx|\bprint\(|\bhistory\.|\bclose\(|scroll(?:to|by)\(|\breload\(/;

/** Values of `href` that resolve to the page itself and so are perhaps not real links. */
const MAYBE_EMPTY = /^\s*(#!?)?\s*$/;
/** The value of `href`, without white space, of a link whose click should only run a handler. */
const PLACEHOLDER = /^(#!?|javascript:(void(\(?0?\)?)|false|undefined|\/\/)?;*)?$/;

/** What links to the top of the page say or are called: in HTML, `#` leads there. */
const TO_TOP =
  /(?:^|[\s_-])top(?:\P{L}*$| of )|(?:to|page)top\b|scroll-?up|[↑⇑⇧▲⌃⬆]|\b(?:nach oben|seitenanfang|haut de (?:la )?page|retour en haut|arriba|torna su|inizio pagina|topo|naar boven|do góry|na górę|nahoru|hore|başa dön|yukarı çık|lên đầu)\b|навер[хі]|вверх|к началу|в начало|вгору|нагору|догори|на початок|トップ[へに]|先頭[へに]|上に戻る|顶部|頂部|頂端|맨 위|위로|(?:للأ|ال[ىي] الأ)على|أعلى الصفحة|بالای صفحه|לראש (?:העמוד|הדף)|(?:στην (?:αρχή|κορυφή))/imu;

/** Whether a link says that it leads to the top of the page. */
function isToTop(link: ElementRecord): boolean {
  const { id, title, 'aria-label': label } = link.attrs;
  return TO_TOP.test([anchorText(link), label, title, id].filter(Boolean).join('\n'));
}

/** A file on a computer, by its URL or, in Windows, by its drive. */
const ON_COMPUTER = /^(file:|[a-z]:[\\/])/;

/** What was meant as http or https, and is a scheme that no program has. */
const MISTYPED =
  /^(?:h{1,3}t{0,3}p{1,2}s{0,2}|h{1,2}t{2,3}ps?|ttps?|hptts?|htpps?|httsp|httos?|htt[rl]ps?)(?=:\/\/)/;

/** Code of a click that opens an address: `location.href = '/kettles'`, `window.open("/kettles")`. */
const OPENED =
  /(?:\blocation(?:\.href)?\s*=|\blocation\.(?:assign|replace)\s*\(|(?:^|[\s;{])(?:window\.)?open\s*\()\s*(?:'([^']+)'|"([^"]+)")/;

type Fault = 'invalid' | 'file' | 'script' | 'address' | 'placeholder' | 'empty' | 'scheme';

/** Faults of links that a script may open. */
const ON_CLICK = new Set<Fault>(['address', 'placeholder', 'empty']);

/**
 * Whether an `<a>` holds the place of a link that does not exist here (HTML standard, "the a element"), such as
 * the page before the first.
 */
function isPlaceholder({ attrs }: ElementRecord): boolean {
  if (tokens(attrs.class).some((name) => /(?:^|[-_])disabled$/.test(name))) return true;
  return attrs.href === undefined && tokens(attrs.rel).some((rel) => rel === 'prev' || rel === 'next');
}

/** Returns why crawlers do not follow a link: they follow only `<a href>` with a URL. Buttons are no links. */
function faultOf(base: string, link: ElementRecord): Fault | null {
  const { attrs } = link;
  // Browsers drop white space inside an address, so `java\nscript:` is a script.
  const href = attrs.href?.replace(/\s/g, '').toLowerCase();
  if (tokens(attrs.role).length > 0) return null;
  if (href && ON_COMPUTER.test(href)) return 'file';
  if (attrs.name || (!href && attrs.id)) return null;
  if ((!href || PLACEHOLDER.test(href)) && isPlaceholder(link)) return null;
  if (href === undefined) {
    const isMeant = link.tag === 'a' && LINK_ATTRIBUTES.some((name) => attrs[name] !== undefined);
    return isMeant ? 'address' : null;
  }
  if (href === '#' && isToTop(link)) return null;
  if (PLACEHOLDER.test(href)) return href === '' ? 'empty' : 'placeholder';
  if (href.startsWith('javascript:')) return NO_PAGE.test(href) ? null : 'script';
  if (MISTYPED.test(href) && !/^https?:/.test(href)) return 'scheme';
  return parseAddress(attrs.href ?? '', base) ? null : 'invalid';
}

/** Returns the page of this site that a click opens by a script, without its fragment; null if there is none. */
function openedBy(page: PageSnapshot, { attrs }: ElementRecord): string | null {
  const [, single, double] = OPENED.exec(attrs.onclick ?? '') ?? [];
  const url = parseAddress(attrs['data-href'] ?? single ?? double ?? '', baseOf(page));
  if (!url || url.host !== new URL(page.url).host || isWithinPage(page, url)) return null;
  return withoutFragment(url);
}

/** Elements of any kind whose click is handled by an attribute; links are in their own list. */
const clickable = (page: PageSnapshot): readonly ElementRecord[] =>
  page.inline.handlers.first.filter(({ tag }) => tag !== 'a');

export default defineCheck({
  loses: ['crawling', 'part'],
  title: 'Crawlers can follow every link',
  why: 'Google follows <a> elements with a URL in href; pages behind other links might not be found.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  remedy:
    'Put the URL of the page in the href of the <a>; use a <button> if a click does something other than open a page.',
  messages: {
    script: {
      fault: 'Script instead of a URL in a link',
      says: 'The href of the link is a script ({href}), which crawlers do not follow.',
    },
    opened: {
      fault: 'Page that only a script opens',
      says: 'Only a script leads to {address}: crawlers do not click, so they do not find that page here.',
      remedy:
        'Make it a link: <a href> with the URL of the page. The script may stay, and keep the browser from following the link.',
    },
    scheme: {
      fault: 'Mistyped scheme in a link URL',
      says: 'The URL begins with “{scheme}:”, which no browser or crawler knows: {href}.',
      remedy: 'Write https:// at the beginning of the URL.',
    },
    address: {
      loses: ['crawling', 'little'],
      fault: 'Link without href',
      says: 'The link has no href, so there is nothing that crawlers could follow.',
    },
    invalid: {
      fault: 'Invalid URL in a link',
      says: 'The href of the link is not a valid URL: {href}.',
    },
    file: {
      fault: 'Link to a file on a computer',
      says: 'The link leads to a file on somebody’s own computer: {href}.',
      remedy: 'Upload the file to the site and link to its URL there.',
    },
    placeholder: {
      loses: ['nothing'],
      fault: 'Link that leads to no other page',
      says: 'The href of the link is only a placeholder (“{href}”), so it leads to no other page.',
    },
    empty: {
      loses: ['nothing'],
      fault: 'Link with an empty href',
      says: 'The href of the link is empty, so it leads to this same page.',
    },
    drawing: {
      loses: ['nothing'],
      fault: 'Link inside an SVG',
      says: 'The link to {href} is inside an SVG; Google documents only that it follows HTML links.',
      remedy:
        'Link to the same page by an ordinary <a href> as well, for example in a list next to the drawing.',
    },
  },

  *run({ page }) {
    if (page.anchors.length === 0) return 'not applicable';
    const links = webLinks(page);
    const followed = new Map(links.map((link) => [link.at, link]));
    const base = baseOf(page);
    const found = new Set(links.map(({ target }) => target));
    const opened = new Map<string, ElementRecord>();
    for (const at of page.anchors) {
      if (isDrawn(at)) continue;
      const link = followed.get(at);
      // A <base> can make “#” an ordinary link, to the page that it names.
      if (link && !(link.isInner && MAYBE_EMPTY.test(at.attrs.href ?? ''))) continue;
      const message = faultOf(base, at);
      if (!message) continue;
      const address = ON_CLICK.has(message) ? openedBy(page, at) : null;
      if (address) {
        // A card has several: its picture, its title. One that is a link is enough.
        if (!found.has(address) && !opened.has(address)) opened.set(address, at);
        continue;
      }
      const href = (at.attrs.href ?? '').trim();
      const [scheme = ''] = MISTYPED.exec(href.toLowerCase()) ?? [];
      const fix = message === 'scheme' && `href="${escapeHtml(href.replace(/^[a-z]+/i, 'https'))}"`;
      yield {
        message,
        at,
        values: { href, scheme },
        ...(fix && { fix }),
        // A few are controls of the page; many are links that nobody follows.
        ...((message === 'script' || message === 'address') && { of: page.anchors.length }),
      };
    }
    for (const at of clickable(page)) {
      const address = openedBy(page, at);
      if (address && !found.has(address) && !opened.has(address)) opened.set(address, at);
    }
    for (const [address, at] of opened)
      yield { message: 'opened', at, values: { address }, of: found.size + opened.size };
    for (const { at, url, target, isInner } of drawnLinks(page)) {
      if (isInner || found.has(target)) continue;
      yield { message: 'drawing', values: { href: url.href }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<a href="/kettles">Kettles</a><a href="https://example.org/?a=b#c">More</a>' },
  {
    html: '<a href="JavaScript: goTo(\'/kettles\')">Kettles</a>',
    finds: [
      {
        message: 'script',
        says: "The href of the link is a script (JavaScript: goTo('/kettles')), which crawlers do not follow.",
        remedy:
          'Put the URL of the page in the href of the <a>; use a <button> if a click does something other than open a page.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  ...[
    "location='mailto:'+'a@b.example'",
    "linkTo_UnCryptMailto('ocknvq,kphq')",
    "DeCryptX('a1b2')",
    'window.print()',
    'history.back()',
    'window.close();',
    'window.scrollTo(0,0)',
    'location.reload()',
  ].map((script) => ({
    name: `a script that opens no page: ${script}`,
    html: `<a href="javascript:${script}">x</a>`,
  })),
  {
    name: 'a script that opens a page to print',
    html: `<a href="javascript:go('/print')">x</a>`,
    finds: ['script'],
  },
  {
    name: 'a script with a line break in its scheme',
    html: '<a href="java&#10;script:open()">x</a>',
    finds: [
      {
        message: 'script',
        says: 'The href of the link is a script (java\nscript:open()), which crawlers do not follow.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<a onclick="go()">Kettles</a><a target="_blank">Kettles</a>',
    finds: [
      {
        message: 'address',
        says: 'The link has no href, so there is nothing that crawlers could follow.',
        at: 'body > a:nth-child(1)',
        severity: 'notice',
      },
      {
        message: 'address',
        says: 'The link has no href, so there is nothing that crawlers could follow.',
        at: 'body > a:nth-child(2)',
        severity: 'notice',
      },
    ],
  },
  {
    html: '<a href="https://">Kettles</a><a href="http://exa mple.com/">x</a>',
    finds: [
      {
        message: 'invalid',
        says: 'The href of the link is not a valid URL: https://.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
      },
      {
        message: 'invalid',
        says: 'The href of the link is not a valid URL: http://exa mple.com/.',
        at: 'body > a:nth-child(2)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<a href="file:///C:/kettles.html">Kettles</a>',
    finds: [
      {
        message: 'file',
        says: 'The link leads to a file on somebody’s own computer: file:///C:/kettles.html.',
        remedy: 'Upload the file to the site and link to its URL there.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  { name: 'by its drive', html: '<a href="C:\\\\kettles.html">Kettles</a>', finds: ['file'] },
  {
    html: '<a href="#">Menu</a><a href="">Menu</a><a href="#!">Menu</a><a href="javascript: void(0);">Menu</a><a href="javascript:;">x</a>',
    finds: [
      {
        message: 'placeholder',
        says: 'The href of the link is only a placeholder (“#”), so it leads to no other page.',
        at: 'body > a:nth-child(1)',
        severity: 'info',
      },
      {
        message: 'empty',
        says: 'The href of the link is empty, so it leads to this same page.',
        at: 'body > a:nth-child(2)',
        severity: 'info',
      },
      {
        message: 'placeholder',
        says: 'The href of the link is only a placeholder (“#!”), so it leads to no other page.',
        at: 'body > a:nth-child(3)',
        severity: 'info',
      },
      {
        message: 'placeholder',
        says: 'The href of the link is only a placeholder (“javascript: void(0);”), so it leads to no other page.',
        at: 'body > a:nth-child(4)',
        severity: 'info',
      },
      {
        message: 'placeholder',
        says: 'The href of the link is only a placeholder (“javascript:;”), so it leads to no other page.',
        at: 'body > a:nth-child(5)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'what is empty leads to the base',
    html: '<base href="/kettles/"><a href="">Kettles</a><a href="#">Kettles</a>',
  },
  {
    name: 'a target for links is not a link',
    html: '<a name="top"></a><a id="prices"></a><a id="x" href=""></a><a>plain</a>',
  },
  {
    name: 'the first page has none before it, and says so',
    html: '<a rel="prev">Previous</a><a rel="next" class="page-link">Next</a><a target="_blank" class="btn disabled">Order</a><a href="#" class="page-link is-disabled">«</a>',
  },
  {
    name: 'what has a role is not a link',
    html: '<a role="button" href="javascript:;">Menu</a><a role="button" onclick="x()">x</a>',
  },
  {
    name: 'addresses that are not pages',
    html: '<a href="mailto:a@example.com">Write</a><a href="tel:+48123">Call</a>',
  },
  {
    name: 'the top of the page',
    html: '<a href="#">Back to top</a><a href="#" title="Наверх">^</a><a href="#" id="scroll-top"></a><a href=" # ">↑</a><a href="#"><img alt="Do góry strony"></a><a href="#">Догори</a><a href="#">トップに戻る</a><a href="#">위로</a><a href="#">回頂端</a><a href="#">أعلى الصفحة</a><a href="#">לראש העמוד</a><a href="#">Yukarı çık</a><a href="#">Επιστροφή στην κορυφή</a>',
  },
  {
    name: 'other links to the same place',
    html: '<a href="#" id="stop">Stop</a><a href="#">Top продаж</a><a href="javascript:;">Back to top</a>',
    finds: ['placeholder', 'placeholder', 'placeholder'],
  },
  { name: 'a place in the page', html: '<a href="#prices">Prices</a>' },
  { name: 'part of an image map that is no link', html: '<map><area shape="rect" rel="x"></map>' },
  {
    html: '<svg><a href="/north"><text>North</text></a><a xlink:href="/south"><path/></a></svg>',
    finds: [
      {
        message: 'drawing',
        says: 'The link to https://example.com/north is inside an SVG; Google documents only that it follows HTML links.',
        remedy:
          'Link to the same page by an ordinary <a href> as well, for example in a list next to the drawing.',
        at: 'body > svg:nth-child(1) > a:nth-child(1)',
        severity: 'info',
      },
      {
        message: 'drawing',
        says: 'The link to https://example.com/south is inside an SVG; Google documents only that it follows HTML links.',
        at: 'body > svg:nth-child(1) > a:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a map beside a list of the same links, and links that lead to no page',
    html: '<svg><a href="/north#a"/><a href="#b"/><a href="mailto:a@example.com"/><a/></svg><a href="/north">North</a>',
  },
  {
    name: 'cards that only scripts open',
    html: `<a href="/a">A</a><a href="javascript:void(0)" onclick="window.open('/kettles/1')">1</a><a href="#" data-href="/kettles/2#prices">2</a><div onclick="location.href='/kettles/3'">3</div>`,
    finds: [
      {
        message: 'opened',
        says: 'Only a script leads to https://example.com/kettles/1: crawlers do not click, so they do not find that page here.',
        remedy:
          'Make it a link: <a href> with the URL of the page. The script may stay, and keep the browser from following the link.',
        at: 'body > a:nth-child(2)',
        severity: 'warning',
      },
      {
        message: 'opened',
        says: 'Only a script leads to https://example.com/kettles/2: crawlers do not click, so they do not find that page here.',
        at: 'body > a:nth-child(3)',
        severity: 'warning',
      },
      {
        message: 'opened',
        says: 'Only a script leads to https://example.com/kettles/3: crawlers do not click, so they do not find that page here.',
        at: 'body > div:nth-child(4)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a card whose title is a link, one page twice, the page itself, and another site',
    html: `<a href="/kettles/1">1</a><a href="#" data-href="/kettles/1">Picture</a><div onclick="location='/kettles/1'">x</div><a href="#" data-href="/page#a">Up</a><button onclick="window.open('https://social.example/share')">Share</button>`,
    finds: ['placeholder'],
  },
  {
    name: 'each way to open one, from anything that can be pressed',
    html: `<a onclick="location='/1'">1</a><a href onclick="window.open('/2')">2</a>${[
      "location.assign('/3')",
      "location.replace ( '/4' )",
      'document.location = "/5"',
      'f();open("/6")',
      "{ window.open('/7') }",
    ]
      .map((code) => `<div onclick='${code.replaceAll("'", '&#39;')}'>x</div>`)
      .join('')}`,
    finds: Array.from({ length: 7 }, () => 'opened'),
  },
  {
    name: 'one page is told once, by whatever opens it',
    html: `<a href="#" data-href="/1">1</a><a href="#" data-href="/1#a">1</a><div onclick="location='/1'">1</div><div onclick="location='/2'">2</div><div onclick="location='/2#b'">2</div>${Array.from({ length: 98 }, (_, index) => `<a href="/a/${index}">A</a>`).join('')}`,
    finds: [
      {
        message: 'opened',
        says: 'Only a script leads to https://example.com/1: crawlers do not click, so they do not find that page here.',
        at: 'body > a:nth-child(1)',
        severity: 'notice',
      },
      {
        message: 'opened',
        says: 'Only a script leads to https://example.com/2: crawlers do not click, so they do not find that page here.',
        at: 'body > div:nth-child(4)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'what opens no page',
    html: `<div onclick="reopen('/1')">1</div><div data-href="/2" onmouseover="f()">2</div><a href="/3" onclick="location='/4'">3</a><div onclick="location='https://other.example/'">5</div>`,
  },
  {
    html: '<a href="HTP://example.com/?a=1&amp;b=2">Kettles</a>',
    finds: [
      {
        message: 'scheme',
        says: 'The URL begins with “htp:”, which no browser or crawler knows: HTP://example.com/?a=1&b=2.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
        fix: 'href="https://example.com/?a=1&amp;b=2"',
      },
    ],
  },
  {
    html: '<a href="htp://example.com/kettles">Kettles</a>',
    finds: [
      {
        message: 'scheme',
        says: 'The URL begins with “htp:”, which no browser or crawler knows: htp://example.com/kettles.',
        remedy: 'Write https:// at the beginning of the URL.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
        fix: 'href="https://example.com/kettles"',
      },
    ],
  },
  ...'hhttp hhttps htttp htttps httpp httpps httpss htpps hptts ttps ttp httsp httos'
    .split(' ')
    .map((scheme) => ({ html: `<a href="${scheme}://example.com/">x</a>`, finds: ['scheme'] })),
  {
    name: 'schemes of other programs',
    html: '<a href="htcp://example.com/">x</a><a href="ftp://example.com/">x</a><a href="magnet:?x">x</a>',
  },
  { html: '<p>No links</p>', verdict: 'not applicable' },
  ...'target download ping rel hreflang type referrerpolicy onclick'
    .split(' ')
    .map((attribute) => ({ html: `<a ${attribute}="x">Kettles</a>`, finds: ['address'] })),
  ...'# #! javascript: javascript:; javascript:void(0) javascript:void(0); javascript:void0 javascript:false javascript:undefined javascript://'
    .split(' ')
    .map((href) => ({ html: `<a href="${href}">Kettles</a>`, finds: ['placeholder'] })),
];
