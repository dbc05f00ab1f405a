import { defineCheck, type Example } from '../check.ts';

/** The number of elements above which Lighthouse calls a document excessive. */
const LARGE = 1_400;

export default defineCheck({
  loses: ['nothing'],
  title: 'The page has a moderate number of elements',
  why: 'The more elements a page has, the longer the browser takes to lay it out and update it, especially on phones.',
  docs: 'https://web.dev/articles/dom-size-and-interactivity',
  remedy:
    'Show long lists in parts (pages, “show more”), and remove hidden copies and empty wrapper elements, until at most 1,400 elements are left.',
  messages: {
    large: {
      fault: 'Large DOM: {count} elements',
      says: 'The page has {count} elements; Lighthouse calls more than {limit} excessive.',
    },
  },

  *run({ page }) {
    if (page.elements > LARGE) yield { message: 'large', values: { count: page.elements, limit: LARGE } };
  },
});

export const examples: Example[] = [
  { name: 'exactly at the limit', html: '<p></p>'.repeat(LARGE - 3) },
  {
    name: 'one above the limit',
    html: '<p></p>'.repeat(LARGE - 2),
    finds: [
      {
        message: 'large',
        says: 'The page has 1,401 elements; Lighthouse calls more than 1,400 excessive.',
        remedy:
          'Show long lists in parts (pages, “show more”), and remove hidden copies and empty wrapper elements, until at most 1,400 elements are left.',
        severity: 'info',
      },
    ],
  },
];
