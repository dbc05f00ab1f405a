import { expect, it } from 'vitest';
import { SITE, waitingRow } from '../../../../test/pages/fake-site.ts';
import { faultIn, recordWith } from '../../../../test/pages/sample-record.ts';
import { type SetChoice, setRows } from './set-rows.ts';
import { EMPTY_TALLY, retallied, tallyOf } from './set-tally.ts';
import type { SetRow } from './stored-set.ts';

const CHOICE: SetChoice = {
  id: 'set',
  site: SITE,
  source: 'sitemap',
  limit: 500,
  leaveOut: [],
  isOneOfEach: false,
};

it('a set lists 4,000 addresses, and counts those beyond', () => {
  const set = setRows(CHOICE, [], false);
  for (let n = 0; n < 5_000; n += 1) set.offer(`${SITE}/p/${n}`);
  const { waiting, leftOut, beyond, reasons } = set.tally();
  expect([set.rows.size, waiting, leftOut, beyond, reasons]).toEqual([
    4_000,
    4_000,
    1_000,
    1_000,
    { limit: 1_000 },
  ]);
});

it('a set lists 1,000 addresses that are left out, and counts the others', () => {
  const set = setRows(CHOICE, [], false);
  for (let n = 0; n < 1_500; n += 1) set.offer(`https://other.example/${n}`);
  set.offer(`${SITE}/a`);
  const { waiting, leftOut, beyond, reasons } = set.tally();
  expect([set.rows.size, waiting, leftOut, beyond, reasons]).toEqual([1_001, 1, 1_500, 500, { host: 1_500 }]);
});

it('twins by fragment, case of the host and default port are one; ports, schemes and slashes are others', () => {
  const set = setRows(CHOICE, [], false);
  for (const address of [
    `${SITE}/a`,
    `${SITE}/a#b`,
    'https://SHOP.example:443/a',
    `${SITE}/a/`,
    `${SITE}/A`,
    `${SITE}:8443/a`,
    'http://shop.example/a',
    'no address',
  ])
    set.offer(address);
  expect([...set.rows.values()].map(({ address, outcome }) => [address, outcome.state])).toEqual([
    [`${SITE}/a`, 'waiting'],
    [`${SITE}/a/`, 'waiting'],
    [`${SITE}/A`, 'waiting'],
    [`${SITE}:8443/a`, 'left out'],
    ['http://shop.example/a', 'left out'],
  ]);
});

it('an address that the user leaves out is one of the site: another host is said to be one', () => {
  const set = setRows({ ...CHOICE, leaveOut: ['/cart'] }, [], false);
  for (const address of [`${SITE}/cart/1`, 'https://other.example/cart/1']) set.offer(address);
  expect([...set.rows.values()].map(({ outcome }) => outcome)).toEqual([
    { state: 'left out', why: 'chosen' },
    { state: 'left out', why: 'host' },
  ]);
});

it('an address keeps its place when a link is found that may be followed', () => {
  const set = setRows({ ...CHOICE, source: 'followed' }, [], true);
  set.offer(`${SITE}/a`, { isFollowed: false });
  set.offer(`${SITE}/b`);
  set.offer(`${SITE}/a`);
  expect(
    [...set.rows.values()].map(({ address, order, outcome }) => [address, order, outcome.state]),
  ).toEqual([
    [`${SITE}/a`, 0, 'waiting'],
    [`${SITE}/b`, 1, 'waiting'],
  ]);
});

it.each([
  ['as many pages as before', 1, { state: 'left out', why: 'pattern' }],
  ['more pages', 2, { state: 'waiting' }],
] as const)('an address beyond its share, if the user asks for %s', (_what, limit, outcome) => {
  const seen: SetRow['outcome'] = { state: 'seen', record: recordWith(), links: [], score: 9, isThin: false };
  const stored: SetRow[] = [
    { ...waitingRow('/p/1', 0), outcome: seen },
    { ...waitingRow('/p/2', 1), outcome: { state: 'left out', why: 'pattern' } },
  ];
  expect(setRows({ ...CHOICE, limit }, stored, true).rows.get(`${SITE}/p/2`)?.outcome).toEqual(outcome);
});

it('only addresses of which a sitemap says something new are stored again', () => {
  const set = setRows(CHOICE, [waitingRow('/a', 0), { ...waitingRow('/b', 1), isInSitemap: true }], false);
  set.noteSitemaps(() => true);
  expect(set.takeChanged().map(({ address, isInSitemap }) => [address, isInSitemap])).toEqual([
    [`${SITE}/a`, true],
  ]);
});

it('a tally counts the faults of pages with the values of the first, without what only follows from others', () => {
  const wide = (width: number) => faultIn('seo/title-wide', { message: 'wide', values: { width } });
  const row = (path: string, ...faults: ReturnType<typeof faultIn>[]): SetRow => ({
    ...waitingRow(path, 0),
    outcome: { state: 'seen', record: recordWith({ faults }), links: [], score: 9, isThin: true },
  });
  const first = row('/a', wide(700));
  const second = row('/b', wide(800), faultIn('seo/x', { cause: 'seo/title-wide' }));
  const whole = tallyOf([first, second]);
  expect(whole).toEqual({
    ...EMPTY_TALLY,
    seen: 2,
    thin: 2,
    faults: { 'seo/title-wide wide': { pages: 2, severity: 'warning', values: { width: 700 } } },
    size: JSON.stringify(first).length + JSON.stringify(second).length,
  });
  const waiting = waitingRow('/b', 0);
  expect(retallied(whole, second, waiting)).toEqual(tallyOf([first, waiting]));
  const slow: SetRow = { ...waiting, outcome: { state: 'not seen', why: 'slow', status: null } };
  expect(retallied(tallyOf([first, slow]), slow, waiting)).toEqual(tallyOf([first, waiting]));
  // Nothing is left of a fault that only one page had.
  const alone = row('/b', faultIn('seo/title-missing'));
  expect(retallied(tallyOf([first, alone]), alone, waiting)).toEqual(tallyOf([first, waiting]));
});
