import { describe, expect, it } from 'vitest';
import { causesOf } from '../../../../test/pages/causes-of.ts';
import { SITE } from '../../../../test/pages/fake-site.ts';
import { plantedSet } from '../../../../test/pages/planted-set.ts';
import { plantedSite } from '../../../../test/pages/planted-site.ts';
import { siteChecks } from '../../../checks/site/index.ts';
import type { SetCause } from './set-cause.ts';

/** The paths of each fault, as `plantedSite` lists them. */
function found(causes: readonly SetCause[]): { fault: string; paths: string[] }[] {
  const paths = new Map<string, Set<string>>();
  for (const { check, message, addresses } of causes.flatMap((cause) => [cause, ...cause.folded])) {
    const fault = `${check}/${message}`;
    const of = paths.get(fault) ?? new Set();
    paths.set(fault, of);
    for (const address of addresses) of.add(address.slice(SITE.length));
  }
  return [...paths]
    .map(([fault, of]) => ({ fault, paths: [...of].sort() }))
    .sort((a, b) => (a.fault < b.fault ? -1 : 1));
}

/** Tests that a site's planted faults are found, and nothing else. */
function foundOf(size: number, seed: number): void {
  it('has every planted fault, and no others', async () => {
    const site = plantedSite(seed, size);
    expect(found(causesOf(await plantedSet(site), siteChecks))).toEqual(site.planted);
  });

  it('has none without them', async () => {
    expect(found(causesOf(await plantedSet(plantedSite(seed, size, false)), siteChecks))).toEqual([]);
  });
}

describe.each([
  [5, 1],
  [60, 2],
])('a site of %i pages with planted faults (seed %i)', foundOf);
describe.each([
  [60, 3],
  [500, 4],
])('a site of %i pages with planted faults (seed %i)', { tags: ['all'] }, foundOf);

describe('the causes of a site of 60 pages', () => {
  it('are one for the template, with its place, and fold what follows from a copy', async () => {
    const causes = causesOf(await plantedSet(plantedSite(2, 60)), siteChecks);
    const shown = (cause: SetCause) =>
      `${cause.id} @ ${cause.place}: ${cause.pages} of ${cause.of}, ${cause.groups.length} groups`;
    expect(
      causes
        .filter(({ id }) => /^site\/(?:link-unfit\/status|text-duplicate|heading-duplicate)/.test(id))
        .map((cause) => [shown(cause), ...cause.folded.map(shown)]),
    ).toEqual([
      ['site/link-unfit/status @ body > footer > ul > li > a: 72 of 73, 1 groups'],
      [
        'site/text-duplicate/same @ null: 2 of 60, 1 groups',
        'site/heading-duplicate/same < site/text-duplicate @ null: 2 of 60, 1 groups',
      ],
      ['site/heading-duplicate/same @ null: 3 of 60, 1 groups'],
    ]);
  });
});
