import { defineCheck, type Example } from '../check.ts';
import { titleOf } from '../knowledge/texts/titles.ts';
import { writingOf } from '../knowledge/texts/writing-systems.ts';

/** Text with fewer letters says nothing about its language. */
const ENOUGH_TEXT = 200;
/** Titles with fewer letters may be just a name in another alphabet. */
const ENOUGH_TITLE = 12;

export default defineCheck({
  loses: ['result', 'little'],
  title: 'The title uses the alphabet of the page',
  why: 'Google may replace a title that is written in a different script than the main content.',
  remedy: 'Write the title in the language and alphabet of the page; brand names may keep theirs.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  messages: {
    foreign: {
      fault: 'Title alphabet differs from the page',
      says: 'The title “{title}” is written in a different alphabet than the text of the page.',
    },
  },

  *run({ page }) {
    const [text] = writingOf(page.text);
    const systems = writingOf(titleOf(page));
    const [title] = systems;
    if (!text || !title || text.letters < ENOUGH_TEXT || title.letters < ENOUGH_TITLE)
      return 'not applicable';
    const [at] = page.titles;
    if (!systems.some(({ system }) => system === text.system))
      yield { message: 'foreign', values: { title: titleOf(page) }, ...(at && { at }) };
  },
});

const cyrillic = `<p>${'Мідний чайник ручної роботи. '.repeat(12)}</p>`;

export const examples: Example[] = [
  { html: `<title>Мідні чайники</title>${cyrillic}` },
  {
    html: `<title>Hand-made copper kettles</title>${cyrillic}`,
    finds: [
      {
        message: 'foreign',
        says: 'The title “Hand-made copper kettles” is written in a different alphabet than the text of the page.',
        remedy: 'Write the title in the language and alphabet of the page; brand names may keep theirs.',
        at: 'head > title:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'one word of the page’s letters is enough',
    html: `<title>Купити iPhone 15 Pro Max 256GB Titanium</title>${cyrillic}`,
  },
  { name: 'just enough letters', html: `<title>copperkettle</title>${'м'.repeat(200)}`, finds: ['foreign'] },
  {
    name: 'a letter less of the title',
    html: `<title>copperkettl</title>${'м'.repeat(200)}`,
    verdict: 'not applicable',
  },
  {
    name: 'a letter less of the text',
    html: `<title>copperkettle</title>${'м'.repeat(199)}`,
    verdict: 'not applicable',
  },
  { name: 'a name keeps its letters', html: `<title>Samsung</title>${cyrillic}`, verdict: 'not applicable' },
  {
    name: 'Chinese and Japanese share characters',
    html: `<title>手作りの銅製やかん専門店の通販</title><p>${'銅器專門店介紹'.repeat(40)}</p>`,
  },
  { html: '<title>Hand-made copper kettles</title><p>Мідь</p>', verdict: 'not applicable' },
];
