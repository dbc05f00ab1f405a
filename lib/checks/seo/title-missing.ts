import { defineCheck, type Example } from '../check.ts';

export default defineCheck({
  severity: 'error',
  title: 'The page has a title',
  why: 'The title is the headline of the search result; without one, search engines make up their own.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  messages: {
    missing: { says: 'There is no <title>.' },
    empty: { says: 'The <title> is empty.' },
  },

  *run({ page }) {
    const [title] = page.titles;
    if (!title) yield { message: 'missing', fix: '<title>…</title>' };
    // A no-break space is white space to a reader, though not to HTML.
    else if (!title.text?.replace(/\s/g, '')) yield { message: 'empty', at: title };
  },
});

export const examples: Example[] = [
  { html: '<title>Copper kettles</title>' },
  { html: '<p>No title</p>', finds: ['missing'] },
  { html: '<title> &nbsp; </title>', finds: ['empty'] },
  {
    name: 'the title of a drawing is not the page’s',
    html: '<svg><title>Icon</title></svg>',
    finds: ['missing'],
  },
  { name: 'a title in the body counts, as in document.title', html: '<body><p>x</p><title>Kettles</title>' },
];
