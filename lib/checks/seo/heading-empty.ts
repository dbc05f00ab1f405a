import { defineCheck, type Example } from '../check.ts';
import { renderedHeadings } from '../knowledge/document/headings.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'Every heading has text',
  why: 'Screen readers announce an empty heading, but cannot say what its section is about.',
  docs: 'https://www.w3.org/WAI/tutorials/page-structure/headings/',
  remedy: 'Add text to the heading, give its image alt text, or delete the element. For spacing, use CSS.',
  messages: {
    main: {
      fault: 'Main heading (h1) without text',
      says: 'The main heading (<h1>) has no text.',
      followsFrom: ['seo/heading-main-missing/empty'],
    },
    empty: {
      fault: 'Heading without text',
      says: 'The heading at level {level} has no text.',
    },
  },

  *run({ page }) {
    const headings = renderedHeadings(page);
    if (headings.length === 0) return 'not applicable';
    const hasMain = headings.some(({ level, text }) => level === 1 && text);
    for (const { at, level, text } of headings) {
      if (text) continue;
      if (level === 1 && !hasMain) yield { message: 'main', at };
      else yield { message: 'empty', values: { level }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<h1>Kettles</h1>' },
  {
    html: '<h1></h1><h2>&nbsp;</h2>',
    finds: [
      {
        message: 'main',
        says: 'The main heading (<h1>) has no text.',
        remedy:
          'Add text to the heading, give its image alt text, or delete the element. For spacing, use CSS.',
        at: 'body > h1:nth-child(1)',
        severity: 'info',
      },
      {
        message: 'empty',
        says: 'The heading at level 2 has no text.',
        at: 'body > h2:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'one main heading has text',
    html: '<h1>Kettles</h1><h1></h1>',
    finds: [
      {
        message: 'empty',
        says: 'The heading at level 1 has no text.',
        at: 'body > h1:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    html: '<div role="heading" aria-level="3"> </div>',
    finds: [
      {
        message: 'empty',
        says: 'The heading at level 3 has no text.',
        at: 'body > div:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'the alt text of an image counts as text', html: '<h1><img src="a.png" alt="Kettles"></h1>' },
  { name: 'an SVG with a title', html: '<h1><svg><title>Kettles</title></svg></h1>' },
  { name: 'an image without alt text does not', html: '<h1><img src="a.png" alt=""></h1>', finds: ['main'] },
  { name: 'a label', html: '<h1 aria-label="Kettles"></h1>' },
  {
    name: 'headings hidden by CSS are not read',
    html: '<h1>Kettles</h1><h2 id="a"></h2>',
    shown: { '#a': { hidden: 'not rendered' } },
  },
  { name: 'hidden headings are not read', html: '<h2 aria-hidden="true"></h2>', verdict: 'not applicable' },
];
