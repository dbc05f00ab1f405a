import { defineCheck, type Example } from '../check.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { htmlTokens } from '../knowledge/texts/white-space.ts';
import type { ElementRecord } from '../snapshot.ts';

const shown = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

/** Returns, per element, whether it belongs to an item above it or one that refers to it. Outer elements come first. */
function ownershipOf(annotated: readonly ElementRecord[], wanted: ReadonlySet<string>): readonly boolean[] {
  /** Whether the element itself, or one above it, makes its descendants belong to an item. */
  const owns: boolean[] = [];
  return annotated.map(({ attrs, inside, under }, index) => {
    const isOwned =
      (inside !== undefined && owns[inside] === true) || wanted.has(attrs.id ?? '') || Boolean(under?.length);
    owns[index] = isOwned || attrs.itemscope !== undefined;
    return isOwned;
  });
}

/** A schema.org type without the beginning of its URL. */
const BARE_TYPE = /^(?:(?:https?:)?\/*(?:www\.)?schema\.org\/)?([A-Z][A-Za-z0-9]*)$/;

export default defineCheck({
  loses: ['richResult', 'part'],
  title: 'Microdata is valid',
  why: 'Search engines ignore items whose type they cannot read, and properties that belong to no item.',
  docs: 'https://html.spec.whatwg.org/multipage/microdata.html',
  remedy:
    'Put itemscope and itemtype="https://schema.org/…" on one element, and all properties of the item inside it.',
  messages: {
    type: {
      fault: 'itemtype is not a full URL',
      says: 'itemtype="{type}" is not a full URL such as https://schema.org/Product, so search engines ignore it.',
      remedy: 'Write the full URL of the type: itemtype="https://schema.org/" followed by its name.',
    },
    scope: {
      loses: ['richResult', 'little'],
      fault: 'itemtype without itemscope',
      says: 'itemtype="{type}" has no effect without itemscope on the same element.',
      remedy: 'Add itemscope to the element that has the itemtype.',
    },
    reference: {
      loses: ['richResult', 'little'],
      fault: 'itemref to a missing id',
      says: 'itemref refers to “{id}”, but no element with that id contains a property.',
      remedy: 'Correct the id in itemref, or remove it from itemref.',
    },
    stray: {
      loses: ['nothing'],
      fault: { one: '{count} itemprop outside any item', other: '{count} itemprops outside any item' },
      says: {
        one: '{count} itemprop (“{name}”) belongs to no item: no element around it has itemscope.',
        other:
          '{count} itemprops belong to no item (the first is “{name}”): no element around them has itemscope.',
      },
      remedy:
        'Add itemscope and itemtype to the element around these properties, or remove the itemprop attributes.',
    },
  },

  *run({ page }) {
    const { annotated } = page;
    const isMicrodata = ({ attrs }: ElementRecord) => (attrs.itemscope ?? attrs.itemprop) !== undefined;
    if (!annotated.some(isMicrodata)) return 'not applicable';
    const referenced = new Set(annotated.flatMap(({ attrs }) => htmlTokens(attrs.itemref)));
    const filled = new Set(annotated.flatMap(({ attrs, under = [] }) => [attrs.id ?? '', ...under]));
    const strays: ElementRecord[] = [];
    const isOwned = ownershipOf(annotated, referenced);
    for (const [index, at] of annotated.entries()) {
      const { itemscope, itemtype, itemprop, itemref } = at.attrs;
      const type = shown(itemtype?.trim() ?? '');
      const isRead = htmlTokens(itemtype).some((name) => URL.canParse(name));
      if (type && itemscope === undefined)
        yield {
          message: 'scope',
          values: { type },
          at,
          fix: `itemscope itemtype="${escapeHtml(itemtype?.trim() ?? '')}"`,
        };
      else if (type && !isRead) {
        const [, name] = BARE_TYPE.exec(type) ?? [];
        const fix = name === undefined ? {} : { fix: `itemtype="https://schema.org/${name}"` };
        yield { message: 'type', values: { type }, at, ...fix };
      }
      for (const id of itemscope === undefined ? [] : htmlTokens(itemref))
        if (!filled.has(id)) yield { message: 'reference', values: { id: shown(id) }, at };
      if (itemprop !== undefined && !isOwned[index]) strays.push(at);
    }
    const [first] = strays;
    if (first)
      yield {
        message: 'stray',
        // Search engines just ignore them.
        values: { count: strays.length, name: shown(first.attrs.itemprop ?? '') },
        at: first,
      };
  },
});

const product = 'itemscope itemtype="https://schema.org/Product"';

export const examples: Example[] = [
  { html: `<div ${product}><b itemprop=name>Kettle</b></div>` },
  {
    html: '<div itemscope itemtype="Product"><b itemprop=name>Kettle</b></div>',
    finds: [
      {
        message: 'type',
        says: 'itemtype="Product" is not a full URL such as https://schema.org/Product, so search engines ignore it.',
        remedy: 'Write the full URL of the type: itemtype="https://schema.org/" followed by its name.',
        at: 'body > div:nth-child(1)',
        severity: 'warning',
        fix: 'itemtype="https://schema.org/Product"',
      },
    ],
  },
  {
    html: `<div ${product}><div itemprop=offers itemtype="https://schema.org/Offer"></div></div>`,
    finds: [
      {
        message: 'scope',
        says: 'itemtype="https://schema.org/Offer" has no effect without itemscope on the same element.',
        remedy: 'Add itemscope to the element that has the itemtype.',
        at: 'body > div:nth-child(1) > div:nth-child(1)',
        severity: 'notice',
        fix: 'itemscope itemtype="https://schema.org/Offer"',
      },
    ],
  },
  {
    name: 'a long name is cut',
    html: `<div ${product} itemref="${'p'.repeat(80)} ${'q'.repeat(81)}"></div>`,
    finds: [
      {
        message: 'reference',
        says: `itemref refers to “${'p'.repeat(80)}”, but no element with that id contains a property.`,
        remedy: 'Correct the id in itemref, or remove it from itemref.',
        at: 'body > div:nth-child(1)',
        severity: 'notice',
      },
      {
        message: 'reference',
        says: `itemref refers to “${'q'.repeat(79)}…”, but no element with that id contains a property.`,
        remedy: 'Correct the id in itemref, or remove it from itemref.',
        at: 'body > div:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    html: `<div ${product} itemref="price"></div>`,
    finds: [
      {
        message: 'reference',
        says: 'itemref refers to “price”, but no element with that id contains a property.',
        remedy: 'Correct the id in itemref, or remove it from itemref.',
        at: 'body > div:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    html: '<meta itemprop=name content=Kettle><p itemprop=description>Copper.</p>',
    finds: [
      {
        message: 'stray',
        says: '2 itemprops belong to no item (the first is “name”): no element around them has itemscope.',
        remedy:
          'Add itemscope and itemtype to the element around these properties, or remove the itemprop attributes.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: '<p itemprop=description>Copper.</p>',
    finds: [
      {
        message: 'stray',
        says: '1 itemprop (“description”) belongs to no item: no element around it has itemscope.',
        at: 'body > p:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a long type is copied whole',
    html: `<div ${product}><b itemprop=offers itemtype="https://schema.org/Product https://kettles.example/${'k'.repeat(60)}"></b></div>`,
    finds: [
      {
        message: 'scope',
        says: `itemtype="https://schema.org/Product https://kettles.example/${'k'.repeat(28)}…" has no effect without itemscope on the same element.`,
        at: 'body > div:nth-child(1) > b:nth-child(1)',
        severity: 'notice',
        fix: `itemscope itemtype="https://schema.org/Product https://kettles.example/${'k'.repeat(60)}"`,
      },
    ],
  },
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
