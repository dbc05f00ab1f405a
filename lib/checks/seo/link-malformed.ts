import { defineCheck, type Example } from '../check.ts';
import { parseAddress } from '../knowledge/addresses/addresses.ts';
import { webLinks } from '../knowledge/addresses/links.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';

const TWO_SCHEMES = /^https?:\/*(https?:?\/|https?%3a)/i;
const BROKEN_SCHEME =
  /^(https?\/\/|https?:\/(?!\/)|https?:(?!\/)|https?;\/\/|www\.[^/\s]+\.[a-z]{2,}(\/|$))/i;

type Fault = 'schemes' | 'scheme' | 'space' | 'backslash' | 'letters';

/** Returns the first fault. Browsers repair most of these silently; other programs repair them differently. */
function faultOf(href: string): Fault | null {
  const path = href.split(/[?#]/)[0] ?? '';
  if (TWO_SCHEMES.test(href)) return 'schemes';
  if (BROKEN_SCHEME.test(href)) return 'scheme';
  if (/\s/.test(href)) return 'space';
  if (path.includes('\\')) return 'backslash';
  return /[^\p{ASCII}]/u.test(href) ? 'letters' : null;
}

/** A URL that begins with the path stays one in the fix, so that it works on every host that serves the page. */
const ON_THIS_HOST = /^[\\/](?![\\/])/;
const pathOf = ({ pathname, search, hash }: URL) => `${pathname}${search}${hash}`;

/** Returns the URL with one scheme before its host, or null if no host follows. */
function repaired(href: string): URL | null {
  const [, scheme = 'https', rest = ''] =
    /^(?:https?:\/*(?=https?[:;/]))?(?:(https?)[:;]?\/+)?(.*)$/is.exec(href) ?? [];
  return /^[^/?#\s]+\.[a-z]{2,}([/?#:]|$)/i.test(rest) ? parseAddress(`${scheme}://${rest}`) : null;
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
    for (const { at, url } of links) {
      const href = (at.attrs.href ?? '').trim();
      const message = faultOf(href);
      if (!message) continue;
      const values = { href, address: url.href };
      const meant = message === 'schemes' || message === 'scheme' ? repaired(href) : url;
      const fix = meant && `href="${escapeHtml(ON_THIS_HOST.test(href) ? pathOf(meant) : meant.href)}"`;
      yield { message, values, at, ...(fix && { fix }) };
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
];
