import { defineCheck, type Example } from '../check.ts';
import { TITLE } from '../knowledge/texts/search-result.ts';
import { textWidth, visiblePart } from '../knowledge/texts/text-width.ts';

const { size: SIZE, width: CERTAIN } = TITLE;
const LIKELY = 580;

export default defineCheck({
  severity: 'notice',
  title: 'The title fits into a search result',
  why: 'A longer title still counts in full, but searchers read only its beginning.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  messages: {
    cut: {
      says: 'The title is {width} px wide and results show about {limit}; what is seen is “{visible}”.',
    },
    near: { says: 'The title is {width} px wide; results that have less than {limit} show “{visible}”.' },
  },

  *run({ page }) {
    const [title] = page.titles;
    if (!title?.text?.trim()) return 'not applicable';
    const width = Math.round(textWidth(title.text, SIZE));
    if (width > CERTAIN) {
      const visible = visiblePart(title.text, SIZE, CERTAIN);
      yield { message: 'cut', values: { width, limit: CERTAIN, visible }, at: title };
    } else if (width > LIKELY) {
      const visible = visiblePart(title.text, SIZE, LIKELY);
      yield { message: 'near', severity: 'info', values: { width, limit: CERTAIN, visible }, at: title };
    }
  },
});

const titled = (title: string) => ({ html: `<title>${title}</title>` });

export const examples: Example[] = [
  titled('Copper kettles, hand-made in Poland'),
  {
    ...titled('Copper kettle, two litres, hand-made in Poland, with free delivery everywhere in Europe'),
    finds: ['cut'],
  },
  { ...titled('Copper kettles of two litres, hand-made in Poland since May 1925'), finds: ['near'] },
  { name: 'many narrow letters fit', ...titled('i'.repeat(120)) },
  { name: 'Chinese characters are as wide as they are high', ...titled('铜'.repeat(31)), finds: ['cut'] },
  { name: 'white space is collapsed first', ...titled(`Copper ${' '.repeat(200)} kettles`) },
  { name: 'an emoji of several parts is one character', ...titled('👨‍👩‍👧‍👦'.repeat(28)) },
  { name: 'an empty title has no width', ...titled(''), verdict: 'not applicable' },
];
