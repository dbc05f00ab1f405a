import { defineCheck, type Example } from '../check.ts';
import { isSchemeBroken, withScheme } from '../knowledge/addresses/broken-scheme.ts';
import { webLinks } from '../knowledge/addresses/links.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { isAboutPlaceholders, mayBeFilledIn, placeholderIn } from '../knowledge/texts/placeholders.ts';
import type { ElementRecord } from '../snapshot.ts';

const TWO_SCHEMES = /^(https?:\/*|\/\/)(https?:?\/\/|https?:\/|https?%3a)/i;
/** What an editor or a copied text leaves before a complete address: a curly quote, an escaped space. */
const BEFORE_SCHEME = /^(?:%[0-9a-f]{2}|[^\p{L}\p{N}/?#.:%_~-])+(?=https?:\/\/)/iu;
const AFTER_ADDRESS = /(?:%2[02]|["'’”»“)\]>])+$/i;
const MAIL = /^[^\s@/:?#]+@([a-z0-9-]+\.)+[a-z]{2,}(\?|$)/i;
const PHONE = /^\+\d[\d\s().-]{6,20}$/;

type Fault = 'schemes' | 'scheme' | 'before' | 'contact' | 'space' | 'backslash' | 'letters';

/** Returns the first fault. Browsers repair most of these silently; other programs repair them differently. */
function faultOf(href: string): Fault | null {
  // No program sends the fragment, and browsers find the place without an encoding.
  const sent = href.split('#')[0] ?? '';
  const path = sent.split('?')[0] ?? '';
  if (TWO_SCHEMES.test(href)) return 'schemes';
  if (isSchemeBroken(href)) return 'scheme';
  if (BEFORE_SCHEME.test(href)) return 'before';
  if (MAIL.test(href) || PHONE.test(href)) return 'contact';
  if (/\s/.test(sent)) return 'space';
  if (path.includes('\\')) return 'backslash';
  return /[^\p{ASCII}]/u.test(sent) ? 'letters' : null;
}

/** A URL that begins with the path stays one in the fix, so that it works on every host that serves the page. */
const ON_THIS_HOST = /^[\\/](?![\\/])/;
const pathOf = ({ pathname, search, hash }: URL) => `${pathname}${search}${hash}`;

/** The scheme that an email address or a phone number lacks. */
const schemeOf = (href: string) => (MAIL.test(href) ? 'mailto:' : 'tel:');

/** Returns the address that was probably meant, or null if there is no telling. */
function meantBy(href: string, fault: Fault, url: URL): string | null {
  if (fault === 'contact') return `${schemeOf(href)}${href.replace(/\s/g, '')}`;
  if (fault === 'schemes' || fault === 'scheme') return withScheme(href)?.href ?? null;
  if (fault === 'before')
    return withScheme(href.replace(BEFORE_SCHEME, '').replace(AFTER_ADDRESS, ''))?.href ?? null;
  return ON_THIS_HOST.test(href) ? pathOf(url) : url.href;
}

/** Returns what a template should have filled in, if the link does not show the same to visitors. */
function unfilledIn(href: string, { text = '' }: ElementRecord): string | null {
  const path = href.split(/[?#]/)[0] ?? '';
  const unfilled = placeholderIn([...path.split('/'), href]);
  return unfilled && !text.includes(unfilled) ? unfilled : null;
}

export default defineCheck({
  loses: ['crawling', 'part'],
  title: 'The URLs of links are well formed',
  why: 'Browsers guess what a malformed URL means; crawlers may guess differently or give up.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  remedy:
    'Write the URL in href as browsers show it: one https://, then the host, with spaces and special characters percent-encoded (a space is %20).',
  messages: {
    schemes: {
      fault: 'Link URL with two schemes',
      says: 'The URL begins with a scheme twice: {href}.',
    },
    scheme: {
      fault: 'Link URL without a proper scheme',
      says: 'The scheme of the URL is missing or incomplete, so it leads to {address}: {href}.',
    },
    before: {
      fault: 'Something before the scheme of a link',
      says: 'Before the scheme there is {part}, so the URL leads to {address}: {href}.',
      remedy:
        'Delete {part} before the scheme, and after the URL as well, and put straight quotes around it.',
    },
    contact: {
      fault: 'Link without {scheme}',
      says: 'Before {href} there is no {scheme}, so the link leads to {address}.',
      remedy: 'Write {scheme} before {href}.',
    },
    unfilled: {
      fault: 'Placeholder in a link URL',
      says: 'In the URL, “{part}” is in place of the value that belongs there: {href}.',
      remedy: 'Have the template fill in the value of “{part}”, or leave out the link if there is none.',
    },
    space: {
      loses: ['crawling', 'little'],
      fault: 'Space or line break in a link URL',
      says: 'The URL has a space or a line break in it: {href}.',
    },
    backslash: {
      loses: ['crawling', 'little'],
      fault: 'Backslash in a link URL',
      says: 'The URL has backslashes in place of slashes: {href}.',
    },
    letters: {
      loses: ['nothing'],
      fault: 'Characters not percent-encoded in a link',
      says: 'The URL contains characters that Google recommends percent-encoding: {href}.',
    },
  },

  *run({ page }) {
    const links = webLinks(page);
    if (links.length === 0) return 'not applicable';
    const { host } = new URL(page.url);
    const mayHoldPlaceholders = mayBeFilledIn(page) || isAboutPlaceholders(page);
    for (const { at, url } of links) {
      const href = (at.attrs.href ?? '').trim();
      const unfilled = mayHoldPlaceholders ? null : unfilledIn(href, at);
      if (unfilled) {
        yield { message: 'unfilled', values: { part: unfilled, href }, at };
        continue;
      }
      const message = faultOf(href);
      if (!message) continue;
      const part = BEFORE_SCHEME.exec(href)?.[0] ?? '';
      const meant = meantBy(href, message, url);
      const fix = meant && `href="${escapeHtml(meant)}"`;
      const values = { href, address: url.href, part, scheme: schemeOf(href) };
      // Nothing of this site is behind a link that shares the page, whose title has spaces.
      const loses = message === 'space' && url.host !== host && (['nothing'] as const);
      yield { message, values, at, ...(loses && { loses }), ...(fix && { fix }) };
    }
  },
});

export const examples: Example[] = [
  {
    html: '<a href="/kettles?a=b%20c#d">A</a><a href=" https://example.org/ ">B</a><a href="//example.org">C</a>',
  },
  {
    html: '<a href="https://https://example.org/">A</a><a href="http://https//example.org">B</a>',
    finds: [
      {
        message: 'schemes',
        says: 'The URL begins with a scheme twice: https://https://example.org/.',
        remedy:
          'Write the URL in href as browsers show it: one https://, then the host, with spaces and special characters percent-encoded (a space is %20).',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
        fix: 'href="https://example.org/"',
      },
      {
        message: 'schemes',
        says: 'The URL begins with a scheme twice: http://https//example.org.',
        at: 'body > a:nth-child(2)',
        severity: 'warning',
        fix: 'href="https://example.org/"',
      },
    ],
  },
  {
    html: '<a href="//https://example.org/">A</a><a href="://example.org/">B</a><a href="//https.example/">C</a>',
    finds: [
      {
        message: 'schemes',
        says: 'The URL begins with a scheme twice: //https://example.org/.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
        fix: 'href="https://example.org/"',
      },
      {
        message: 'scheme',
        says: 'The scheme of the URL is missing or incomplete, so it leads to https://example.com/://example.org/: ://example.org/.',
        at: 'body > a:nth-child(2)',
        severity: 'warning',
        fix: 'href="https://example.org/"',
      },
    ],
  },
  {
    html: '<a href="www.example.org/kettles">A</a><a href="https//example.org">B</a><a href="http:/example.org">C</a>',
    finds: [
      {
        message: 'scheme',
        says: 'The scheme of the URL is missing or incomplete, so it leads to https://example.com/www.example.org/kettles: www.example.org/kettles.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
        fix: 'href="https://www.example.org/kettles"',
      },
      {
        message: 'scheme',
        says: 'The scheme of the URL is missing or incomplete, so it leads to https://example.com/https//example.org: https//example.org.',
        at: 'body > a:nth-child(2)',
        severity: 'warning',
        fix: 'href="https://example.org/"',
      },
      {
        message: 'scheme',
        says: 'The scheme of the URL is missing or incomplete, so it leads to http://example.org/: http:/example.org.',
        at: 'body > a:nth-child(3)',
        severity: 'warning',
        fix: 'href="http://example.org/"',
      },
    ],
  },
  {
    name: 'a host without scheme is a path; a file that is called like one is not meant as a host',
    html: '<a href="facebook.com/kettles">A</a><a href="about.html">B</a><a href="asp.net">C</a>',
    finds: [
      {
        message: 'scheme',
        says: 'The scheme of the URL is missing or incomplete, so it leads to https://example.com/facebook.com/kettles: facebook.com/kettles.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
        fix: 'href="https://facebook.com/kettles"',
      },
    ],
  },
  {
    name: 'quotes of a text editor, an escaped space',
    html: '<a href=”https://example.org/a”>A</a><a href="%20https://example.org/b">B</a>',
    finds: [
      {
        message: 'before',
        says: 'Before the scheme there is ”, so the URL leads to https://example.com/”https://example.org/a”: ”https://example.org/a”.',
        remedy: 'Delete ” before the scheme, and after the URL as well, and put straight quotes around it.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
        fix: 'href="https://example.org/a"',
      },
      {
        message: 'before',
        says: 'Before the scheme there is %20, so the URL leads to https://example.com/%20https://example.org/b: %20https://example.org/b.',
        at: 'body > a:nth-child(2)',
        severity: 'warning',
        fix: 'href="https://example.org/b"',
      },
    ],
  },
  {
    html: '<a href="info@example.com">A</a><a href="/@kettles">B</a><a href="+49 30 1234567">C</a>',
    finds: [
      {
        message: 'contact',
        says: 'Before info@example.com there is no mailto:, so the link leads to https://example.com/info@example.com.',
        remedy: 'Write mailto: before info@example.com.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
        fix: 'href="mailto:info@example.com"',
      },
      {
        message: 'contact',
        says: 'Before +49 30 1234567 there is no tel:, so the link leads to https://example.com/+49%2030%201234567.',
        at: 'body > a:nth-child(3)',
        severity: 'warning',
        fix: 'href="tel:+49301234567"',
      },
    ],
  },
  {
    html: '<a href="/kettles/undefined">A</a><a href="{{ url }}">B</a><a href="/[object Object]">C</a><a href="/words/null">null</a>',
    finds: [
      {
        message: 'unfilled',
        says: 'In the URL, “undefined” is in place of the value that belongs there: /kettles/undefined.',
        remedy: 'Have the template fill in the value of “undefined”, or leave out the link if there is none.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
      },
      'unfilled',
      'unfilled',
    ],
  },
  {
    name: 'the host, too',
    html: '<a href="http://null/kettles">A</a>',
    finds: [
      {
        message: 'unfilled',
        says: 'In the URL, “null” is in place of the value that belongs there: http://null/kettles.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a script may still fill in the links of a served page',
    html: '<a href="{{ url }}">A</a><script src=/app.js></script>',
    finds: ['space'],
  },
  {
    html: '<a href="/copper kettles">A</a><a href="/a\n/b">B</a>',
    finds: [
      {
        message: 'space',
        says: 'The URL has a space or a line break in it: /copper kettles.',
        at: 'body > a:nth-child(1)',
        severity: 'notice',
        fix: 'href="/copper%20kettles"',
      },
      {
        message: 'space',
        says: 'The URL has a space or a line break in it: /a\n/b.',
        at: 'body > a:nth-child(2)',
        severity: 'notice',
        fix: 'href="/a/b"',
      },
    ],
  },
  {
    name: 'a link that shares the page elsewhere',
    html: '<a href="https://social.example/share?text=Copper kettles">A</a>',
    finds: [
      {
        message: 'space',
        says: 'The URL has a space or a line break in it: https://social.example/share?text=Copper kettles.',
        at: 'body > a:nth-child(1)',
        severity: 'info',
        fix: 'href="https://social.example/share?text=Copper%20kettles"',
      },
    ],
  },
  {
    html: '<a href="\\kettles\\copper">A</a>',
    finds: [
      {
        message: 'backslash',
        says: 'The URL has backslashes in place of slashes: \\kettles\\copper.',
        at: 'body > a:nth-child(1)',
        severity: 'notice',
        fix: 'href="/kettles/copper"',
      },
    ],
  },
  {
    html: '<a href="/чайники">A</a>',
    finds: [
      {
        message: 'letters',
        says: 'The URL contains characters that Google recommends percent-encoding: /чайники.',
        at: 'body > a:nth-child(1)',
        severity: 'info',
        fix: 'href="/%D1%87%D0%B0%D0%B9%D0%BD%D0%B8%D0%BA%D0%B8"',
      },
    ],
  },
  {
    name: 'letters and spaces that only the browser reads',
    html: '<a href="#уход">A</a><a href="#in use">B</a><a href="/a#уход">C</a><a href="/b#:~:text=tea leaves">D</a>',
  },
  {
    name: 'what hangs on the folder of the page is written in full',
    html: '<a href="copper kettles?a=b c#d">A</a>',
    finds: [
      {
        message: 'space',
        says: 'The URL has a space or a line break in it: copper kettles?a=b c#d.',
        at: 'body > a:nth-child(1)',
        severity: 'notice',
        fix: 'href="https://example.com/copper%20kettles?a=b%20c#d"',
      },
    ],
  },
  {
    name: 'an address may be a parameter',
    html: '<a href="https://example.org/?u=https://example.com/">A</a><a href="https://web.archive.org/web/https://example.com/">B</a>',
  },
  { name: 'a page may be called after a host', html: '<a href="/www.example.org">A</a>' },
  {
    name: 'not addresses of pages',
    html: '<a href="mailto:a b@example.com">A</a>',
    verdict: 'not applicable',
  },
  ...'https://https://a.example http://https//a.example //https://a.example https://http:/a.example https:https%3A%2F%2Fa.example'
    .split(' ')
    .map((href) => ({ html: `<a href="${href}">A</a>`, finds: ['schemes'] })),
];
