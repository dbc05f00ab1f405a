import { describe, expect, it } from 'vitest';
import { newsIn, versionWanted, withVersion } from './version.ts';

describe('the new version', () => {
  it.each([
    ['patch', '1.2.4'],
    ['minor', '1.3.0'],
    ['major', '2.0.0'],
    ['1.2.3', '1.2.3'],
    ['1.10.0', '1.10.0'],
    ['2.0.0', '2.0.0'],
  ])('%s after 1.2.3 is %s', (wanted, version) => {
    expect(versionWanted('1.2.3', wanted)).toBe(version);
  });

  it.each(['1.2.2', '0.9.9', '1.1.9', '1.2', '1.2.3.4', 'v2.0.0', '2.0.0-beta', '1.2.04', '1.2.65536', ''])(
    'is not %s',
    (wanted) => {
      expect(versionWanted('1.2.3', wanted)).toBeNull();
    },
  );
});

describe('the changelog', () => {
  const changelog = '# Changes\n\n## Unreleased\n\n- New.\n\n## 0.1.0, 2026-01-01\n\n- Old.\n';

  it('returns the news', () => {
    expect(newsIn(changelog)).toBe('- New.');
    expect(newsIn(changelog.replace('- New.\n\n', ''))).toBe('');
    expect(newsIn('# Changes\n\n## 0.1.0\n\n- Old.\n')).toBe('');
  });

  it('gets the version and the date', () => {
    const released = withVersion(changelog, '0.2.0', '2026-11-22');
    expect(released).toBe('# Changes\n\n## 0.2.0, 2026-11-22\n\n- New.\n\n## 0.1.0, 2026-01-01\n\n- Old.\n');
    expect(newsIn(released)).toBe('');
  });
});
