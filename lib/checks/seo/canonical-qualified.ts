import { defineCheck, type Example } from '../check.ts';
import { canonicalMarkup, declaredCanonicals } from '../knowledge/addresses/canonical.ts';

export default defineCheck({
  loses: ['address'],
  title: 'The canonical link has no extra attributes',
  why: 'Google does not use a canonical link that has hreflang, lang, media or type.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  remedy:
    'Remove the attributes listed here from the canonical link. Language versions belong in elements of their own: <link rel="alternate" hreflang>.',
  messages: {
    qualified: {
      fault: 'Canonical link with extra attributes',
      says: 'Google does not use this canonical link, because it has {attributes}.',
    },
  },

  *run({ page, response }) {
    const declared = declaredCanonicals(page, response).filter(({ place }) => place !== 'body');
    if (declared.length === 0) return 'not applicable';
    for (const { href, url, qualifiers, place, at } of declared) {
      if (qualifiers.length === 0) continue;
      // A <base> on another host may change what a relative URL means.
      const isOwn = url?.host === new URL(page.url).host;
      const fix = canonicalMarkup(isOwn ? url.href : href.trim(), place);
      yield { message: 'qualified', values: { attributes: qualifiers.join(', ') }, at, fix };
    }
  },
});

export const examples: Example[] = [
  { html: '<link rel="canonical" href="https://example.com/page" id="main">' },
  {
    html: '<link rel="canonical" hreflang="en" href="https://example.com/page">',
    finds: [
      {
        message: 'qualified',
        says: 'Google does not use this canonical link, because it has hreflang.',
        remedy:
          'Remove the attributes listed here from the canonical link. Language versions belong in elements of their own: <link rel="alternate" hreflang>.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="canonical" href="https://example.com/page">',
      },
    ],
  },
  {
    html: '<link rel=canonical media=print type="text/html" href="/page">',
    finds: [
      {
        message: 'qualified',
        says: 'Google does not use this canonical link, because it has media, type.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="canonical" href="https://example.com/page">',
      },
    ],
  },
  {
    headers: { link: '</page>; rel=canonical; hreflang=en' },
    finds: [
      {
        message: 'qualified',
        says: 'Google does not use this canonical link, because it has hreflang.',
        at: 'link: </page>; rel="canonical"; hreflang="en"',
        severity: 'error',
        fix: 'Link: <https://example.com/page>; rel="canonical"',
      },
    ],
  },
  {
    name: 'a URL on another host is kept',
    html: '<link rel=canonical lang=en href=" https://kettle.example/page ">',
    finds: [
      {
        message: 'qualified',
        says: 'Google does not use this canonical link, because it has lang.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="canonical" href="https://kettle.example/page">',
      },
    ],
  },
  {
    name: 'alternates are meant to have them',
    html: '<link rel=alternate hreflang=en href="/page">',
    verdict: 'not applicable',
  },
];
