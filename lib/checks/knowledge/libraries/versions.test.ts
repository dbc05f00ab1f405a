import { describe, expect, it } from 'vitest';
import { compareVersions, isVersion, isWithin } from './versions.ts';

describe('the order of versions', () => {
  const rising = [
    '1.2',
    '1.2.1',
    '1.10.0-alpha',
    '1.10.0-alpha.2',
    '1.10.0-alpha.10',
    '1.10.0-beta',
    '1.10.0-beta2',
    '1.10.0-beta10',
    '1.10.0-RC1',
    '1.10.0-rc.2',
    '1.10.0-RC3',
    '1.10.0',
    '1.10.0.1',
    '2.0.0-1',
    '2.0.0-rc',
    '2',
  ];
  it.each(rising.slice(1).map((version, at) => [rising[at] as string, version]))(
    '%s < %s',
    (lower, higher) => {
      expect(compareVersions(lower, higher)).toBeLessThan(0);
      expect(compareVersions(higher, lower)).toBeGreaterThan(0);
    },
  );

  it.each([
    ['1.2', '1.2.0'],
    ['1.2-RC2', '1.2.0-rc.2'],
    ['3.5.0', '3.5.0.0'],
  ])('%s = %s', (one, other) => {
    expect(compareVersions(one, other)).toBeCloseTo(0);
  });

  it.each(['', 'latest', '1.x', '^1.2.3', '1..2', '1.2.3.4.5', '1 2'])('“%s” is not a version', (text) => {
    expect(isVersion(text)).toBe(false);
    expect(compareVersions(text, '1.0.0')).toBeNull();
    expect(isWithin(text, {})).toBe(false);
  });
});

describe('ranges', () => {
  it.each([
    ['3.4.1', { below: '3.5.0' }, true],
    ['3.5.0', { below: '3.5.0' }, false],
    ['3.5.0-beta', { below: '3.5.0' }, true],
    ['1.2.0', { from: '1.2.0' }, true],
    ['1.1.9', { from: '1.2.0', below: '3.5.0' }, false],
    ['0.0.0-alpha', {}, true],
  ])('%s in %j: %s', (version, range, expected) => {
    expect(isWithin(version, range)).toBe(expected);
  });
});
