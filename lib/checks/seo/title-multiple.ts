import { defineCheck, type Example } from '../check.ts';

export default defineCheck({
  severity: 'warning',
  title: 'One title',
  why: 'Browsers use the first title only; search engines may take any of them.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#the-title-element',
  messages: {
    multiple: {
      says: { one: 'There is {count} title too many.', other: 'There are {count} titles too many.' },
    },
  },

  *run({ page }) {
    const titles = page.titles.filter(({ place }) => place === 'head');
    if (titles.length === 0) return 'not applicable';
    const [, second] = titles;
    if (second) yield { message: 'multiple', values: { count: titles.length - 1 }, at: second };
  },
});

export const examples: Example[] = [
  { html: '<title>Copper kettles</title>' },
  { html: '<title>Copper kettles</title><title>Kettles</title>', finds: ['multiple'] },
  {
    name: 'the title of a drawing is not a title of the page',
    html: '<title>Kettles</title><body><svg><title>Cart</title></svg>',
  },
  {
    name: 'a title outside the head is another check’s matter',
    html: '<title>Kettles</title><body><div><title>Kettles</title></div>',
  },
  { html: '<p>No title', verdict: 'not applicable' },
];
