import { describe, expect, it } from 'vitest';
import known from './known-advisories.json' with { type: 'json' };
import {
  type Advisories,
  advisoriesFor,
  endOfSupport,
  fixedVersion,
  libraries,
  libraryNamed,
} from './libraries.ts';
import { compareVersions, isVersion, type VersionRange } from './versions.ts';

const facts = (name: string) => {
  const library = libraryNamed(name);
  if (!library) throw new Error(`no ${name}`);
  return library;
};
const KNOWN = known as Advisories;
const of = (name: string) => KNOWN[name] ?? [];
const ids = (name: string, version: string) => advisoriesFor(of(name), version).map(({ id }) => id);

describe('the table', () => {
  const sound = ({ from, below }: VersionRange) =>
    [from, below].every((end) => end === undefined || isVersion(end)) &&
    (from === undefined || below === undefined || (compareVersions(from, below) ?? 0) < 0);

  it('is sorted, each library once', () => {
    const names = libraries().map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort());
    expect(Object.keys(KNOWN).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(libraries().map((library) => [library.name, library] as const))('%s', (_name, library) => {
    const { names, variables = [], banner, asOf, ended = [] } = library;
    const advisories = of(library.name);
    expect(asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(names).toEqual(names.map((name) => name.toLowerCase()).sort());
    for (const path of variables)
      expect(path).toMatch(/^\[[\w-]+\]$|^[$\w]+(\.[$\w]+)*( [$\w]+(\.[$\w]+)*)*$/);
    if (banner) expect(() => new RegExp(banner)).not.toThrow();
    expect(sound(library)).toBe(true);
    expect(advisories.map(({ id }) => id)).toEqual(advisories.map(({ id }) => id).sort());
    expect(advisories.length + ended.length).toBeGreaterThan(0);
    for (const { id, title, severity, published, ranges } of advisories) {
      expect(id).toMatch(/^[\w #/-]{2,50}$/);
      expect(title.length).toBeLessThanOrEqual(80);
      expect(['critical', 'high', 'moderate', 'low']).toContain(severity);
      expect(published).toMatch(/^(20\d\d(-(0[1-9]|1[0-2]))?)?$/);
      expect(published <= asOf).toBe(true);
      expect(ranges.length).toBeGreaterThan(0);
      expect(ranges.every(sound)).toBe(true);
    }
    for (const end of ended) {
      expect(end.on).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(sound(end)).toBe(true);
    }
  });
});

describe('what is known about a version', () => {
  it.each([
    ['jquery', '3.4.1', ['CVE-2020-11022', 'CVE-2020-11023']],
    ['jquery', '3.5.0', []],
    ['bootstrap', '4.3.0', ['CVE-2019-8331']],
    ['bootstrap', '5.3.3', []],
    [
      'next',
      '15.1.8',
      [
        'CVE-2025-55182',
        'CVE-2025-29927',
        'CVE-2026-44578',
        'CVE-2025-48068',
        'CVE-2025-55173',
        'CVE-2025-57752',
        'CVE-2025-57822',
        'GHSA-mwv6-3258-q52c',
        'GHSA-w37m-7fhw-fmv9',
      ],
    ],
    ['react-dom', '16.0.0', ['CVE-2018-6341']],
    ['ember', '1.4.0-beta.1', ['CVE-2014-0013', 'CVE-2014-0014', 'CVE-2014-0046', 'RetireJS 59']],
    ['dojo', '1.16.0', ['CVE-2020-5258', 'CVE-2021-23450']],
    [
      'jquery',
      '1.9.0-b1',
      [
        'CVE-2012-6708',
        'CVE-2015-9251',
        'CVE-2019-11358',
        'CVE-2020-11022',
        'CVE-2020-11023',
        'CVE-2020-7656',
        'issue #11974',
      ],
    ],
    ['swiper', '6.5.0', ['CVE-2021-23370']],
    ['swiper', '6.5.1', ['CVE-2026-27212']],
  ])('%s %s', (name, version, expected) => {
    expect([...ids(name, version)].sort()).toEqual([...expected].sort());
  });

  it('lists the worst first, and of equal ones the latest', () => {
    expect(ids('lodash', '4.17.11')[0]).toBe('CVE-2019-10744');
    expect(ids('lodash', '4.17.20')[0]).toBe('CVE-2026-4800');
  });

  it.each([
    ['jquery', '1.12.4', '3.5.0'],
    ['dompurify', '2.0.0', '3.4.6'],
    ['jquery', '3.7.1', '3.7.1'],
    ['swiper', '6.5.0', '12.1.2'],
    ['next', '13.0.0', '15.5.16'],
    ['angular', '1.8.3', null],
    // 4.3.1 has none either, but no longer gets fixes: that matters only to those who have to change the version 3.
    ['bootstrap', '3.3.7', '5.0.0'],
    ['bootstrap', '4.0.0', '4.3.1'],
  ])('%s %s is fixed in %s', (name, version, expected) => {
    expect(fixedVersion(of(name), facts(name), version)).toBe(expected);
  });

  it.each([
    ['jquery', '2.2.4', '2016-05-20'],
    ['jquery', '3.0.0', undefined],
    ['bootstrap', '4.6.2', '2023-01-01'],
    ['vue', '2.7.16', '2023-12-31'],
  ])('%s %s ended %s', (name, version, expected) => {
    expect(endOfSupport(facts(name), version)?.on).toBe(expected);
  });
});
