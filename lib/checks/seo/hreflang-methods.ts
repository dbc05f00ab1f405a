import { defineCheck, type Example } from '../check.ts';
import { type Alternate, readAlternates } from '../knowledge/addresses/hreflang.ts';

/** Returns the codes alone: another check reports one code with two URLs as a conflict, which is more serious. */
function codesOf(alternates: readonly Alternate[], place: Alternate['place']): ReadonlySet<string> {
  return new Set(alternates.filter((one) => one.place === place).map(({ code }) => code.toLowerCase()));
}

export default defineCheck({
  loses: ['nothing'],
  title: 'Page and header list the same language versions',
  why: 'Google reads both lists, in the page and in the Link header; using both brings no benefit and they easily diverge.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  remedy:
    'List all language versions in one place, either in the <head> or in the Link header, and remove the other list.',
  messages: {
    different: {
      fault: 'Page and header languages differ',
      says: 'Some language versions are listed only in the page or only in the Link header ({count}): {codes}.',
    },
  },
  needs: ['response'],

  *run({ page, response }) {
    const alternates = readAlternates(page, response);
    const inPage = codesOf(alternates, 'head');
    const inHeader = codesOf(alternates, 'header');
    if (inPage.size === 0 || inHeader.size === 0) return 'not applicable';
    const odd = [...inPage.symmetricDifference(inHeader)];
    if (odd.length > 0) {
      const at = alternates.find(({ code }) => odd.includes(code.toLowerCase()))?.at;
      const values = { count: odd.length, codes: odd.join(', ') };
      yield { message: 'different', values, ...(at && { at }) };
    }
  },
});

const html = '<link rel=alternate hreflang=de href="https://example.com/seite">';

export const examples: Example[] = [
  { html, headers: { link: '<https://example.com/seite>; rel=alternate; hreflang=DE' } },
  {
    html,
    headers: { link: '<https://example.com/fr>; rel=alternate; hreflang=fr' },
    finds: [
      {
        message: 'different',
        says: 'Some language versions are listed only in the page or only in the Link header (2): de, fr.',
        remedy:
          'List all language versions in one place, either in the <head> or in the Link header, and remove the other list.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'one code with two addresses is a conflict',
    html,
    headers: { link: '<https://example.com/other>; rel=alternate; hreflang=de' },
  },
  { html, headers: {}, verdict: 'not applicable' },
  { html, verdict: 'not looked at' },
  {
    html,
    headers: {
      link: '<https://example.com/seite>; rel=alternate; hreflang=de, <https://example.com/fr>; rel=alternate; hreflang=fr',
    },
    finds: [
      {
        message: 'different',
        says: 'Some language versions are listed only in the page or only in the Link header (1): fr.',
        at: 'link: <https://example.com/fr>; rel="alternate"; hreflang="fr"',
        severity: 'info',
      },
    ],
  },
];
