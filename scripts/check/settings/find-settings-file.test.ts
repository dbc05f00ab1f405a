import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checks } from '../../../lib/checks/index.ts';
import { findSettingsFile, settingsFrom } from './find-settings-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-settings-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

afterEach(() => vi.useRealTimers());

const written = (content: string, at = folder) => {
  const path = join(at, 'plumbline.json');
  writeFileSync(path, content);
  return path;
};

test('the closest file above the working folder counts', () => {
  const inner = join(folder, 'site', 'pages');
  mkdirSync(inner, { recursive: true });
  expect(findSettingsFile(inner)).toBeNull();
  const outer = written('{}');
  expect(findSettingsFile(inner)).toBe(outer);
  const closer = written('{}', join(folder, 'site'));
  expect(findSettingsFile(inner)).toBe(closer);
});

test('every example of the document is a valid file', () => {
  const examples = [...readFileSync('.github/CHECK.md', 'utf8').matchAll(/```jsonc?\n(.*?)```/gs)];
  expect(examples).toHaveLength(2);
  for (const [, example = ''] of examples) settingsFrom(written(example), process.cwd(), checks);
});

test('each problem is one line, with the place in the file', () => {
  const path = written('{\n  "ignore": ["seo/titel"],\n  "sites": [{}],\n  "baseline": 3\n}');
  expect(() => settingsFrom(path, process.cwd(), checks)).toThrow(
    /plumbline\.json:3: sites\[0\]\.origin is missing\n.*plumbline\.json:4: baseline has a wrong value$/,
  );
});

// One of the two is another day on every clock that is not in UTC.
test.each(['2026-11-23T00:05:00Z', '2026-11-23T23:55:00Z'])(
  'at %s, a rule ends with its last day in UTC',
  (now) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const rule = (until: string) =>
      written(`{ "ignore": [{ "check": "seo/title-missing", "until": "${until}" }] }`);
    expect(settingsFrom(rule('2026-11-23'), folder, checks)).toEqual({
      ignore: [{ check: 'seo/title-missing', until: '2026-11-23' }],
    });
    expect(() => settingsFrom(rule('2026-11-22'), folder, checks)).toThrow(
      /^plumbline\.json:1: .*2026-11-22/,
    );
  },
);
