import { describe, expect, it } from 'vitest';
import type { Example } from '@/lib/checks/check.ts';
import { inspectionOf } from '@/lib/checks/example-inspection.ts';
import type { Vitals } from '@/lib/checks/inspection.ts';
import english from '@/lib/i18n/locales/en.json' with { type: 'json' };
import { translatorOf } from '@/lib/i18n/translator.ts';
import type { TableView, ViewId } from './table/table-view.ts';
import { rowsOf, VIEWS } from './views.ts';

const texts = translatorOf('en', english);

/** Returns the name of the first filter that keeps a row, after the row's first two columns. */
function sortedInto(id: ViewId, example: Example, group = 0) {
  const view = VIEWS.find((one) => one.id === id) as TableView;
  return rowsOf(view, inspectionOf(example)).map((row) => {
    const filter = view.filters?.[group]?.find(({ keeps }) => keeps(row));
    return [...view.columns.slice(0, 2).map(({ text }) => text(row, texts)), filter && texts.t(filter.title)];
  });
}

it('head: which names are social', () => {
  const names =
    'og:title twitter:card fb:app_id article:author product:price book:isbn profile:username music:song';
  const social = [...names.split(' '), 'video:tag', 'al:ios:url', 'OG:type'];
  const others = ['description', 'theme-color', 'googlebot', 'ogre', 'shop:al:ios'];
  const html = [...social, ...others].map((name) => `<meta name="${name}" content="x">`).join('');
  expect(sortedInto('head', { html })).toEqual([
    ...social.map((name) => ['meta', name, 'Social']),
    ...others.map((name) => ['meta', name, 'Meta']),
  ]);
});

it('headers: the group of each', () => {
  const groups = {
    Security: [
      'content-security-policy content-security-policy-report-only strict-transport-security x-frame-options',
      'x-content-type-options x-xss-protection referrer-policy permissions-policy feature-policy integrity-policy',
      'cross-origin-opener-policy access-control-allow-origin origin-agent-cluster clear-site-data',
      'reporting-endpoints report-to nel',
    ],
    'Search engines': ['link x-robots-tag content-language content-type location'],
    Caching: [
      'cache-control cdn-cache-control cache-status expires age etag last-modified vary pragma x-cache',
      'cf-cache-status x-vercel-cache via',
    ],
    Other: ['server date x-powered-by content-length links content-encoding'],
  };
  const named = Object.entries(groups).flatMap(([group, lines]) =>
    lines.flatMap((line) => line.split(' ').map((name) => [name, 'x', group])),
  );
  const headers = Object.fromEntries(named.map(([name]) => [name ?? '', 'x']));
  expect(sortedInto('headers', { headers })).toEqual(named);
});

it('feeds: the kind of each link', () => {
  const links: readonly (readonly [string, string, string | undefined])[] = [
    ['rel="alternate" type="application/rss+xml"', 'RSS feed', 'Feeds'],
    ['rel="alternate" type="Application/Atom+XML; charset=utf-8"', 'Atom feed', 'Feeds'],
    ['rel="alternate" type="application/feed+json"', 'JSON feed', 'Feeds'],
    ['rel="manifest"', 'Web app manifest', undefined],
    ['rel="icon"', 'Icon', 'Icons'],
    ['rel="shortcut icon"', 'Icon', 'Icons'],
    ['rel="mask-icon"', 'Pinned tab icon', 'Icons'],
    ['rel="apple-touch-icon"', 'Home screen icon', 'Icons'],
    ['rel="apple-touch-icon-precomposed"', 'Home screen icon', 'Icons'],
    ['rel="search"', 'Search description (OpenSearch)', undefined],
  ];
  const html = `${links.map(([link]) => `<link ${link} href="/x">`).join('')}<link rel="alternate" type="text/html" href="/y">`;
  expect(sortedInto('feeds', { html })).toEqual(
    links.map(([, name, group]) => [name, 'https://example.com/x', group]),
  );
});

describe('vitals: good up to the first limit, poor beyond the second', () => {
  it.each<[keyof Vitals, good: number, poor: number, step: number]>([
    ['lcp', 2_500, 4_000, 1],
    ['inp', 200, 500, 1],
    ['cls', 0.1, 0.25, 0.01],
    ['fcp', 1_800, 3_000, 1],
    ['ttfb', 800, 1_800, 1],
  ])('%s', (metric, good, poor, step) => {
    const view = VIEWS.find(({ id }) => id === 'vitals') as TableView;
    const ratings = [good, good + step, poor, poor + step].map((value) => {
      const rows = rowsOf(view, inspectionOf({ parts: { vitals: { [metric]: { value } } } }));
      return rows.map((row) => view.columns[2]?.text(row, texts)).filter((word) => word !== 'not measured');
    });
    expect(ratings).toEqual([['good'], ['needs improvement'], ['needs improvement'], ['poor']]);
  });
});

it('redirects: the meaning of each status', () => {
  const statuses = [301, 302, 303, 307, 308, 300, 200];
  const hops = statuses.map((status) => ({ url: 'https://example.com/', status, headers: [] }));
  const view = VIEWS.find(({ id }) => id === 'way') as TableView;
  const rows = rowsOf(view, inspectionOf({ parts: { way: { how: 'observed', isWhole: true, hops } } }));
  expect(rows.map((row) => view.face(row, texts).words)).toEqual([
    [{ text: '301' }, { text: 'permanent', tone: 'note' }],
    [{ text: '302' }, { text: 'temporary', tone: 'note' }],
    [{ text: '303' }, { text: 'temporary', tone: 'note' }],
    [{ text: '307' }, { text: 'temporary', tone: 'note' }],
    [{ text: '308' }, { text: 'permanent', tone: 'note' }],
    [{ text: '300' }, { text: 'not a redirect', tone: 'warn' }],
    [{ text: '200' }, { text: 'document', tone: 'dim' }],
  ]);
});

it.each([
  [100_000, 'ink', 0],
  [100_001, 'warn', 1],
])('images: a file of %i bytes is shown in %s', (bytes, tone, heavy) => {
  const view = VIEWS.find(({ id }) => id === 'images') as TableView;
  const shown: Example['shown'] = { '#a': { loaded: 'yes', width: 9, height: 9, bytes } };
  const [row] = rowsOf(view, inspectionOf({ html: '<img id="a" src="/a.jpg" alt="A">', shown }));
  if (!row) throw new Error('no row');
  expect(view.face(row, texts).words?.map((word) => word.tone)).toEqual([tone]);
  const kept = view.filters?.flat().filter(({ title, keeps }) => title === 'data.filter.heavy' && keeps(row));
  expect(kept).toHaveLength(heavy);
});
