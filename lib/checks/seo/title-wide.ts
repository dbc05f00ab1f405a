import { defineCheck, type Example } from '../check.ts';
import { TITLE } from '../knowledge/texts/search-result.ts';
import { textWidth, visiblePart } from '../knowledge/texts/text-width.ts';

const { size: SIZE, width: LIMIT } = TITLE;

export default defineCheck({
  loses: ['nothing'],
  title: 'The title fits into a search result',
  why: 'Google sets no limit on titles but cuts off what does not fit, so searchers read only the beginning.',
  remedy:
    'Put the most important words first, and shorten the title to 600 pixels, which is about 60 characters.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  messages: {
    cut: {
      fault: 'Title too wide ({width} px)',
      says: 'The title is {width} px wide, but a result has room for about {limit} and shows only “{visible}”.',
    },
  },

  *run({ page }) {
    const [title] = page.titles;
    if (!title?.text?.trim()) return 'not applicable';
    const width = Math.round(textWidth(title.text, SIZE));
    if (width <= LIMIT) return;
    const visible = visiblePart(title.text, SIZE, LIMIT);
    yield { message: 'cut', values: { width, limit: LIMIT, visible }, at: title };
  },
});

const titled = (title: string) => ({ html: `<title>${title}</title>` });

export const examples: Example[] = [
  titled('Copper kettles, hand-made in Poland'),
  {
    ...titled('Copper kettle, two litres, hand-made in Poland, with free delivery everywhere in Europe'),
    finds: [
      {
        message: 'cut',
        says: 'The title is 772 px wide, but a result has room for about 600 and shows only “Copper kettle, two litres, hand-made in Poland, with free delivery…”.',
        remedy:
          'Put the most important words first, and shorten the title to 600 pixels, which is about 60 characters.',
        at: 'head > title:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'just short enough',
    ...titled('Copper kettles of two litres, hand-made in Poland since May 1925'),
  },
  { name: 'many narrow letters fit', ...titled('i'.repeat(120)) },
  {
    name: 'Chinese characters are as wide as they are high',
    ...titled('铜'.repeat(31)),
    finds: [
      {
        message: 'cut',
        says: 'The title is 620 px wide, but a result has room for about 600 and shows only “铜铜铜铜铜铜铜铜铜铜铜铜铜铜铜铜铜铜铜铜铜铜铜铜铜铜铜铜铜…”.',
        at: 'head > title:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'exactly as wide as there is room', ...titled('铜'.repeat(30)) },
  { name: 'a pixel wider', ...titled(`${'铜'.repeat(29)}1J`), finds: ['cut'] },
  { name: 'white space is collapsed first', ...titled(`Copper ${' '.repeat(200)} kettles`) },
  { name: 'an emoji of several parts is one character', ...titled('👨‍👩‍👧‍👦'.repeat(28)) },
  { name: 'an empty title has no width', ...titled(''), verdict: 'not applicable' },
];
