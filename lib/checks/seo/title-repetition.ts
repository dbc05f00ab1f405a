import { defineCheck, type Example } from '../check.ts';
import { titleOf } from '../knowledge/texts/titles.ts';
import { contentWordsOf } from '../knowledge/texts/words.ts';

const TOO_OFTEN = 3;

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
    const counts = new Map<string, number>();
    for (const word of contentWordsOf(title)) {
      // It is normal for sizes, scores and years to repeat.
      if (!/^\p{N}+$/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const at = page.titles.find(({ text }) => text === title);
    for (const [word, count] of counts) {
      if (count >= TOO_OFTEN) yield { message: 'word', values: { word, count }, ...(at && { at }) };
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
  { name: 'twice is no repetition', html: '<title>Kettles and more kettles</title>' },
  { name: 'numbers repeat by nature', html: '<title>Kettle 2 x 2 x 2, set of 2</title>' },
  { name: 'small words do not count', html: '<title>The pot and the lid of the kettle, by the by</title>' },
  { html: '<title></title>', verdict: 'not applicable' },
];
