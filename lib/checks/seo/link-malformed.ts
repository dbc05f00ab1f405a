import { defineCheck, type Example } from '../check.ts';
import { webLinks } from '../knowledge/addresses/links.ts';

const TWO_SCHEMES = /^https?:\/*(https?:?\/|https?%3a)/i;
const BROKEN_SCHEME =
  /^(https?\/\/|https?:\/(?!\/)|https?:(?!\/)|https?;\/\/|www\.[^/\s]+\.[a-z]{2,}(\/|$))/i;

type Fault = 'schemes' | 'scheme' | 'space' | 'backslash' | 'letters';

/** Browsers mend much of this silently, each other reader of links in its own way. */
function faultOf(href: string): Fault | null {
  const path = href.split(/[?#]/)[0] ?? '';
  if (TWO_SCHEMES.test(href)) return 'schemes';
  if (BROKEN_SCHEME.test(href)) return 'scheme';
  if (/\s/.test(href)) return 'space';
  if (path.includes('\\')) return 'backslash';
  return /[^\p{ASCII}]/u.test(href) ? 'letters' : null;
}

export default defineCheck({
  severity: 'warning',
  title: 'The addresses of links are well formed',
  why: 'Browsers guess what a malformed address means; crawlers may guess otherwise, or give up.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  messages: {
    schemes: { says: 'The address names a scheme twice: {href}.' },
    scheme: { says: 'The scheme of the address is incomplete, so it leads to {address}: {href}.' },
    space: { says: 'A space or line break stands in the address: {href}.' },
    backslash: { says: 'The address has backslashes: {href}.' },
    letters: { says: 'The address has characters that should be percent-encoded: {href}.' },
  },

  *run({ page }) {
    const links = webLinks(page);
    if (links.length === 0) return 'not applicable';
    for (const { at, url } of links) {
      const href = (at.attrs.href ?? '').trim();
      const message = faultOf(href);
      if (!message) continue;
      const values = { href: href.slice(0, 200), address: url.href };
      yield { message, values, at, ...(message === 'letters' && { severity: 'notice' }) };
    }
  },
});

export const examples: Example[] = [
  {
    html: '<a href="/kettles?a=b%20c#d">A</a><a href=" https://example.org/ ">B</a><a href="//example.org">C</a>',
  },
  {
    html: '<a href="https://https://example.org/">A</a><a href="http://https//example.org">B</a>',
    finds: ['schemes', 'schemes'],
  },
  {
    html: '<a href="www.example.org/kettles">A</a><a href="https//example.org">B</a><a href="http:/example.org">C</a>',
    finds: ['scheme', 'scheme', 'scheme'],
  },
  { html: '<a href="/copper kettles">A</a><a href="/a\n/b">B</a>', finds: ['space', 'space'] },
  { html: '<a href="\\kettles\\copper">A</a>', finds: ['backslash'] },
  { html: '<a href="/чайники">A</a>', finds: ['letters'] },
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
