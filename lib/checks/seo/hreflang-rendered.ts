import { defineCheck, type Example } from '../check.ts';
import { withoutFragment } from '../knowledge/addresses/addresses.ts';
import { type Alternate, readAlternates } from '../knowledge/addresses/hreflang.ts';
import { areOfOneAddress, servedLine } from '../knowledge/response/served.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** Returns the elements by code and URL. */
function versionsOf(page: PageSnapshot): ReadonlyMap<string, Alternate['at']> {
  return new Map(
    readAlternates(page).flatMap(({ code, url, at }) =>
      url ? [[`${code.toLowerCase()} ${withoutFragment(url)}`, at] as const] : [],
    ),
  );
}

export default defineCheck({
  // Google’s documentation does not mention language versions that scripts write.
  loses: ['nothing'],
  title: 'Scripts do not change the language versions',
  why: 'hreflang links that only a script writes are found late, and only by crawlers that render pages.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  remedy: 'Make the server send the same hreflang links that the page has after its scripts have run.',
  messages: {
    added: {
      fault: {
        one: '{count} hreflang link added by script',
        other: '{count} hreflang links added by script',
      },
      says: {
        one: '{count} language version is missing from the served HTML; a script adds it.',
        other: '{count} language versions are missing from the served HTML; a script adds them.',
      },
      followsFrom: ['seo/text-rendered'],
    },
    removed: {
      fault: {
        one: '{count} hreflang link removed by script',
        other: '{count} hreflang links removed by script',
      },
      says: {
        one: 'A script removes {count} language version that the served HTML has.',
        other: 'A script removes {count} language versions that the served HTML has.',
      },
    },
  },
  needs: ['served'],

  *run({ page, served }) {
    if (!areOfOneAddress(served, page)) return 'not looked at';
    const [before, after] = [versionsOf(served), versionsOf(page)];
    if (before.size === 0 && after.size === 0) return 'not applicable';
    const added = [...after].filter(([version]) => !before.has(version)).map(([, at]) => at);
    const removed = [...before].filter(([version]) => !after.has(version)).map(([, at]) => at);
    if (added[0]) yield { message: 'added', values: { count: added.length }, at: added[0] };
    if (removed[0])
      yield { message: 'removed', values: { count: removed.length }, at: servedLine(removed[0]) };
  },
});

const version = (code: string) => `<link rel=alternate hreflang=${code} href="https://example.com/${code}">`;

export const examples: Example[] = [
  { html: version('en') + version('de'), served: version('de') + version('EN').replace('/EN', '/en') },
  {
    html: version('en') + version('de'),
    served: version('en'),
    finds: [
      {
        message: 'added',
        says: '1 language version is missing from the served HTML; a script adds it.',
        remedy: 'Make the server send the same hreflang links that the page has after its scripts have run.',
        at: 'head > link:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    html: version('en'),
    served: version('en') + version('de'),
    finds: [
      {
        message: 'removed',
        says: 'A script removes 1 language version that the served HTML has.',
        at: '<link rel="alternate" hreflang="de" href="https://example.com/de">',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a changed URL is both added and removed',
    html: version('en'),
    served: version('en').replace('/en', '/e'),
    finds: ['added', 'removed'],
  },
  { html: '<p>x</p>', served: '<p>x</p>', verdict: 'not applicable' },
  { name: 'all of them', html: version('en'), served: '<p>x</p>', finds: ['added'] },
  { name: 'none is left', html: '<p>x</p>', served: version('en'), finds: ['removed'] },
];
