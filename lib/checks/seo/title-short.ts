import { defineCheck, type Example } from '../check.ts';
import { isUnmade } from '../knowledge/document/app-shell.ts';
import { textWidth } from '../knowledge/texts/text-width.ts';
import { titleOf } from '../knowledge/texts/titles.ts';

/** A third of the width that a result shows, in pixels, set in 20 px Arial. */
const LEAST = 200;

export default defineCheck({
  loses: ['nothing'],
  title: 'The title is not too short',
  why: 'A title of only a word or two wastes space that could set the page apart from others.',
  remedy: 'Add what sets this page apart: the kind, the place, the brand, then the name of the site.',
  followsFrom: ['seo/title-generic', 'seo/title-incomplete', 'seo/refresh-redirect/atOnce'],
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  messages: {
    short: {
      fault: 'Short title ({width} of 600 px)',
      says: 'The title “{title}” is {width} px wide; a search result has room for about 600.',
    },
  },

  *run({ page }) {
    const title = titleOf(page);
    // The home page of a brand needs no more than its name.
    if (!title || new URL(page.url).pathname === '/') return 'not applicable';
    if (isUnmade(page)) return { missing: 'rendering' };
    const width = Math.round(textWidth(title, 20));
    if (width < LEAST) {
      const at = page.titles.find(({ text }) => text === title);
      yield { message: 'short', values: { title, width }, ...(at && { at }) };
    }
  },
});

export const examples: Example[] = [
  {
    name: 'scripts that were not run make the page, and its title with it',
    html: '<title>Kettles</title><div id="root"></div><script src="/main.js" type="module"></script>',
    verdict: 'not looked at',
  },
  { html: '<title>Copper kettles, hand-made in Poland</title>' },
  {
    html: '<title>Kettles</title>',
    finds: [
      {
        message: 'short',
        says: 'The title “Kettles” is 61 px wide; a search result has room for about 600.',
        remedy: 'Add what sets this page apart: the kind, the place, the brand, then the name of the site.',
        at: 'head > title:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'a pixel too short', html: `<title>${'铜'.repeat(9)}Jii</title>`, finds: ['short'] },
  { name: 'just long enough', html: `<title>${'铜'.repeat(10)}</title>` },
  { name: 'few characters can be wide', html: '<title>手作りの銅製やかん・薬缶</title>' },
  {
    name: 'the home page of a brand',
    url: 'https://example.com/',
    html: '<title>Copperly</title>',
    verdict: 'not applicable',
  },
  { html: '<title></title>', verdict: 'not applicable' },
];
