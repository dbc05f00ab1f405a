import { expect, it } from 'vitest';
import { setOf } from '../../../test/pages/sample-set.ts';
import { seenAt, unseenAt } from '../../../test/pages/shop-set.ts';
import { pagesIn } from './index-reason.ts';
import { inLinksOf, setFigures } from './set-figures.ts';

it('the figures of a set count each address once', () => {
  const set = setOf([
    seenAt('/', { score: 91 }),
    seenAt('/a', { score: 70, isThin: true }),
    seenAt('/b', { score: null, record: { index: { state: 'closed', reason: 'meta' } } }),
    seenAt('/c', { score: 40, record: { index: { state: 'unknown', reason: null } } }),
    unseenAt('/d', { state: 'left out', why: 'robots' }),
    unseenAt('/e', { state: 'not seen', why: 'login', status: 401 }),
    unseenAt('/f', { state: 'not seen', why: 'login', status: 401 }),
    unseenAt('/g', { state: 'waiting' }),
  ]);
  expect(setFigures(set)).toEqual({
    addresses: 4,
    open: 2,
    closed: 1,
    unknown: 1,
    median: 70,
    thin: 1,
    inTab: 0,
    unjudged: [
      {
        state: 'not seen',
        why: 'login',
        addresses: ['https://shop.example/e', 'https://shop.example/f'],
      },
      { state: 'left out', why: 'robots', addresses: ['https://shop.example/d'] },
      { state: 'waiting', why: null, addresses: ['https://shop.example/g'] },
    ],
  });
});

it('the score of a page counts once, whatever led to it, and whether scripts make it', () => {
  const thin = (path: string) =>
    seenAt(path, { score: 40, isThin: true, record: { address: 'https://shop.example/a', canonical: null } });
  const set = setOf([seenAt('/', { score: 90 }), thin('/a'), thin('/b')]);
  expect([setFigures(set).median, setFigures(set).thin]).toEqual([65, 1]);
});

it('a page of a set that was requested may be checked in a tab; those of a walk all are', () => {
  const set = setOf([
    seenAt('/', { record: { how: 'visited' } }),
    seenAt('/a', { record: { how: 'requested' } }),
  ]);
  expect(setFigures({ ...set, source: 'followed' }).inTab).toBe(1);
  expect(setFigures({ ...set, source: 'walked' }).inTab).toBe(0);
});

it('the median of two scores is between them, and there is none of no scores', () => {
  expect(setFigures(setOf([seenAt('/', { score: 90 }), seenAt('/a', { score: 71 })])).median).toBe(81);
  expect(setFigures(setOf([])).median).toBe(null);
});

it('a page counts once among those that link to an address, and never for itself', () => {
  const seen = pagesIn(
    setOf([
      seenAt('/', { links: ['/a', '/a#top', '/b', '/'] }),
      seenAt('/a', { links: ['/b', '/a'] }),
      seenAt('/old', { record: { address: 'https://shop.example/b' }, links: ['/b', '/old'] }),
    ]),
  );
  const paths = [...inLinksOf(seen)].map(([to, from]) => [
    new URL(to).pathname,
    from.map(({ address }) => new URL(address).pathname),
  ]);
  expect(paths).toEqual([
    ['/a', ['/']],
    ['/b', ['/', '/a']],
  ]);
});
