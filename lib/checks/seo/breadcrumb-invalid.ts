import { defineCheck, type Example } from '../check.ts';
import {
  propertyText,
  propertyValues,
  structuredDataOf,
  thingsOf,
} from '../knowledge/structured-data/structured-data.ts';
import type { Thing } from '../knowledge/structured-data/thing.ts';

const isNamed = (item: Thing) =>
  propertyText(item, 'name') !== '' ||
  thingsOf(item, 'item').some((target) => propertyText(target, 'name') !== '');
const isTargeted = (item: Thing) =>
  propertyText(item, 'item') !== '' ||
  thingsOf(item, 'item').some((target) => target.id !== null || propertyText(target, 'url') !== '');

const isEven = (numbers: readonly number[]) =>
  numbers.every((number, index) => number === (numbers[0] ?? 0) + index);

export default defineCheck({
  loses: ['richResult', 'part'],
  title: 'The breadcrumb in the structured data is complete',
  why: 'Google shows a breadcrumb only if every step has a position and a name, and all but the last a URL.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/breadcrumb',
  remedy:
    'Give every ListItem of the breadcrumb a position (1, 2, 3 …), a name and, except for the last one, a URL in item.',
  messages: {
    short: {
      loses: ['richResult', 'little'],
      fault: 'Breadcrumb with fewer than two steps',
      says: 'The breadcrumb has fewer than two steps; Google asks for at least two.',
      remedy:
        'Add the steps that lead to this page as further ListItems, or leave out the breadcrumb on top-level pages.',
    },
    unnumbered: {
      fault: {
        one: '{count} breadcrumb step without position',
        other: '{count} breadcrumb steps without position',
      },
      says: {
        one: '{count} of {total} breadcrumb steps has no position.',
        other: '{count} of {total} breadcrumb steps have no position.',
      },
      remedy: 'Add position to every ListItem, counted from 1 in the order of the path.',
    },
    position: {
      fault: 'Breadcrumb positions out of order',
      says: 'The steps are not numbered from 1 to {count}: {positions}.',
      remedy: 'Number the steps from 1 to {count} in the order of the path, without gaps or repeats.',
    },
    name: {
      fault: 'Breadcrumb step {position} without name',
      says: 'Breadcrumb step {position} has no name.',
      remedy: 'Add a name to step {position}: the text of its link.',
    },
    item: {
      fault: 'Breadcrumb step {position} without URL',
      says: 'Breadcrumb step {position} has no item; only the last step can do without a URL.',
      remedy: 'Add an item to step {position}: the full URL of its page.',
    },
  },

  *run({ page }) {
    const trails = structuredDataOf(page).things.filter(({ types }) => types.includes('BreadcrumbList'));
    if (trails.length === 0) return 'not applicable';
    for (const trail of trails) {
      const { at } = trail;
      const steps = thingsOf(trail, 'itemListElement');
      if (propertyValues(trail, 'itemListElement').length < 2) yield { message: 'short', at };
      const written = steps.map((step) => propertyText(step, 'position'));
      const unnumbered = written.filter((position) => position === '').length;
      // Another check reports positions that are not numbers.
      const isNumbered = written.every((position) => /^\d+$/.test(position));
      const sorted = written.map(Number).sort((a, b) => a - b);
      const isInOrder = isNumbered && sorted.every((position, index) => position === index + 1);
      if (unnumbered > 0)
        yield { message: 'unnumbered', values: { count: unnumbered, total: steps.length }, at };
      else if (isNumbered && !isInOrder && steps.length > 1)
        yield {
          message: 'position',
          values: { count: steps.length, positions: written.join(', ') },
          at,
          // The order is clear wherever the numbers begin.
          ...(isEven(sorted) && { loses: ['nothing'] as const }),
        };
      for (const [index, step] of steps.entries()) {
        const position = isInOrder ? Number(written[index]) : index + 1;
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
  {
    ...trail(step(1, 'Shop')),
    finds: [
      {
        message: 'short',
        says: 'The breadcrumb has fewer than two steps; Google asks for at least two.',
        remedy:
          'Add the steps that lead to this page as further ListItems, or leave out the breadcrumb on top-level pages.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    ...trail(step(0, 'Shop', '/'), step(1, 'Kettles', '/k')),
    finds: [
      {
        message: 'position',
        says: 'The steps are not numbered from 1 to 2: 0, 1.',
        remedy: 'Number the steps from 1 to 2 in the order of the path, without gaps or repeats.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the last item is the last step, whatever its position',
    ...trail(step(0, 'Shop', '/'), step(1, 'Kettles')),
    finds: ['position'],
  },
  { name: 'a single step is never out of order', ...trail(step(2, 'Shop', '/')), finds: ['short'] },
  {
    ...trail(step(1, 'Shop', '/'), step(1, 'Kettles', '/k')),
    finds: [
      {
        message: 'position',
        says: 'The steps are not numbered from 1 to 2: 1, 1.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...trail(step(1, undefined, '/'), step(2, 'Kettles')),
    finds: [
      {
        message: 'name',
        says: 'Breadcrumb step 1 has no name.',
        remedy: 'Add a name to step 1: the text of its link.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...trail(step(1, 'Shop'), step(2, 'Kettles')),
    finds: [
      {
        message: 'item',
        says: 'Breadcrumb step 1 has no item; only the last step can do without a URL.',
        remedy: 'Add an item to step 1: the full URL of its page.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...trail(step(undefined, 'Shop', '/'), step(2, 'Kettles')),
    finds: [
      {
        message: 'unnumbered',
        says: '1 of 2 breadcrumb steps has no position.',
        remedy: 'Add position to every ListItem, counted from 1 in the order of the path.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a position that is not a number has its own check',
    ...trail(step('first', 'Shop', '/'), step(2, 'Kettles')),
  },
  {
    name: 'positions may be text, in any order',
    ...trail(step('2', 'Kettles', '/k'), step('1', 'Shop', '/')),
  },
  {
    name: 'the item may contain the name',
    ...trail(step(1, undefined, { '@id': 'https://example.com/', name: 'Shop' }), step(2, 'Kettles')),
  },
  {
    name: 'microdata: the href of the link is the item',
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
    finds: [
      {
        message: 'short',
        says: 'The breadcrumb has fewer than two steps; Google asks for at least two.',
        at: 'body > ol:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'RDFa without positions',
    html: `<ol vocab="https://schema.org/" typeof=BreadcrumbList><li property=itemListElement typeof=ListItem><a property=item
      typeof=WebPage href=/><b property=name>Shop</b></a><li property=itemListElement typeof=ListItem><b property=name>
      Kettles</b></ol>`,
    finds: [
      {
        message: 'unnumbered',
        says: '2 of 2 breadcrumb steps have no position.',
        at: 'body > ol:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  { html: '<p>x</p>', verdict: 'not applicable' },
  {
    name: 'steps without positions are counted',
    ...trail(step(undefined, 'Shop'), step(undefined, 'Kettles')),
    finds: [
      'unnumbered',
      {
        message: 'item',
        says: 'Breadcrumb step 1 has no item; only the last step can do without a URL.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'the item may be a page with a url',
    ...trail(step(1, 'Shop', { '@type': 'WebPage', url: 'https://example.com/' }), step(2, 'Kettles')),
  },
];
