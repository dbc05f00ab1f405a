import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { recordWith } from '../../../test/pages/sample-record.ts';
import { setOf } from '../../../test/pages/sample-set.ts';
import { seenAt } from '../../../test/pages/shop-set.ts';
import { deleteDatabase } from '../../platform/database.ts';
import { keepHistory } from '../../report/history.ts';
import { addOpened, addWalked } from './begin-set.ts';
import { headOf, loadSet } from './stored-sets.ts';
import { walkedPages } from './walked-pages.ts';

const SITE = 'https://shop.example';
const keep = (address: string, at: number) =>
  keepHistory(address, { at, seo: 80, security: 60 }, recordWith({ address }));

beforeEach(deleteDatabase);

it('the pages that were checked since a time are those of the site, and become a set without any request', async () => {
  await keep(`${SITE}/yesterday`, 10);
  await keep(`${SITE}/a`, 20);
  await keep(`${SITE}/b`, 30);
  await keep('https://other.example/', 40);
  await keep(`${SITE}.evil.example/`, 50);
  await keep('http://shop.example/', 60);
  await keep(`${SITE}:8443/`, 70);
  const { pages, total } = await walkedPages(SITE, 20);
  expect(total).toBe(2);
  expect(pages.map(({ address, at, outcome }) => [address, at, outcome.score])).toEqual([
    [`${SITE}/b`, 30, 80],
    [`${SITE}/a`, 20, 80],
  ]);
  await addWalked('walk', SITE, pages);
  const set = await loadSet('walk');
  expect([set?.source, set?.as, set?.limit, set?.ended === set?.begun]).toEqual(['walked', 'user', 2, true]);
  expect(set?.entries.map(({ address, outcome }) => [address, outcome.state])).toEqual([
    [`${SITE}/a`, 'seen'],
    [`${SITE}/b`, 'seen'],
  ]);
});

it('of more than 500 pages, the latest are listed, and all are counted', async () => {
  for (let n = 0; n < 502; n += 1) await keep(`${SITE}/${n}`, n);
  const { pages, total } = await walkedPages(SITE, 0);
  expect([pages.length, pages[0]?.address, pages.at(-1)?.address, total]).toEqual([
    500,
    `${SITE}/501`,
    `${SITE}/2`,
    502,
  ]);
});

it('a set from a file has each of its addresses once', async () => {
  const twice = [seenAt('/a', { score: 1 }), seenAt('/b'), seenAt('/a', { score: 2 })];
  await addOpened('file', setOf(twice));
  const set = await loadSet('file');
  expect(set?.entries).toEqual([twice[2], twice[1]]);
  expect((await headOf('file'))?.tally.seen).toBe(2);
});
