import { defineCheck, type Example } from '../check.ts';

const DEEP = 32;

export default defineCheck({
  severity: 'info',
  title: 'The elements are nested to a moderate depth',
  why: 'The deeper elements are nested, the more the browser has to work out for each change of their style.',
  docs: 'https://web.dev/articles/dom-size-and-interactivity',
  messages: {
    deep: { says: 'Elements are nested {depth} deep; above {limit} pages begin to feel slow.' },
  },

  *run({ page }) {
    if (page.depth > DEEP) yield { message: 'deep', values: { depth: page.depth, limit: DEEP } };
  },
});

export const examples: Example[] = [
  { name: 'as deep as may be', html: '<div>'.repeat(DEEP - 2) },
  { name: 'one more', html: '<div>'.repeat(DEEP - 1), finds: ['deep'] },
  { name: 'many side by side are not deep', html: '<div></div>'.repeat(100) },
];
