import { defineCheck, type Example } from '../check.ts';

const DEEP = 32;

export default defineCheck({
  loses: ['nothing'],
  title: 'Elements are not nested too deeply',
  why: 'The deeper elements are nested, the more the browser may have to recalculate when a style changes.',
  docs: 'https://web.dev/articles/dom-size-and-interactivity',
  remedy: 'Remove wrapper elements that only nest others, so that no element is more than 32 levels deep.',
  messages: {
    deep: {
      fault: 'Elements nested {depth} levels deep',
      says: 'Elements are nested {depth} levels deep; the usual guideline is at most {limit}.',
    },
  },

  *run({ page }) {
    if (page.depth > DEEP) yield { message: 'deep', values: { depth: page.depth, limit: DEEP } };
  },
});

export const examples: Example[] = [
  { name: 'exactly at the limit', html: '<div>'.repeat(DEEP - 2) },
  {
    name: 'one above the limit',
    html: '<div>'.repeat(DEEP - 1),
    finds: [
      {
        message: 'deep',
        says: 'Elements are nested 33 levels deep; the usual guideline is at most 32.',
        remedy:
          'Remove wrapper elements that only nest others, so that no element is more than 32 levels deep.',
        severity: 'info',
      },
    ],
  },
  { name: 'many side by side are not deep', html: '<div></div>'.repeat(100) },
];
