import { defineCheck, type Example } from '../check.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { renderedHeadings } from '../knowledge/document/headings.ts';
import { renderedImages } from '../knowledge/document/images.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { metaOf, metasOfProperty } from '../knowledge/document/social.ts';
import { asMeant, codeIn } from '../knowledge/texts/escaped-twice.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';
import { titleOf } from '../knowledge/texts/titles.ts';

const SOCIAL = ['og:title', 'og:description', 'og:site_name'];

export default defineCheck({
  // No search engine says what it shows in place of such a code.
  loses: ['nothing'],
  title: 'Special characters are escaped only once',
  why: 'If both the content and its template escape a character, people see its code: &quot; in place of a quotation mark.',
  remedy:
    'Escape the text in one place only: store it as plain text and let the template escape it, or tell the template that it is escaped already.',
  docs: 'https://html.spec.whatwg.org/multipage/syntax.html#character-references',
  messages: {
    code: {
      fault: 'Character code in the text',
      says: 'The text is escaped twice, so that it contains the code {code} in place of a character.',
    },
  },

  *run({ page }) {
    const title = titleOf(page);
    const written = [
      ...page.titles
        .filter(({ text }) => text === title)
        .slice(0, 1)
        .map((at) => ({ at, text: title, markup: (text: string) => `<title>${escapeHtml(text)}</title>` })),
      ...metasNamed(page, 'description').map((at) => ({
        at,
        text: at.attrs.content,
        markup: (text: string) => `<meta name="description" content="${escapeHtml(text)}">`,
      })),
      ...SOCIAL.flatMap((property) =>
        metasOfProperty(page, property).map((at) => ({
          at,
          text: at.attrs.content,
          markup: (text: string) => metaOf(property, text),
        })),
      ),
      ...renderedHeadings(page).map(({ at, text }) => ({ at, text, markup: undefined })),
      ...renderedImages(page).map((at) => ({ at, text: at.attrs.alt, markup: undefined })),
    ].filter(({ text }) => !isBlank(text));
    if (written.length === 0) return 'not applicable';
    for (const { at, text = '', markup } of written) {
      const code = codeIn(page, text);
      if (!code) continue;
      const fix = markup?.(asMeant(page, text).trim());
      yield { message: 'code', values: { code }, at, ...(fix && { fix }) };
    }
  },
});

export const examples: Example[] = [
  { html: '<title>Salt &amp; pepper &quot;mills&quot;</title><h1>Bob&#039;s mills</h1>' },
  {
    html: '<title>Salt &amp;amp; pepper</title><meta name="description" content="Bob&amp;#039;s &amp;quot;mills&amp;quot;">',
    finds: [
      {
        message: 'code',
        says: 'The text is escaped twice, so that it contains the code &amp; in place of a character.',
        remedy:
          'Escape the text in one place only: store it as plain text and let the template escape it, or tell the template that it is escaped already.',
        at: 'head > title:nth-child(1)',
        severity: 'info',
        fix: '<title>Salt &amp; pepper</title>',
      },
      {
        message: 'code',
        says: 'The text is escaped twice, so that it contains the code &#039; in place of a character.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
        fix: '<meta name="description" content="Bob\'s &quot;mills&quot;">',
      },
    ],
  },
  {
    name: 'previews, headings, images',
    html: '<meta property="og:title" content="A &amp;mdash; B"><h2>Tea&amp;nbsp;pots</h2><img src="a.png" alt="Salt &amp;amp; pepper">',
    finds: ['code', 'code', 'code'],
  },
  { name: 'an article about them', html: '<title>How to write &amp;nbsp; in HTML</title>' },
  { name: 'an address with parameters', html: '<h2>Open /search?a=1&amp;copy=2&amp;lt=3</h2>' },
  { html: '<p>Salt &amp;amp; pepper', verdict: 'not applicable' },
  ...'og:title og:description og:site_name'.split(' ').map((property) => ({
    html: `<meta property="${property}" content="Salt &amp;amp; pepper">`,
    finds: ['code'],
  })),
  ...'amp quot apos lt gt nbsp lsquo rsquo ldquo rdquo ndash mdash hellip laquo raquo copy reg trade #39 #8217 #x27 #x2019'
    .split(' ')
    .map((name) => ({ html: `<h1>Bob&amp;${name};s</h1>`, finds: ['code'] })),
  ...(
    'HTML entities|XML files|XSS|Entities|Escaping|Encoding|Unicode|HTML-мнемоники|HTML-мнемоніки|Сущности|' +
    'Экранирование|Екранування|Encje'
  )
    .split('|')
    .map((title) => ({ html: `<title>${title}</title><h1>&amp;amp;</h1>` })),
];
