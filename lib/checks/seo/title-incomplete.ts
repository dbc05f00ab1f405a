import { defineCheck, type Example } from '../check.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { renderedHeadings } from '../knowledge/document/headings.ts';
import { isAboutPlaceholders, mayBeFilledIn, placeholderIn } from '../knowledge/texts/placeholders.ts';
import { TITLE_EDITORS } from '../knowledge/texts/title-editors.ts';
import { isHalfEmpty, partsOfTitle, titleOf, withoutLooseEnds } from '../knowledge/texts/titles.ts';
import type { PageSnapshot } from '../snapshot.ts';

/**
 * Returns the completed title. A delimiter at the end is dropped; before one at the start, the main heading is added.
 * Null if the heading adds nothing.
 */
function completed(page: PageSnapshot, title: string): string | null {
  const whole = withoutLooseEnds(title);
  if (whole && title.trim().startsWith(whole)) return `<title>${escapeHtml(whole)}</title>`;
  const main = renderedHeadings(page).find(({ level, text }) => level === 1 && text)?.text;
  if (!main || main === whole) return null;
  return `<title>${escapeHtml(withoutLooseEnds(`${main} ${title.trim()}`))}</title>`;
}

export default defineCheck({
  loses: ['result', 'part'],
  title: 'The title is complete',
  why: 'If a template is not filled in, half of the title is missing, and Google then makes up its own.',
  remedy:
    'Fill in the missing part, or have the template leave out the delimiter when there is nothing to put there.',
  onPlatform: TITLE_EDITORS,
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  messages: {
    half: {
      fault: 'Half of the title is empty',
      says: 'One side of the delimiter is empty: “{title}”.',
    },
    placeholder: {
      fault: 'Unfilled placeholder in the title',
      says: 'The title says “{placeholder}” in place of the value that belongs there.',
      remedy: 'Fill in the value of “{placeholder}” in the title template, or remove the placeholder.',
    },
  },

  *run({ page }) {
    const title = titleOf(page);
    if (!title) return 'not applicable';
    const at = page.titles.find(({ text }) => text === title);
    const placeholder = placeholderIn(partsOfTitle(title));
    if (placeholder && !isAboutPlaceholders(page)) {
      if (mayBeFilledIn(page)) return { missing: 'rendering' };
      yield { message: 'placeholder', values: { placeholder }, ...(at && { at }) };
    } else if (isHalfEmpty(title)) {
      const fix = completed(page, title);
      yield { message: 'half', values: { title }, ...(at && { at }), ...(fix && { fix }) };
    }
  },
});

export const examples: Example[] = [
  { html: '<title>Copper kettles | Copperly</title>' },
  {
    html: '<title>| Copperly</title>',
    finds: [
      {
        message: 'half',
        says: 'One side of the delimiter is empty: “| Copperly”.',
        remedy:
          'Fill in the missing part, or have the template leave out the delimiter when there is nothing to put there.',
        onPlatform: {
          wordpress:
            'Yoast SEO, Rank Math and similar plugins: the field for the SEO title next to or below the editor. Without such a plugin the theme builds it from the title of the post and the name of the site.',
          shopify:
            'Edit the product, page or post: Search engine listing → Page title. For the home page: Online Store → Preferences.',
          wix: 'Page settings → SEO basics → Title tag.',
          webflow: 'Page settings → SEO settings → Title tag.',
          nextjs: 'Export `metadata` with a `title` from the page or its layout.',
        },
        at: 'head > title:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'the main heading says what is missing',
    html: '<title>| Copperly</title><h2>Prices</h2><h1>Copper kettles</h1>',
    finds: [
      {
        message: 'half',
        says: 'One side of the delimiter is empty: “| Copperly”.',
        at: 'head > title:nth-child(1)',
        severity: 'warning',
        fix: '<title>Copper kettles | Copperly</title>',
      },
    ],
  },
  {
    name: 'nothing but a delimiter',
    html: '<title>|</title>',
    finds: [
      {
        message: 'half',
        says: 'One side of the delimiter is empty: “|”.',
        at: 'head > title:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a heading that says no more',
    html: '<title>| Copperly</title><h1>Copperly</h1>',
    finds: ['half'],
  },
  {
    html: '<title>Copper kettles -</title>',
    finds: [
      {
        message: 'half',
        says: 'One side of the delimiter is empty: “Copper kettles -”.',
        at: 'head > title:nth-child(1)',
        severity: 'warning',
        fix: '<title>Copper kettles</title>',
      },
    ],
  },
  {
    html: '<title>undefined | Copperly</title>',
    finds: [
      {
        message: 'placeholder',
        says: 'The title says “undefined” in place of the value that belongs there.',
        remedy: 'Fill in the value of “undefined” in the title template, or remove the placeholder.',
        at: 'head > title:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<title>Buy {{ product.name }} | Copperly</title>',
    finds: [
      {
        message: 'placeholder',
        says: 'The title says “{{ product.name }}” in place of the value that belongs there.',
        at: 'head > title:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  { name: 'a hyphen inside a word', html: '<title>Hand-made e-kettles</title>' },
  { name: 'an article about undefined', html: '<title>Why undefined is not a function | Blog</title>' },
  { name: 'a number below zero', html: '<title>-40 °C and your kettle</title>' },
  { name: 'documentation', html: '<title>NaN - JavaScript | MDN</title>' },
  {
    name: 'as served, scripts may fill it in',
    html: '<title>{{ title }}</title><script src=/app.js></script>',
    verdict: 'not looked at',
  },
  { html: '<title></title>', verdict: 'not applicable' },
];
