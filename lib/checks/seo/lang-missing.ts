import { defineCheck, type Example } from '../check.ts';
import { hreflangFault } from '../knowledge/addresses/hreflang-codes.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** Returns a lang attribute with the language that the page declares elsewhere: in `xml:lang` or `og:locale`. */
function attributeFor(page: PageSnapshot): string | null {
  const named = page.roots[0]?.attrs['xml:lang'] ?? metasOfProperty(page, 'og:locale')[0]?.attrs.content;
  const code = named?.trim().replace('_', '-');
  return code && !hreflangFault(code) ? `lang="${code}"` : null;
}

export default defineCheck({
  loses: ['nothing'],
  title: 'The page has a lang attribute',
  why: 'Screen readers, hyphenation and translation rely on lang; Google does not use it.',
  docs: 'https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes',
  remedy: 'Add lang with the language code of the page to <html>, for example <html lang="en">.',
  onPlatform: {
    wordpress: 'Settings → General → Site Language; the theme must print language_attributes() in <html>.',
    nextjs: 'Set it in the root layout: <html lang="en">, with your language.',
  },
  messages: {
    missing: {
      fault: 'No lang attribute',
      says: 'The <html> element has no lang attribute.',
    },
    empty: {
      fault: 'Empty lang attribute',
      says: 'The lang attribute of <html> is empty.',
    },
    xml: {
      fault: 'xml:lang without lang',
      says: 'The <html> element has only xml:lang, which browsers ignore in HTML.',
    },
  },

  *run({ page }) {
    const [root] = page.roots;
    if (root?.tag !== 'html') return 'not applicable';
    // XML uses xml:lang for the language; HTML ignores it.
    const isXml = page.contentType === 'application/xhtml+xml';
    const lang = root.attrs.lang ?? (isXml ? root.attrs['xml:lang'] : undefined);
    if (lang?.trim()) return;
    const fix = attributeFor(page);
    const message = lang !== undefined ? 'empty' : root.attrs['xml:lang'] ? 'xml' : 'missing';
    yield { message, at: root, ...(fix && { fix }) };
  },
});

export const examples: Example[] = [
  { html: '<html lang="en"><title>Kettles</title>' },
  {
    html: '<html xml:lang="pl"><title>Kettles</title>',
    finds: [
      {
        message: 'xml',
        says: 'The <html> element has only xml:lang, which browsers ignore in HTML.',
        remedy: 'Add lang with the language code of the page to <html>, for example <html lang="en">.',
        onPlatform: {
          wordpress:
            'Settings → General → Site Language; the theme must print language_attributes() in <html>.',
          nextjs: 'Set it in the root layout: <html lang="en">, with your language.',
        },
        at: 'html',
        severity: 'info',
        fix: 'lang="pl"',
      },
    ],
  },
  {
    name: 'in XML it is the language',
    html: '<html xml:lang="pl"><title>Kettles</title>',
    contentType: 'application/xhtml+xml',
  },
  {
    html: '<html><title>Kettles</title>',
    finds: [
      { message: 'missing', says: 'The <html> element has no lang attribute.', at: 'html', severity: 'info' },
    ],
  },
  {
    name: 'the language that is declared for social networks',
    html: '<html><meta property="og:locale" content="en_GB">',
    finds: [
      {
        message: 'missing',
        says: 'The <html> element has no lang attribute.',
        at: 'html',
        severity: 'info',
        fix: 'lang="en-GB"',
      },
    ],
  },
  {
    html: '<html lang=" "><title>Kettles</title>',
    finds: [
      { message: 'empty', says: 'The lang attribute of <html> is empty.', at: 'html', severity: 'info' },
    ],
  },
  { name: 'a language further down is not the page’s', html: '<body lang="en">', finds: ['missing'] },
];
