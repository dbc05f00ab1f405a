import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';
import { DESCRIPTION } from '../knowledge/texts/search-result.ts';
import { textWidth, visiblePart } from '../knowledge/texts/text-width.ts';

const { size: SIZE, width: LIMIT } = DESCRIPTION;

export default defineCheck({
  loses: ['nothing'],
  title: 'The meta description fits into a search result',
  why: 'Google sets no limit, but shows about two lines on a wide screen and cuts the rest.',
  docs: 'https://developers.google.com/search/docs/appearance/snippet',
  remedy:
    'Shorten the text to about 140 characters (70 in Chinese or Japanese), with what matters most first. A longer description does no harm; it is only cut.',
  messages: {
    cut: {
      fault: 'Meta description too wide',
      says: 'The description is {width} px wide and a search result shows about {limit}; it is cut after “{end}”.',
    },
  },

  *run({ page }) {
    const at = metasNamed(page, 'description').find(({ attrs }) => !isBlank(attrs.content));
    const text = at?.attrs.content;
    if (!at || !text) return 'not applicable';
    const width = Math.round(textWidth(text, SIZE));
    if (width <= LIMIT) return;
    const shown = visiblePart(text, SIZE, LIMIT).slice(0, -1);
    // The last words shown, without a partial first word where spaces divide words.
    const end = shown
      .slice(-40)
      .replace(/^\S*\s+/, '')
      .trim();
    yield { message: 'cut', values: { width, limit: LIMIT, end }, at };
  },
});

const described = (text: string) => ({ html: `<meta name="description" content="${text}">` });

export const examples: Example[] = [
  described('Hand-made copper kettles of one to five litres, with a wooden handle and free delivery.'),
  {
    ...described('Hand-made copper kettles. '.repeat(9)),
    finds: [
      {
        message: 'cut',
        says: 'The description is 1,544 px wide and a search result shows about 985; it is cut after “Hand-made copper kettles. Hand-made”.',
        remedy:
          'Shorten the text to about 140 characters (70 in Chinese or Japanese), with what matters most first. A longer description does no harm; it is only cut.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'Chinese characters are wide',
    ...described('手工铜壶'.repeat(18)),
    finds: [
      {
        message: 'cut',
        says: 'The description is 1,008 px wide and a search result shows about 985; it is cut after “工铜壶手工铜壶手工铜壶手工铜壶手工铜壶手工铜壶手工铜壶手工铜壶手工铜壶手工铜壶手”.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'just short enough', ...described(`${'铜'.repeat(70)}*`) },
  { name: 'a pixel too wide', ...described(`${'铜'.repeat(70)}т`), finds: ['cut'] },
  { name: 'white space is collapsed first', ...described(`Kettles${' '.repeat(400)}of copper.`) },
  { ...described(' '), verdict: 'not applicable' },
];
