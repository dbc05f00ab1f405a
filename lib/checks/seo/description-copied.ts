import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { plainText } from '../knowledge/texts/plain-text.ts';
import { titleOf } from '../knowledge/texts/titles.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'The meta description adds to the title',
  why: 'In a search result the description is below the title; if it only repeats the title, it tells people nothing new.',
  docs: 'https://developers.google.com/search/docs/appearance/snippet',
  remedy: 'Write one or two sentences that say what the page offers beyond its title.',
  messages: {
    title: {
      fault: 'Description repeats the title',
      says: 'The description is the same as the title: “{title}”.',
    },
  },

  *run({ page }) {
    const title = titleOf(page);
    const descriptions = metasNamed(page, 'description').filter(({ attrs }) =>
      plainText(attrs.content ?? ''),
    );
    if (!title || descriptions.length === 0) return 'not applicable';
    for (const at of descriptions) {
      if (plainText(at.attrs.content ?? '') === plainText(title))
        yield { message: 'title', values: { title }, at };
    }
  },
});

const page = (title: string, description: string) => ({
  html: `<title>${title}</title><meta name="description" content="${description}">`,
});

export const examples: Example[] = [
  page('Copper kettles', 'Hand-made copper kettles of one to five litres.'),
  {
    ...page('Copper kettles | Copperly', 'Copper kettles, Copperly.'),
    finds: [
      {
        message: 'title',
        says: 'The description is the same as the title: “Copper kettles | Copperly”.',
        remedy: 'Write one or two sentences that say what the page offers beyond its title.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  { name: 'without a description', html: '<title>Kettles</title>', verdict: 'not applicable' },
  { ...page('', 'Copper kettles.'), verdict: 'not applicable' },
];
