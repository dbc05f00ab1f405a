import { defineCheck, type Example } from '../check.ts';
import { structuredData, textOf, thingsOf, valuesOf } from '../knowledge/structured-data/structured-data.ts';
import type { Thing } from '../knowledge/structured-data/thing.ts';

const positionOf = (item: Thing) => {
  const text = textOf(item, 'position');
  return /^\d+$/.test(text) ? Number(text) : null;
};
const isNamed = (item: Thing) =>
  textOf(item, 'name') !== '' || thingsOf(item, 'item').some((target) => textOf(target, 'name') !== '');
const isTargeted = (item: Thing) =>
  textOf(item, 'item') !== '' ||
  thingsOf(item, 'item').some((target) => target.id !== null || textOf(target, 'url') !== '');

export default defineCheck({
  severity: 'error',
  title: 'The breadcrumb in the structured data is complete',
  why: 'Google shows the way to a page only where every step has its place, its name and its address.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/breadcrumb',
  messages: {
    short: { says: 'The breadcrumb has fewer than two steps.' },
    position: { says: 'The positions of the steps do not count from 1 to {count}: {positions}.' },
    name: { says: 'Step {position} has no name.' },
    item: { says: 'Step {position} has no item; only the last one may lack its address.' },
  },

  *run({ page }) {
    const trails = structuredData(page).things.filter(({ types }) => types.includes('BreadcrumbList'));
    if (trails.length === 0) return 'not applicable';
    for (const trail of trails) {
      const { at } = trail;
      const steps = thingsOf(trail, 'itemListElement');
      if (valuesOf(trail, 'itemListElement').length < 2) yield { message: 'short', severity: 'warning', at };
      const positions = steps.map(positionOf);
      const sorted = [...positions].sort((a, b) => (a ?? 0) - (b ?? 0));
      if (sorted.some((position, index) => position !== index + 1))
        yield {
          message: 'position',
          values: { count: steps.length, positions: positions.map((p) => p ?? '–').join(', ') },
          at,
        };
      for (const [index, step] of steps.entries()) {
        const position = positions[index] ?? index + 1;
        if (!isNamed(step)) yield { message: 'name', values: { position }, at };
        if (!isTargeted(step) && position < steps.length) yield { message: 'item', values: { position }, at };
      }
    }
  },
});

const step = (position: unknown, name?: string, item?: unknown) => ({
  '@type': 'ListItem',
  position,
  name,
  item,
});
const trail = (...itemListElement: object[]) => ({
  html: `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement,
  })}</script>`,
});

export const examples: Example[] = [
  trail(step(1, 'Shop', 'https://example.com/'), step(2, 'Kettles')),
  { ...trail(step(1, 'Shop')), finds: ['short'] },
  { ...trail(step(0, 'Shop', '/'), step(1, 'Kettles', '/k')), finds: ['position'] },
  { ...trail(step(1, 'Shop', '/'), step(1, 'Kettles', '/k')), finds: ['position'] },
  { ...trail(step(1, undefined, '/'), step(2, 'Kettles')), finds: ['name'] },
  { ...trail(step(1, 'Shop'), step(2, 'Kettles')), finds: ['item'] },
  {
    name: 'positions may be text, in any order',
    ...trail(step('2', 'Kettles', '/k'), step('1', 'Shop', '/')),
  },
  {
    name: 'the name may be that of the item',
    ...trail(step(1, undefined, { '@id': 'https://example.com/', name: 'Shop' }), step(2, 'Kettles')),
  },
  {
    name: 'microdata: the address of the link is the item',
    html: `<ol itemscope itemtype="https://schema.org/BreadcrumbList"><li itemprop=itemListElement itemscope
      itemtype="https://schema.org/ListItem"><a itemprop=item href=/><b itemprop=name>Shop</b></a><meta itemprop=position
      content=1><li itemprop=itemListElement itemscope itemtype="https://schema.org/ListItem"><b itemprop=name>Kettles</b>
      <meta itemprop=position content=2></ol>`,
  },
  {
    name: 'microdata: a step whose item is a page',
    html: `<ol itemscope itemtype="https://schema.org/BreadcrumbList"><li itemprop=itemListElement itemscope
      itemtype="https://schema.org/ListItem"><a itemprop=item itemscope itemtype="https://schema.org/WebPage" itemid="/"
      href=/><b itemprop=name>Shop</b></a><meta itemprop=position content=1></ol>`,
    finds: ['short'],
  },
  {
    name: 'RDFa without positions',
    html: `<ol vocab="https://schema.org/" typeof=BreadcrumbList><li property=itemListElement typeof=ListItem><a property=item
      typeof=WebPage href=/><b property=name>Shop</b></a><li property=itemListElement typeof=ListItem><b property=name>
      Kettles</b></ol>`,
    finds: ['position'],
  },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
