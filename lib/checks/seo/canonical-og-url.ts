import { defineCheck, type Example } from '../check.ts';
import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { parseAddress } from '../knowledge/addresses/addresses.ts';
import { canonicalOf } from '../knowledge/addresses/canonical.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';

export default defineCheck({
  severity: 'notice',
  title: 'og:url and the canonical address agree',
  why: 'Social networks count shares and likes by og:url, so it should name the same page as the canonical address.',
  docs: 'https://ogp.me/',
  messages: {
    different: { says: 'og:url is {social}, but the canonical address is {address}.' },
  },

  *run({ page, response }) {
    const canonical = canonicalOf(page, response);
    const [element] = metasOfProperty(page, 'og:url');
    const social = parseAddress(element?.attrs.content ?? '', page.url);
    if (!canonical || !element?.attrs.content?.trim() || !social) return 'not applicable';
    if (addressDifference(social, canonical.url).grade === 'same') return;
    const values = { social: social.href, address: canonical.url.href };
    yield {
      message: 'different',
      values,
      at: element,
      fix: `<meta property="og:url" content="${escapeHtml(values.address)}">`,
    };
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
  { name: 'empty', ...both(''), verdict: 'not applicable' },
  { html: '<meta property="og:url" content="https://example.com/page">', verdict: 'not applicable' },
];
