import { defineCheck, type Example } from '../check.ts';
import { renderedHeadings } from '../knowledge/document/headings.ts';
import { titleOf } from '../knowledge/texts/titles.ts';
import { contentWordsOf } from '../knowledge/texts/words.ts';

const STEM = 4;
const stemsOf = (text: string) => contentWordsOf(text).map((word) => word.slice(0, STEM));

export default defineCheck({
  loses: ['nothing'],
  title: 'Title and main heading have the same subject',
  why: 'Google may show the main heading in place of the title, so both should state the subject.',
  remedy: 'State the subject of the page in the same words in the <title> and in the <h1>.',
  followsFrom: ['seo/title-generic', 'seo/title-incomplete', 'seo/title-alphabet-foreign', 'seo/text-walled'],
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  messages: {
    unrelated: {
      fault: 'Title and main heading share no word',
      says: 'The title “{title}” and the main heading “{heading}” have no word in common.',
    },
  },

  *run({ page }) {
    const main = renderedHeadings(page).find(({ level, text }) => level === 1 && text);
    const title = titleOf(page);
    const words = stemsOf(title);
    const others = new Set(stemsOf(main?.text ?? ''));
    if (!main || words.length === 0 || others.size === 0) return 'not applicable';
    if (!words.some((word) => others.has(word)))
      yield { message: 'unrelated', values: { title, heading: main.text }, at: main.at };
  },
});

export const examples: Example[] = [
  { html: '<title>Copper kettles | Copperly</title><h1>Our kettles</h1>' },
  {
    html: '<title>Copper kettles | Copperly</title><h1>Welcome, dear visitor</h1>',
    finds: [
      {
        message: 'unrelated',
        says: 'The title “Copper kettles | Copperly” and the main heading “Welcome, dear visitor” have no word in common.',
        remedy: 'State the subject of the page in the same words in the <title> and in the <h1>.',
        at: 'body > h1:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'endings change', html: '<title>Мідні чайники</title><h1>Чайник із міді</h1>' },
  {
    name: 'nothing but small words',
    html: '<title>Kettles</title><h1>All for you</h1>',
    verdict: 'not applicable',
  },
  { html: '<title>Kettles</title><h2>Lids</h2>', verdict: 'not applicable' },
  { name: 'the same four letters', html: '<title>Kettles</title><h1>Kettering</h1>' },
  { name: 'only three', html: '<title>Kettles</title><h1>Ketchup</h1>', finds: ['unrelated'] },
  { name: 'no title', html: '<title></title><h1>Lids</h1>', verdict: 'not applicable' },
];
