import { defineCheck, type Example } from '../check.ts';
import { renderedHeadings } from '../knowledge/document/headings.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'One main heading',
  why: 'Several main headings are valid; Google may use any of them as the title of the result.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  remedy: 'Keep <h1> for the title of the page, and make the others <h2>.',
  messages: {
    multiple: {
      fault: '{count} main headings (h1)',
      says: 'The page has {count} main headings; the second is “{text}”.',
    },
  },

  *run({ page }) {
    const main = renderedHeadings(page).filter(({ level, text }) => level === 1 && text);
    if (main.length === 0) return 'not applicable';
    const [, second] = main;
    if (second)
      yield { message: 'multiple', values: { count: main.length, text: second.text }, at: second.at };
  },
});

export const examples: Example[] = [
  {
    name: 'one for each width of the window',
    html: '<h1>Copper kettles</h1><h1 id="narrow">Kettles</h1>',
    shown: { '#narrow': { hidden: 'not rendered' } },
  },
  { html: '<h1>Kettles</h1><h2>Copper</h2>' },
  {
    html: '<h1>Kettles</h1><h1>Pots</h1>',
    finds: [
      {
        message: 'multiple',
        says: 'The page has 2 main headings; the second is “Pots”.',
        remedy: 'Keep <h1> for the title of the page, and make the others <h2>.',
        at: 'body > h1:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'with a link to itself, as documentation has it',
    html: '<h1>Kettles<a href="#kettles">¶</a></h1><h1>Pots<a href="#pots" title="Permalink to this heading">¶</a></h1>',
    finds: [
      {
        message: 'multiple',
        says: 'The page has 2 main headings; the second is “Pots”.',
        at: 'body > h1:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  { name: 'a hidden one does not count', html: '<h1>Kettles</h1><h1 hidden>Pots</h1>' },
  { name: 'an empty one does not either', html: '<h1>Kettles</h1><h1></h1>' },
  { name: 'a declared level counts', html: '<h1 aria-level="2">Kettles</h1><h2 aria-level="1">Pots</h2>' },
  { html: '<h2>Kettles</h2>', verdict: 'not applicable' },
];
