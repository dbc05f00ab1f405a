import { expect, it } from 'vitest';
import type { RunHead } from '../results/run-head.ts';
import { assertSameRun, differenceOf } from './same-run.ts';

const HEAD: RunHead = {
  version: '1.2.0',
  site: 'https://shop.example',
  source: 'listed',
  addresses: 2,
  list: 'a',
  settings: 'a',
  shard: null,
};
const OTHER_LIST =
  'for another list of pages: if it is a sitemap that changes, give the same --list each time';

it.each<[Partial<RunHead>, string | null]>([
  [{}, null],
  [{ addresses: 3, shard: { index: 1, of: 2 } }, null],
  [{ version: '1.1.0' }, 'by another version of Plumbline (1.1.0, not 1.2.0)'],
  [{ site: 'https://teas.example' }, 'for another site (https://teas.example, not https://shop.example)'],
  [{ source: 'sitemap' }, OTHER_LIST],
  [{ list: 'b' }, OTHER_LIST],
  [{ settings: 'b' }, 'with other options, plumbline.json or baseline'],
])('a run differs from one with %j', (other, difference) => {
  expect(differenceOf(HEAD, { ...HEAD, ...other })).toBe(difference);
});

it.each<[RunHead['shard'], string]>([
  [null, 'all pages'],
  [{ index: 2, of: 3 }, 'part 2/3'],
])('a file of another part says which: %j', (shard, part) => {
  const run = { ...HEAD, shard: { index: 1, of: 3 } };
  expect(() => assertSameRun(run, run, 'all.json')).not.toThrow();
  expect(() => assertSameRun(run, { ...HEAD, shard }, 'all.json')).toThrow(
    `Nothing was checked: all.json was written for ${part}.`,
  );
});
