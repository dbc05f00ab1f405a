import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { structuredDataOf } from './structured-data.ts';
import type { Thing, Value } from './thing.ts';

type Plain = string | number | boolean | { [name: string]: unknown };

/** A thing as plain values; a thing that contains itself becomes a reference. */
function plain(thing: Thing, above: readonly Thing[] = []): Plain {
  if (above.includes(thing)) return '(above)';
  const plainValue = (value: Value) => (typeof value === 'object' ? plain(value, [...above, thing]) : value);
  const properties = [...thing.properties].map(([name, values]) => {
    const all = [...values].map(plainValue);
    return [name, all.length === 1 ? all[0] : all];
  });
  return {
    ...(thing.types.length > 0 && { type: thing.types.join(' ') }),
    ...(thing.id !== null && { id: thing.id }),
    ...Object.fromEntries(properties),
  };
}

const thingsIn = (html: string) => structuredDataOf(collectHtml(html, 'https://example.com/page')).things;
const rootsIn = (html: string) =>
  thingsIn(html)
    .filter(({ isRoot }) => isRoot)
    .map((thing) => plain(thing));
const S = 'https://schema.org';

describe('microdata', () => {
  it.each([
    ['text', '<p itemprop=v> A <b>copper</b>\n kettle </p>', 'A copper kettle'],
    ['a heading, which is also in another list', '<h1 itemprop=v>A kettle</h1>', 'A kettle'],
    ['a link', '<a itemprop=v href=/x>text</a>', 'https://example.com/x'],
    ['a link without address', '<a itemprop=v>text</a>', ''],
    ['an area', '<area itemprop=v href=?y>', 'https://example.com/page?y'],
    ['a link element', `<link itemprop=v href="${S}/InStock">`, `${S}/InStock`],
    ['an image', '<img itemprop=v src=a.png alt=Alt>', 'https://example.com/a.png'],
    ['a video', '<video itemprop=v src=v.mp4></video>', 'https://example.com/v.mp4'],
    ['an object', '<object itemprop=v data=o.bin></object>', 'https://example.com/o.bin'],
    ['an address that cannot be read', '<a itemprop=v href="https://">x</a>', 'https://'],
    ['a meta element', '<meta itemprop=v content=" as written ">', ' as written '],
    ['data', '<data itemprop=v value=7>seven</data>', '7'],
    ['a meter', '<meter itemprop=v value=4>4 of 5</meter>', '4'],
    ['a time', '<time itemprop=v datetime=2026-01-31>today</time>', '2026-01-31'],
    ['a time in words', '<time itemprop=v>2026-01-31</time>', '2026-01-31'],
    ['content on any element, as Google reads it', '<span itemprop=v content=19.00>19 €</span>', '19.00'],
    ['a name in full', `<span itemprop="${S}/v">x</span>`, 'x'],
    ['an unmarked element around it', '<div><ul><li><b itemprop=v>x</b></ul></div>', 'x'],
    ['a shadow tree', '<my-card><template shadowrootmode=open><b itemprop=v>x</b></template></my-card>', 'x'],
  ])('%s', (_name, html, value) => {
    expect(rootsIn(`<body><div itemscope itemtype="${S}/Thing">${html}</div>`)).toEqual([
      { type: 'Thing', v: value },
    ]);
  });

  it('reads items within items', () => {
    const html = `<html itemscope itemtype="${S}/WebPage" itemid="#page"><body><div itemprop=mainEntity itemscope
      itemtype="${S}/Product https://other.example/X"><h1 itemprop="name title">Kettle</h1>
      <div itemprop=offers itemscope itemtype="http://schema.org/Offer"><b itemprop=price>19</b></div>
      <div itemprop=offers itemscope><b itemprop=price>29</b></div></div>`;
    expect(rootsIn(html)).toEqual([
      {
        type: 'WebPage',
        id: 'https://example.com/page#page',
        mainEntity: {
          type: 'Product https://other.example/X',
          name: 'Kettle',
          title: 'Kettle',
          offers: [{ type: 'Offer', price: '19' }, { price: '29' }],
        },
      },
    ]);
  });

  it('gives a property to the item around it, at any depth, but not through another item', () => {
    const html = `<div itemscope itemtype="${S}/A"><p itemprop=description>One <b itemprop=name>two</b></p>
      <div itemscope itemtype="${S}/B"><b itemprop=name>three</b></div></div><b itemprop=name>stray</b>`;
    expect(rootsIn(html)).toEqual([
      { type: 'A', description: 'One two', name: 'two' },
      { type: 'B', name: 'three' },
    ]);
  });

  it('follows references to elements with properties and to elements around them', () => {
    const html = `<div itemscope itemtype="${S}/A" itemref="own around missing"></div>
      <p id=own itemprop=x>1</p><div id=around><ul><li itemprop=y>2<li data-nosnippet><b itemprop=z>3</b></ul></div>`;
    expect(rootsIn(html)).toEqual([{ type: 'A', x: '1', y: '2', z: '3' }]);
  });

  it('lets items contain each other by reference', () => {
    const html = `<div itemscope itemtype="${S}/A" itemref=b></div>
      <div id=b itemprop=part itemscope itemtype="${S}/B" itemref=a></div>
      <div id=a itemprop=whole itemscope itemtype="${S}/C" itemref=b></div>`;
    expect(rootsIn(html)).toEqual([
      { type: 'A', part: { type: 'B', whole: { type: 'C', part: '(above)' } } },
    ]);
  });

  it('merges microdata and JSON-LD about the same thing', () => {
    const html = `<div itemscope itemtype="${S}/Product" itemid="#p"><b itemprop=name>Kettle</b></div>
      <script type=application/ld+json>{"@context":"${S}","@id":"#p","@type":"Product","sku":"7"}</script>`;
    expect(rootsIn(html)).toEqual([
      { type: 'Product', id: 'https://example.com/page#p', sku: '7', name: 'Kettle' },
    ]);
  });

  it('leaves out other vocabularies, and keywords used as names', () => {
    const html = `<div itemscope itemtype="http://data-vocabulary.org/Product"><b itemprop=name>x</b></div>
      <div itemscope><b itemprop=name>x</b></div>
      <div itemscope itemtype="${S}/A"><b itemprop="@type @graph @id">x</b><b itemprop=__proto__>y</b>
      <div itemprop=review itemscope itemtype="http://data-vocabulary.org/Review"></div></div>`;
    const roots = thingsIn(html).filter(({ isRoot }) => isRoot);
    expect(roots.map(({ types }) => types)).toEqual([['A']]);
    expect([...(roots[0]?.properties ?? [])]).toEqual([['__proto__', new Set(['y'])]]);
  });

  it('points to the element with the description', () => {
    const [thing] = thingsIn(`<body><main id=m><div itemscope itemtype="${S}/A"></div></main>`);
    expect(thing?.at.path).toBe('#m>div:1');
  });

  it('terminates with circular references', () => {
    const items = Array.from(
      { length: 300 },
      (_, n) =>
        `<div id=i${n} itemprop=x itemscope itemtype="${S}/A" itemref="i${n + 1} i${n + 2} i${(n * 7) % 300}">`,
    );
    const html = `<div itemscope itemtype="${S}/A" itemref=i0></div>${items.join('</div>')}`;
    expect(thingsIn(html).length).toBeGreaterThan(64);
  });
});

describe('RDFa Lite', () => {
  it.each([
    ['text', '<p property=v> A <b>copper</b> kettle </p>', 'A copper kettle'],
    ['a link', '<a property=v href=/x>text</a>', 'https://example.com/x'],
    ['a link without address', '<a property=v>text</a>', 'text'],
    ['an image', '<img property=v src=a.png>', 'https://example.com/a.png'],
    ['content comes first', '<a property=v href=/x content=c>text</a>', 'c'],
    ['a time', '<time property=v datetime=2026-01-31>today</time>', '2026-01-31'],
    ['a meta element', '<meta property=v content=c>', 'c'],
    ['a resource', '<a property=v resource="#r" href=/x>x</a>', { id: 'https://example.com/page#r' }],
    ['the prefix that is always known', '<b property=schema:v>x</b>', 'x'],
    ['a prefix of the page', `<div prefix="s: ${S}/" vocab=""><b property=s:v>x</b></div>`, 'x'],
    ['a name in full', `<b property="${S}/v">x</b>`, 'x'],
  ])('%s', (_name, html, value) => {
    expect(rootsIn(`<body vocab="${S}/" typeof=Thing>${html}`)).toEqual([{ type: 'Thing', v: value }]);
  });

  it('reads things within things', () => {
    const html = `<div vocab="http://schema.org/" typeof=Product resource="#p"><h1 property="name title">Kettle</h1>
      <div property=offers typeof=Offer><b property=price>19</b></div>
      <a property=brand typeof="schema:Brand" href="/brand"><b property=name>Copperly</b></a></div>`;
    expect(rootsIn(html)).toEqual([
      {
        type: 'Product',
        id: 'https://example.com/page#p',
        name: 'Kettle',
        title: 'Kettle',
        offers: { type: 'Offer', price: '19' },
        brand: { type: 'Brand', id: 'https://example.com/brand', name: 'Copperly' },
      },
    ]);
  });

  it('leaves out other vocabularies and properties without a subject', () => {
    const html = `<html prefix="og: https://ogp.me/ns#"><meta property=og:title content=x><body>
      <div typeof="foaf:Document sioc:Item"><b property=schema:name>x</b></div>
      <div vocab="http://rdf.data-vocabulary.org/#" typeof=Product><b property=name>x</b></div>
      <div typeof=Product><b property=name>no vocabulary</b></div>
      <div vocab="${S}"><b property=name>no thing</b><div prefix="schema: https://other.example/" typeof="schema:A">x</div>
      <div typeof=B><b property="og:title dc:title">x</b></div></div>`;
    expect(rootsIn(html)).toEqual([{ type: 'B' }]);
  });
});
