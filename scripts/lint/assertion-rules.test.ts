import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const REFUSED = [
  'expect(page).toMatchObject({ url });',
  'expect(page).not.toMatchObject({});',
  'expect(page).toMatchObject<Page>({ url });',
  'expect(page).toBeTruthy();',
  'expect(page).not.toBeFalsy();',
  'await expect.poll(read).toBeDefined();',
  'expect(page).toEqual(expect.objectContaining({ url }));',
  'expect(page).toEqual(expect.not.objectContaining({ url }));',
  'expect(pages).toEqual(expect.arrayContaining([url]));',
  'expect(pages).toEqual(expect.not.arrayContaining([url]));',
  'expect(page).toEqual({ url, at: expect.anything() });',
  'expect(page).toEqual({ url, at: expect.any(Number) });',
  "expect(page).toEqual(expect['objectContaining']({ url }));",
  'const { objectContaining } = expect;',
  'const { anything: whatever, any } = expect;',
  'const { not: { objectContaining } } = expect;',
  'const { arrayContaining } = expect.not;',
  'let { any }: Matchers = expect;',
  'const matchers = expect;',
  'const { soft } = test, { any } = expect;',
  'const some = expect.any;',
  'await vi.waitFor(() => expect(page).toBe(1));',
  'const row = await vi.waitFor(read);',
  'await vi.waitUntil(() => isRead);',
];
const ALLOWED = [
  "import { expect } from 'vitest';",
  "test('x', ({ expect }) => {});",
  "expect(page).toEqual({ url, words: ['tea'] });",
  'expect(page.line).toBe(2);',
  'expect(page.at).toBeUndefined();',
  'expect(text).toEqual(expect.stringMatching(/tea/));',
  'const rejected = expect(call).rejects.toBe(reason);',
  'await expect.poll(read).toBe(1);',
  'await Promise.any([read(), wait()]);',
];

/** The line numbers that the rule reports. */
let reported: ReadonlySet<number>;
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-lint-'));
  const plugins = ['exact-results', 'patient-waits'].map((rule) => resolve(`scripts/lint/${rule}.grit`));
  const config = { plugins, linter: { rules: { preset: 'none' } } };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'x.test.ts'), [...REFUSED, ...ALLOWED].join('\n'));
  const biome = resolve('node_modules/@biomejs/biome/bin/biome');
  const flags = ['lint', '--reporter=github', '--max-diagnostics=none', 'x.test.ts'];
  const { stdout } = spawnSync(process.execPath, [biome, ...flags], { cwd: folder, encoding: 'utf8' });
  reported = new Set(
    [...stdout.matchAll(/^::error title=plugin,.*?line=(\d+)/gm)].map(([, line]) => Number(line)),
  );
  return () => rmSync(folder, { recursive: true, force: true });
});

describe('assertions that pass for other values, too, and waits without patience', () => {
  it.each(REFUSED.map((text, index) => [text, index + 1] as const))('%s is refused', (_text, line) => {
    expect(reported.has(line)).toBe(true);
  });

  it.each(ALLOWED.map((text, index) => [text, REFUSED.length + index + 1] as const))(
    '%s is allowed',
    (_text, line) => {
      expect(reported.has(line)).toBe(false);
    },
  );
});
