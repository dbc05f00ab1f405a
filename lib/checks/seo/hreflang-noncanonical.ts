import { defineCheck, type Example } from '../check.ts';
import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { canonicalOf } from '../knowledge/addresses/canonical.ts';
import { readAlternates } from '../knowledge/addresses/hreflang.ts';

export default defineCheck({
  severity: 'error',
  title: 'A page with language versions is canonical itself',
  why: 'Language versions of a page that names another one as canonical are not used.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  messages: {
    elsewhere: { says: 'The page names language versions, but {address} as its canonical address.' },
  },

  *run({ page, response }) {
    const canonical = canonicalOf(page, response);
    if (!canonical || readAlternates(page, response).length === 0) return 'not applicable';
    const { parts } = addressDifference(new URL(page.url), canonical.url);
    // Parameters that the canonical address leaves out make no other page of it.
    if (!parts.includes('host') && !parts.includes('path')) return;
    yield { message: 'elsewhere', values: { address: canonical.url.href }, at: canonical.at };
  },
});

const german = '<link rel=alternate hreflang=de href="https://example.com/seite">';

export const examples: Example[] = [
  { html: `<link rel=canonical href="https://example.com/page">${german}` },
  { html: `<link rel=canonical href="https://example.com/other">${german}`, finds: ['elsewhere'] },
  {
    name: 'parameters left out',
    url: 'https://example.com/page?sort=price',
    html: `<link rel=canonical href="https://example.com/page">${german}`,
  },
  { html: german, verdict: 'not applicable' },
  { html: '<link rel=canonical href="/other">', verdict: 'not applicable' },
];
