import { defineCheck, type Example } from '../check.ts';
import { renderedHeadings } from '../knowledge/document/headings.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Every heading has a text',
  why: 'An empty heading announces a section without saying which, to search engines and screen readers.',
  docs: 'https://html.spec.whatwg.org/multipage/sections.html#the-h1,-h2,-h3,-h4,-h5,-and-h6-elements',
  messages: {
    empty: { says: 'The heading at level {level} is empty.' },
  },

  *run({ page }) {
    const headings = renderedHeadings(page);
    if (headings.length === 0) return 'not applicable';
    for (const { at, level, text } of headings) if (!text) yield { message: 'empty', values: { level }, at };
  },
});

export const examples: Example[] = [
  { html: '<h1>Kettles</h1>' },
  { html: '<h1></h1><h2>&nbsp;</h2>', finds: ['empty', 'empty'] },
  { html: '<div role="heading" aria-level="3"> </div>', finds: ['empty'] },
  { name: 'the alternative text of an image is a text', html: '<h1><img src="a.png" alt="Kettles"></h1>' },
  { name: 'a drawing with a title', html: '<h1><svg><title>Kettles</title></svg></h1>' },
  { name: 'an image without one is not', html: '<h1><img src="a.png" alt=""></h1>', finds: ['empty'] },
  { name: 'a label', html: '<h1 aria-label="Kettles"></h1>' },
  {
    name: 'nor those that styles hide',
    html: '<h1>Kettles</h1><h2 id="a"></h2>',
    shown: { '#a': { hidden: 'not rendered' } },
  },
  { name: 'hidden headings are not read', html: '<h2 aria-hidden="true"></h2>', verdict: 'not applicable' },
];
