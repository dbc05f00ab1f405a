import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';
import { textWidth } from '../knowledge/texts/text-width.ts';

/** Less than half of what a result shows, in pixels of 14 px Arial. */
const LEAST = 400;

export default defineCheck({
  severity: 'notice',
  title: 'The meta description says enough',
  why: 'Where the description is too short to tell anything, Google takes a passage of the page instead.',
  docs: 'https://developers.google.com/search/docs/appearance/snippet',
  messages: {
    short: { says: 'The description fills {width} of about 985 px.' },
  },

  *run({ page }) {
    const at = metasNamed(page, 'description').find(({ attrs }) => !isBlank(attrs.content));
    if (!at) return 'not applicable';
    const width = Math.round(textWidth(at.attrs.content ?? '', 14));
    if (width < LEAST) yield { message: 'short', values: { width }, at };
  },
});

const described = (text: string) => ({ html: `<meta name="description" content="${text}">` });

export const examples: Example[] = [
  described('Hand-made copper kettles of one to five litres, with a wooden handle and free delivery.'),
  { ...described('Copper kettles.'), finds: ['short'] },
  {
    name: 'few characters can say enough',
    ...described('职人手工打造的纯铜水壶，容量一至五升，木质手柄，全国免费送货。'),
  },
  { ...described(''), verdict: 'not applicable' },
];
