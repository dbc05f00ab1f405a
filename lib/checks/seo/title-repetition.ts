import { defineCheck, type Example } from '../check.ts';
import { plainText } from '../knowledge/texts/plain-text.ts';
import { partsOfTitle, titleOf } from '../knowledge/texts/titles.ts';
import { CHINESE_JAPANESE } from '../knowledge/texts/unspaced-scripts.ts';
import { contentWordsOf } from '../knowledge/texts/words.ts';

const TOO_OFTEN = 3;

/** A single character is part of other words: 铜 of 铜水壶. */
const SINGLE = new RegExp(`^[${CHINESE_JAPANESE}]$`, 'u');

/** Returns how often a title says each word. It is normal for sizes, scores and years to repeat. */
function countsOf(title: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of contentWordsOf(title)) {
    if (!/^\p{N}+$/u.test(word) && !SINGLE.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

export default defineCheck({
  loses: ['result', 'little'],
  title: 'No keyword stuffing in the title',
  why: 'Google advises against repeating words in a title: it looks like spam to searchers and to Google.',
  remedy: 'Say the word once, and use the space for what sets this page apart from others.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  messages: {
    word: {
      fault: {
        one: '“{word}” {count} time in the title',
        other: '“{word}” {count} times in the title',
      },
      says: { one: 'The title says “{word}” {count} time.', other: 'The title says “{word}” {count} times.' },
    },
  },

  *run({ page }) {
    const title = titleOf(page);
    if (!title) return 'not applicable';
    // Another check reports whole parts that are repeated.
    const parts = new Map(partsOfTitle(title).map((part) => [plainText(part), part]));
    const once = countsOf([...parts.values()].join(' | '));
    const at = page.titles.find(({ text }) => text === title);
    for (const [word, count] of countsOf(title)) {
      if ((once.get(word) ?? 0) >= TOO_OFTEN)
        yield { message: 'word', values: { word, count }, ...(at && { at }) };
    }
  },
});

export const examples: Example[] = [
  { html: '<title>Copper kettles: which kettle suits you</title>' },
  {
    html: '<title>Kettles, copper kettles, cheap KETTLES</title>',
    finds: [
      {
        message: 'word',
        says: 'The title says “kettles” 3 times.',
        remedy: 'Say the word once, and use the space for what sets this page apart from others.',
        at: 'head > title:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    html: '<title>Чайник мідний чайник купити чайник</title>',
    finds: [
      {
        message: 'word',
        says: 'The title says “чайник” 3 times.',
        at: 'head > title:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'a Chinese word, whose first character is no word',
    html: '<html lang=zh><title>铜水壶,手工铜水壶,铜水壶价格</title>',
    finds: [
      {
        message: 'word',
        says: 'The title says “水壶” 3 times.',
        at: 'head > title:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  { name: 'a Chinese character in several words', html: '<html lang=zh><title>茶杯、茶壶、茶叶</title>' },
  {
    name: 'whole parts that repeat have a check of their own',
    html: '<title>Kettles | Kettles | Kettles</title>',
  },
  {
    name: 'a part that repeats, and a word that repeats without it',
    html: '<title>Kettles, copper kettles, cheap kettles | Kettles | Kettles</title>',
    finds: [
      {
        message: 'word',
        says: 'The title says “kettles” 5 times.',
        at: 'head > title:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  { name: 'twice is no repetition', html: '<title>Kettles and more kettles</title>' },
  { name: 'numbers repeat by nature', html: '<title>Kettle 2 x 2 x 2, set of 2</title>' },
  { name: 'small words in Thai', html: '<title>การเลือก การซื้อ และการใช้กาน้ำชา</title>' },
  { name: 'small words do not count', html: '<title>The pot and the lid of the kettle, by the by</title>' },
  { html: '<title></title>', verdict: 'not applicable' },
];
