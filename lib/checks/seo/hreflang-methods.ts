import { defineCheck, type Example } from '../check.ts';
import { withoutFragment } from '../knowledge/addresses/addresses.ts';
import { type Alternate, readAlternates } from '../knowledge/addresses/hreflang.ts';

function setOf(alternates: readonly Alternate[]): ReadonlySet<string> {
  return new Set(
    alternates.flatMap(({ code, url }) => (url ? [`${code.toLowerCase()} ${withoutFragment(url)}`] : [])),
  );
}

export default defineCheck({
  severity: 'notice',
  title: 'Page and header name the same language versions',
  why: 'Google reads both lists; two that differ gain nothing and go wrong easily.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  messages: {
    different: {
      says: {
        one: 'The page and the Link header differ in {count} language version, such as “{version}”.',
        other: 'The page and the Link header differ in {count} language versions, such as “{version}”.',
      },
    },
  },
  needs: ['response'],

  *run({ page, response }) {
    const alternates = readAlternates(page, response);
    const inPage = setOf(alternates.filter(({ place }) => place === 'head'));
    const inHeader = setOf(alternates.filter(({ place }) => place === 'header'));
    if (inPage.size === 0 || inHeader.size === 0) return 'not applicable';
    const odd = [...inPage.symmetricDifference(inHeader)];
    const [version] = odd;
    if (version) yield { message: 'different', values: { count: odd.length, version } };
  },
});

const html = '<link rel=alternate hreflang=de href="https://example.com/seite">';

export const examples: Example[] = [
  { html, headers: { link: '<https://example.com/seite>; rel=alternate; hreflang=DE' } },
  { html, headers: { link: '<https://example.com/fr>; rel=alternate; hreflang=fr' }, finds: ['different'] },
  { html, headers: {}, verdict: 'not applicable' },
  { html, verdict: 'not looked at' },
];
