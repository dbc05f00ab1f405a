import { describe, expect, it } from 'vitest';
import { effort } from '../../../test/engine/effort.ts';
import { causesOf } from '../../../test/pages/causes-of.ts';
import { faultIn } from '../../../test/pages/sample-record.ts';
import { seenEntry, setOf } from '../../../test/pages/sample-set.ts';
import { siteChecks } from '../../checks/site/index.ts';
import type { PageRecord } from '../page-record.ts';
import type { PageLink, PageSet } from './page-set.ts';

const PAGES = 500;
const at = (n: number) => `https://shop.example/shelf-${n % 20}/kettle-${n}`;
const numbers = Array.from({ length: PAGES }, (_, n) => n);
const link = (to: string, place = 'main > a'): PageLink => ({ to, text: '', isFollowed: true, place });

/** A set whose pages are made by their number. */
function huge(
  recordOf: (n: number) => Partial<PageRecord>,
  linksOf: (n: number) => readonly PageLink[] = () => [],
): PageSet {
  const entries = numbers.map((n) => {
    const entry = seenEntry({ address: at(n), title: `Kettle ${n}`, ...recordOf(n) });
    if (entry.outcome.state === 'seen') entry.outcome.links = [...linksOf(n)];
    return { ...entry, isInSitemap: n % 2 === 0 };
  });
  return setOf(entries);
}

const SETS: Readonly<Record<string, () => PageSet>> = {
  'that all are the same': () => huge(() => ({ title: 'Kettles' })),
  'that link to each other': () =>
    huge(
      () => ({}),
      () => numbers.map((n) => link(at(n), `a:nth-child(${n})`)),
    ),
  'of which half are missing, and all link to all': () =>
    huge(
      (n) => ({ status: n % 2 ? 404 : 200 }),
      () => numbers.map((n) => link(at(n))),
    ),
  'in one chain of canonical URLs and links': () =>
    huge(
      (n) => ({ canonical: at(n + 1) }),
      (n) => [link(at(n + 1))],
    ),
  'in a hundred languages': () =>
    huge((n) => ({
      alternates: numbers.slice(0, 100).map((other) => `x${other} ${at((n + other) % PAGES)}`),
    })),
  'with a hundred faults each, all in other places': () =>
    huge((n) => ({
      faults: numbers
        .slice(0, 100)
        .map((check) =>
          faultIn(`seo/check-${check}`, { place: `main > div:nth-child(${n}) > x-${n}`, values: { n } }),
        ),
    })),
};

describe('500 pages', () => {
  it.each(Object.entries(SETS))(
    '%s are judged in less than 300 ms on a quiet machine',
    { tags: ['all'] },
    (_what, set) => {
      const all = set();
      expect(causesOf(all, siteChecks).length).toBeGreaterThan(0);
      expect(effort(() => causesOf(all, siteChecks))).toBeLessThan(30);
    },
  );
});
