import { defineCheck, type Example } from '../check.ts';
import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { parseAddress } from '../knowledge/addresses/addresses.ts';
import { canonicalOf } from '../knowledge/addresses/canonical.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';

export default defineCheck({
  severity: 'notice',
  title: 'og:url and the canonical URL agree',
  why: 'Social networks count shares and likes by og:url, so it should name the same page as the canonical URL.',
  docs: 'https://ogp.me/',
  remedy: 'Make both the same: the full URL of the page that should appear in search results and be shared.',
  messages: {
    different: {
      fault: 'og:url differs from the canonical URL',
      says: 'og:url is {social}, but the canonical URL is {address}.',
    },
  },

  *run({ page, response }) {
    const canonical = canonicalOf(page, response);
    const [element] = metasOfProperty(page, 'og:url');
    const social = parseAddress(element?.attrs.content ?? '', page.url);
    if (!canonical || !element?.attrs.content?.trim() || !social) return 'not applicable';
    if (addressDifference(social, canonical.url).grade === 'same') return;
    const values = { social: social.href, address: canonical.url.href };
    // Where the canonical URL is another page, it may be the one that is wrong.
    const isOwn = addressDifference(canonical.url, new URL(page.url)).grade !== 'other';
    const fix = isOwn && `<meta property="og:url" content="${escapeHtml(values.address)}">`;
    yield { message: 'different', values, at: element, ...(fix && { fix }) };
  },
});

const both = (social: string) => ({
  html: `<link rel=canonical href="https://example.com/page"><meta property="og:url" content="${social}">`,
});

export const examples: Example[] = [
  both('https://example.com/page'),
  { name: 'a fragment is no difference', ...both('https://example.com/page#kettles') },
  { ...both('https://example.com/other'), finds: ['different'] },
  { ...both('http://example.com/page'), finds: ['different'] },
  {
    name: 'og:url is right and the canonical URL is not',
    url: 'https://example.com/other',
    ...both('https://example.com/other'),
    finds: ['different'],
  },
  { name: 'empty', ...both(''), verdict: 'not applicable' },
  { html: '<meta property="og:url" content="https://example.com/page">', verdict: 'not applicable' },
];
