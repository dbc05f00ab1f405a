import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';
import { DESCRIPTION } from '../knowledge/texts/search-result.ts';
import { textWidth } from '../knowledge/texts/text-width.ts';

/** Pixels: less than half of what a result shows. Google warns of short descriptions, but sets no limit. */
const LEAST = 400;

export default defineCheck({
  loses: ['nothing'],
  title: 'The meta description is long enough',
  why: 'A short description leaves out what could convince searchers; Google often takes a passage of the page instead.',
  docs: 'https://developers.google.com/search/docs/appearance/snippet',
  remedy:
    'Say in one or two sentences, about 70 to 140 characters, what this page offers: facts such as product types, price, place or author.',
  messages: {
    short: {
      fault: 'Meta description is short',
      says: 'The description is {width} px wide; a search result has room for about {limit}.',
    },
  },

  *run({ page }) {
    const at = metasNamed(page, 'description').find(({ attrs }) => !isBlank(attrs.content));
    if (!at) return 'not applicable';
    const width = Math.round(textWidth(at.attrs.content ?? '', DESCRIPTION.size));
    if (width < LEAST) yield { message: 'short', values: { width, limit: DESCRIPTION.width }, at };
  },
});

const described = (text: string) => ({ html: `<meta name="description" content="${text}">` });

export const examples: Example[] = [
  described('Hand-made copper kettles of one to five litres, with a wooden handle and free delivery.'),
  {
    ...described('Copper kettles.'),
    finds: [
      {
        message: 'short',
        says: 'The description is 94 px wide; a search result has room for about 985.',
        remedy:
          'Say in one or two sentences, about 70 to 140 characters, what this page offers: facts such as product types, price, place or author.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'few characters can say enough',
    ...described('职人手工打造的纯铜水壶，容量一至五升，木质手柄，全国免费送货。'),
  },
  { name: 'a pixel too short', ...described(`${'铜'.repeat(28)}J`), finds: ['short'] },
  { name: 'just long enough', ...described(`${'铜'.repeat(28)}L`) },
  { ...described(''), verdict: 'not applicable' },
];
