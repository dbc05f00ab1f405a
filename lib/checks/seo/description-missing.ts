import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';

const FIX = '<meta name="description" content="…">';

export default defineCheck({
  severity: 'warning',
  title: 'The page has a meta description',
  why: 'The description is what a search result may show below the title, in your words.',
  docs: 'https://developers.google.com/search/docs/appearance/snippet',
  messages: {
    missing: { says: 'There is no meta description.' },
    empty: { says: 'The meta description is empty.' },
  },

  *run({ page }) {
    const descriptions = metasNamed(page, 'description');
    if (descriptions.some(({ attrs }) => !isBlank(attrs.content))) return;
    const [first] = descriptions;
    if (first) yield { message: 'empty', at: first, fix: FIX };
    else yield { message: 'missing', fix: FIX };
  },
});

export const examples: Example[] = [
  { html: '<meta name="description" content="Hand-made copper kettles of one to five litres.">' },
  { html: '<title>Kettles</title>', finds: ['missing'] },
  { html: '<meta name="description">', finds: ['empty'] },
  {
    name: 'tabs and no-break spaces are empty',
    html: '<meta name=description content="\t&nbsp; ">',
    finds: ['empty'],
  },
  { name: 'names are written in any case', html: '<META NAME=" Description" CONTENT="Copper kettles.">' },
  {
    name: 'the text for social networks is no substitute',
    html: '<meta property="og:description" content="Copper kettles."><meta property="description" content="x">',
    finds: ['missing'],
  },
  {
    name: 'one that says something is enough',
    html: '<meta name=description><meta name=description content="Kettles">',
  },
];
