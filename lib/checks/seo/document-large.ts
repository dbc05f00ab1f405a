import { defineCheck, type Example } from '../check.ts';

const LARGE = 1_500;

export default defineCheck({
  severity: 'info',
  title: 'The document has a moderate number of elements',
  why: 'Each change of a large document costs the browser more time, above all on phones.',
  docs: 'https://web.dev/articles/dom-size-and-interactivity',
  messages: {
    large: { says: 'The document has {count} elements; above {limit} pages begin to feel slow.' },
  },

  *run({ page }) {
    if (page.elements > LARGE) yield { message: 'large', values: { count: page.elements, limit: LARGE } };
  },
});

export const examples: Example[] = [
  { name: 'as many as may be', html: '<p></p>'.repeat(LARGE - 3) },
  { name: 'one more', html: '<p></p>'.repeat(LARGE - 2), finds: ['large'] },
];
