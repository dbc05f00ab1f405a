import { defineCheck, type Example } from '../check.ts';
import { addressWithoutTracking } from '../knowledge/addresses/address-difference.ts';
import { canonicalMarkup, declaredCanonicals } from '../knowledge/addresses/canonical.ts';
import { isUnmade } from '../knowledge/document/app-shell.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'The page declares its canonical URL',
  why: 'If a page has several addresses, the canonical URL says which one to show; without it Google chooses.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  remedy:
    'Add <link rel="canonical"> with the full URL of this page to the <head>. If the page duplicates another one, use the URL of that page.',
  onPlatform: {
    nextjs:
      'In the App Router set alternates.canonical in the page’s metadata; relative values need metadataBase.',
  },
  messages: {
    missing: {
      fault: 'No canonical URL',
      says: 'The page declares no canonical URL; that is fine if it has only one address.',
    },
  },

  *run({ page, response }) {
    if (declaredCanonicals(page, response).length > 0) return;
    const url = new URL(page.url);
    if (!/^https?:$/.test(url.protocol)) return 'not applicable';
    if (isUnmade(page)) return { missing: 'rendering' };
    yield { message: 'missing', fix: canonicalMarkup(addressWithoutTracking(url)) };
  },
});

export const examples: Example[] = [
  {
    name: 'scripts that were not run make the page, and may declare it',
    html: '<div id="root"></div><script src="/main.js" type="module"></script>',
    verdict: 'not looked at',
  },
  { html: '<link rel="canonical" href="https://example.com/page">' },
  {
    html: '<title>Kettles</title>',
    finds: [
      {
        message: 'missing',
        says: 'The page declares no canonical URL; that is fine if it has only one address.',
        remedy:
          'Add <link rel="canonical"> with the full URL of this page to the <head>. If the page duplicates another one, use the URL of that page.',
        onPlatform: {
          nextjs:
            'In the App Router set alternates.canonical in the page’s metadata; relative values need metadataBase.',
        },
        severity: 'info',
        fix: '<link rel="canonical" href="https://example.com/page">',
      },
    ],
  },
  { name: 'the header is enough', headers: { link: '<https://example.com/page>; rel=canonical' } },
  { name: 'a faulty one is not missing', html: '<link rel="canonical" href="">' },
  { name: 'a local file has no URL to declare', url: 'file:///page.html', verdict: 'not applicable' },
];
