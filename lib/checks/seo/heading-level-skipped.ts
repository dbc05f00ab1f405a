import { defineCheck, type Example } from '../check.ts';
import { renderedHeadings } from '../knowledge/document/headings.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'Headings go down one level at a time',
  why: 'Screen readers list headings by level; a skipped level looks like a missing section.',
  docs: 'https://www.w3.org/WAI/tutorials/page-structure/headings/',
  remedy:
    'Give the heading the level right below the one before it, such as h3 after h2, and set its size with CSS. Or add the heading that is missing between them.',
  messages: {
    skipped: {
      fault: 'Heading level skipped',
      says: '“{text}” at level {level} comes right after a heading at level {before}.',
    },
  },

  *run({ page }) {
    // A heading without text has its own check, and is not a level of the outline.
    const headings = renderedHeadings(page).filter(({ text }) => text);
    if (headings.length < 2) return 'not applicable';
    let before = headings[0]?.level ?? 1;
    for (const { at, level, text } of headings) {
      if (level > before + 1) yield { message: 'skipped', values: { text, level, before }, at };
      before = level;
    }
  },
});

export const examples: Example[] = [
  {
    name: 'a level that is not rendered does not count',
    html: '<h1>A</h1><h2 id="b">B</h2><h3>C</h3>',
    shown: { '#b': { hidden: 'not rendered' } },
    finds: [
      {
        message: 'skipped',
        says: '“C” at level 3 comes right after a heading at level 1.',
        remedy:
          'Give the heading the level right below the one before it, such as h3 after h2, and set its size with CSS. Or add the heading that is missing between them.',
        at: 'body > h3:nth-child(3)',
        severity: 'info',
      },
    ],
  },
  { html: '<h1>Kettles</h1><h2>Copper</h2><h3>Care</h3><h2>Steel</h2>' },
  {
    html: '<h1>Kettles</h1><h3>Copper</h3><h4>Care</h4>',
    finds: [
      {
        message: 'skipped',
        says: '“Copper” at level 3 comes right after a heading at level 1.',
        at: 'body > h3:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'an empty heading has its own check, and fills no gap',
    html: '<h1>Kettles</h1><h3></h3><h4>Care</h4>',
    finds: [
      {
        message: 'skipped',
        says: '“Care” at level 4 comes right after a heading at level 1.',
        at: 'body > h4:nth-child(3)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'going up any number of levels is fine',
    html: '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h2>E</h2>',
  },
  { name: 'the first heading may be of any level', html: '<h3>News</h3><h1>Kettles</h1>' },
  { name: 'an empty heading is not a level', html: '<h1>A</h1><h3></h3><h2>B</h2>' },
  { name: 'declared levels count', html: '<h1>A</h1><h4 aria-level="2">B</h4>' },
  { html: '<h1>A</h1>', verdict: 'not applicable' },
];
