import { expect, it } from 'vitest';
import type { SetChoice } from '../../pages/sets/stored/set-rows.ts';
import { planSet } from './plan-set.ts';

const SITE = 'https://shop.example';
const planOf = (choice: Pick<SetChoice, 'source'> & Partial<SetChoice>, ...paths: string[]) =>
  planSet(
    { id: 'plan', site: SITE, limit: 3, leaveOut: [], isOneOfEach: false, ...choice },
    paths.map((path) => ({ address: SITE + path })),
    new AbortController().signal,
  );

it('the page from which links are followed is no click away, whatever its path; others are at no known distance', async () => {
  const depths = async (source: SetChoice['source']) =>
    (await planOf({ source }, '/teas/')).rows.map(({ address, depth }) => [address, depth]);
  expect(await depths('followed')).toEqual([[`${SITE}/teas/`, 0]]);
  expect(await depths('listed')).toEqual([[`${SITE}/teas/`, null]]);
});

it('a plan counts the pages that would be requested, their kinds, and the folders of all', async () => {
  const paths = ['/', '/teas/1', '/teas/2', '/teas/3', '/cart/', '/logout', '/teas/1#top'];
  const { pages, kinds, folders, tally } = await planOf({ source: 'sitemap', leaveOut: ['/cart'] }, ...paths);
  expect([pages, kinds]).toEqual([3, 2]);
  expect(folders).toEqual([
    { folder: '/teas/', pages: 4 },
    { folder: '/', pages: 2 },
    { folder: '/cart/', pages: 1 },
  ]);
  expect(tally.reasons).toEqual({ chosen: 1, action: 1 });
});

it('an address keeps what is known of it: whether it is in a sitemap, and the other columns of its list', async () => {
  const choice: SetChoice = {
    id: 'plan',
    site: SITE,
    source: 'listed',
    limit: 3,
    leaveOut: [],
    isOneOfEach: false,
  };
  const known = { address: `${SITE}/a`, isInSitemap: true, columns: { Owner: 'Ann' } };
  const { rows } = await planSet(choice, [known, { address: `${SITE}/b` }], new AbortController().signal);
  expect(rows.map(({ isInSitemap, columns }) => [isInSitemap, columns])).toEqual([
    [true, { Owner: 'Ann' }],
    [null, undefined],
  ]);
});

it('has no folders of other sites, and none of what is no address', async () => {
  const choice: SetChoice = {
    id: 'plan',
    site: SITE,
    source: 'listed',
    limit: 3,
    leaveOut: [],
    isOneOfEach: false,
  };
  const addresses = ['https://other.example/a/b', `${SITE}/teas/1`].map((address) => ({ address }));
  expect((await planSet(choice, addresses, new AbortController().signal)).folders).toEqual([
    { folder: '/teas/', pages: 1 },
  ]);
});

it('a plan that is stopped is rejected', async () => {
  const stop = new AbortController();
  const addresses = Array.from({ length: 400 }, (_, n) => ({ address: `${SITE}/${n}` }));
  const choice: SetChoice = {
    id: 'plan',
    site: SITE,
    source: 'listed',
    limit: 500,
    leaveOut: [],
    isOneOfEach: false,
  };
  const planning = planSet(choice, addresses, stop.signal);
  stop.abort();
  await expect(planning).rejects.toThrow('aborted');
});
