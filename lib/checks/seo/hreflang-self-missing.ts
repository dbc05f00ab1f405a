import { defineCheck, type Example } from '../check.ts';
import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { canonicalOf } from '../knowledge/addresses/canonical.ts';
import { readAlternates } from '../knowledge/addresses/hreflang.ts';
import { hreflangFault } from '../knowledge/addresses/hreflang-codes.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';

export default defineCheck({
  severity: 'error',
  title: 'The language versions include this page',
  why: 'Each version has to list itself and all others; otherwise Google may ignore the list.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  messages: {
    missing: { says: 'None of the {count} language versions named here is this page.' },
    form: { says: 'This page stands among its language versions only in another form: {address}.' },
  },

  *run({ page, response }) {
    const alternates = readAlternates(page, response).filter(({ url }) => url);
    if (alternates.length === 0) return 'not applicable';
    const canonical = canonicalOf(page, response)?.url;
    const here = [new URL(page.url), ...(canonical ? [canonical] : [])];
    const graded = alternates.flatMap(({ url, at }) =>
      url ? here.map((own) => ({ grade: addressDifference(own, url).grade, url, at })) : [],
    );
    if (graded.some(({ grade }) => grade === 'same')) return;
    const near = graded.find(({ grade }) => grade === 'form');
    if (near) {
      yield { message: 'form', values: { address: near.url.href }, at: near.at };
      return;
    }
    const code = page.roots[0]?.attrs.lang?.trim() ?? '';
    const own = `<link rel="alternate" hreflang="${code}" href="${escapeHtml(page.url.replace(/#.*/s, ''))}">`;
    const fix = hreflangFault(code) ? null : own;
    yield { message: 'missing', values: { count: alternates.length }, ...(fix && { fix }) };
  },
});

const version = (code: string, path: string) =>
  `<link rel=alternate hreflang=${code} href="https://example.com${path}">`;

export const examples: Example[] = [
  { html: version('en', '/page') + version('de', '/seite') },
  { html: `<html lang=en>${version('de', '/seite')}`, finds: ['missing'] },
  { html: version('en', '/page/') + version('de', '/seite'), finds: ['form'] },
  { name: 'a fragment is the same page', url: 'https://example.com/page#x', html: version('en', '/page') },
  {
    name: 'the canonical address is listed',
    url: 'https://example.com/page?utm_source=x',
    html: `<link rel=canonical href="/page">${version('en', '/page')}`,
  },
  {
    name: 'the header lists it',
    html: version('de', '/seite'),
    headers: { link: '<https://example.com/page>; rel=alternate; hreflang=en' },
  },
  { name: 'only as the default', html: version('x-default', '/page') + version('de', '/seite') },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
