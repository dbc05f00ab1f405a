import { defineCheck, type Example } from '../check.ts';
import { isUnmade } from '../knowledge/document/app-shell.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { renderedHeadings } from '../knowledge/document/headings.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';
import { TITLE_EDITORS } from '../knowledge/texts/title-editors.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** Returns the main heading as a first title, if there is one. */
function suggested(page: PageSnapshot): { fix?: string } {
  const main = renderedHeadings(page).find(({ level, text }) => level === 1 && text);
  return main ? { fix: `<title>${escapeHtml(main.text)}</title>` } : {};
}

export default defineCheck({
  loses: ['result'],
  title: 'The page has a title',
  why: 'The title is the headline of the search result; without one, search engines make up their own.',
  remedy: 'Put a <title> into the <head> that states the subject of this page, then the name of the site.',
  onPlatform: TITLE_EDITORS,
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  messages: {
    missing: { fault: 'No title', says: 'There is no <title>.' },
    empty: { fault: 'Empty title', says: 'The <title> is empty.' },
  },

  *run({ page }) {
    const [title] = page.titles;
    if (isBlank(title?.text) && isUnmade(page)) return { missing: 'rendering' };
    if (!title) yield { message: 'missing', ...suggested(page) };
    else if (isBlank(title.text)) yield { message: 'empty', at: title, ...suggested(page) };
  },
});

export const examples: Example[] = [
  {
    name: 'scripts that were not run make the page, and its title with it',
    html: '<div id="root"></div><script src="/main.js" type="module"></script>',
    verdict: 'not looked at',
  },
  { html: '<title>Copper kettles</title>' },
  {
    html: '<p>No title</p>',
    finds: [
      {
        message: 'missing',
        says: 'There is no <title>.',
        remedy:
          'Put a <title> into the <head> that states the subject of this page, then the name of the site.',
        onPlatform: {
          wordpress:
            'Yoast SEO, Rank Math and similar plugins: the field for the SEO title next to or below the editor. Without such a plugin the theme builds it from the title of the post and the name of the site.',
          shopify:
            'Edit the product, page or post: Search engine listing → Page title. For the home page: Online Store → Preferences.',
          wix: 'Page settings → SEO basics → Title tag.',
          webflow: 'Page settings → SEO settings → Title tag.',
          nextjs: 'Export `metadata` with a `title` from the page or its layout.',
        },
        severity: 'error',
      },
    ],
  },
  { name: 'nothing that can be seen', html: '<title>\u200b\u2060</title>', finds: ['empty'] },
  {
    html: '<title> &nbsp; </title>',
    finds: [
      {
        message: 'empty',
        says: 'The <title> is empty.',
        at: 'head > title:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    html: '<h2>Prices</h2><h1>Copper kettles</h1>',
    finds: [
      {
        message: 'missing',
        says: 'There is no <title>.',
        severity: 'error',
        fix: '<title>Copper kettles</title>',
      },
    ],
  },
  {
    html: '<title></title><h1>Copper kettles</h1>',
    finds: [
      {
        message: 'empty',
        says: 'The <title> is empty.',
        at: 'head > title:nth-child(1)',
        severity: 'error',
        fix: '<title>Copper kettles</title>',
      },
    ],
  },
  {
    name: 'the title of a drawing is not the page’s',
    html: '<svg><title>Icon</title></svg>',
    finds: ['missing'],
  },
  { name: 'a title in the body counts, as in document.title', html: '<body><p>x</p><title>Kettles</title>' },
];
