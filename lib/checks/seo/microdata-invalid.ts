import { defineCheck, type Example } from '../check.ts';
import { htmlTokens } from '../knowledge/texts/white-space.ts';
import type { ElementRecord } from '../snapshot.ts';

const shown = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

/** Whether an element that carries a property belongs to an item: one above it, or one that refers to it. */
function isOwned(
  annotated: readonly ElementRecord[],
  wanted: ReadonlySet<string>,
  from: ElementRecord,
): boolean {
  for (let at: ElementRecord | undefined = from; at; ) {
    if (at !== from && at.attrs.itemscope !== undefined) return true;
    if (wanted.has(at.attrs.id ?? '') || at.under?.length) return true;
    at = at.inside === undefined ? undefined : annotated[at.inside];
  }
  return false;
}

export default defineCheck({
  severity: 'warning',
  title: 'The microdata says what it means',
  why: 'Search engines leave out items whose type they cannot read, and properties that belong to no item.',
  docs: 'https://html.spec.whatwg.org/multipage/microdata.html',
  messages: {
    type: {
      says: 'itemtype="{type}" is no full address, such as https://schema.org/Product, and so means nothing.',
    },
    scope: { says: 'itemtype="{type}" does nothing without itemscope on the same element.' },
    reference: { says: 'itemref names “{id}”, but no property is in an element with that id.' },
    stray: {
      says: {
        one: '{count} property of microdata belongs to no item, “{name}”: nothing above it has itemscope.',
        other:
          '{count} properties of microdata belong to no item, the first is “{name}”: nothing above has itemscope.',
      },
    },
  },

  *run({ page }) {
    const { annotated } = page;
    const isMicrodata = ({ attrs }: ElementRecord) => (attrs.itemscope ?? attrs.itemprop) !== undefined;
    if (!annotated.some(isMicrodata)) return 'not applicable';
    const referenced = new Set(annotated.flatMap(({ attrs }) => htmlTokens(attrs.itemref)));
    const filled = new Set(annotated.flatMap(({ attrs, under = [] }) => [attrs.id ?? '', ...under]));
    const strays: ElementRecord[] = [];
    for (const at of annotated) {
      const { itemscope, itemtype, itemprop, itemref } = at.attrs;
      const type = shown(itemtype?.trim() ?? '');
      const isRead = htmlTokens(itemtype).some((name) => URL.canParse(name));
      if (type && itemscope === undefined)
        yield { message: 'scope', values: { type }, at, severity: 'notice' };
      else if (type && !isRead) yield { message: 'type', values: { type }, at };
      for (const id of itemscope === undefined ? [] : htmlTokens(itemref))
        if (!filled.has(id)) yield { message: 'reference', values: { id: shown(id) }, at };
      if (itemprop !== undefined && !isOwned(annotated, referenced, at)) strays.push(at);
    }
    const [first] = strays;
    if (first)
      yield {
        message: 'stray',
        // Search engines just leave them out.
        severity: 'info',
        values: { count: strays.length, name: shown(first.attrs.itemprop ?? '') },
        at: first,
      };
  },
});

const product = 'itemscope itemtype="https://schema.org/Product"';

export const examples: Example[] = [
  { html: `<div ${product}><b itemprop=name>Kettle</b></div>` },
  { html: '<div itemscope itemtype="Product"><b itemprop=name>Kettle</b></div>', finds: ['type'] },
  {
    html: `<div ${product}><div itemprop=offers itemtype="https://schema.org/Offer"></div></div>`,
    finds: ['scope'],
  },
  { html: `<div ${product} itemref="price"></div>`, finds: ['reference'] },
  { html: '<meta itemprop=name content=Kettle><p itemprop=description>Copper.</p>', finds: ['stray'] },
  {
    name: 'a property elsewhere, by reference',
    html: `<div ${product} itemref="price more"></div><b itemprop=sku id=price>7</b><ul id=more><li itemprop=name>x</ul>`,
  },
  {
    name: 'deep inside an item',
    html: `<div ${product}><p itemprop=description><b itemprop=name>Kettle</b></div>`,
  },
  { name: 'an item without type', html: '<div itemscope><b itemprop=name>Kettle</b></div>' },
  { name: 'a vocabulary of one’s own', html: '<div itemscope itemtype="https://example.com/Kettle"></div>' },
  { html: '<p data-nosnippet>x</p>', verdict: 'not applicable' },
];
