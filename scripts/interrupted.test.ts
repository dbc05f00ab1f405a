// What only a process shows: Ctrl-C, a reader that leaves, and being killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServedSite, serveSite } from '../test/terminal/serve-site.ts';

let folder: string;
let site: ServedSite;

/** The third page is never returned, so that a run is in the middle when it is requested. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-interrupted-'));
  const page = { body: '<!doctype html><title>Tea</title><h1>Tea</h1>' };
  site = await serveSite({ '/1': page, '/2': page, '/3': 'waits', '/4': page });
});
afterEach(() => {
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(...words: readonly string[]) {
  const addresses = ['/1', '/2', '/3', '/4'].map((path) => `${site.origin}${path}`);
  const child = spawn(process.execPath, ['scripts/check.mjs', '--served', ...words, ...addresses]);
  let [out, said] = ['', ''];
  child.stdout.on('data', (part) => {
    out += part;
  });
  child.stderr.on('data', (part) => {
    said += part;
  });
  return {
    child,
    ended: once(child, 'close').then(([code]) => ({ code, out, said })),
    /** Waits until this many of the four pages have been checked. */
    checked: (count: number) => expect.poll(() => said).toMatch(new RegExp(`^${count} of 4: `, 'm')),
  };
}

const pathsIn = (text: string): string[] =>
  JSON.parse(text).pages.map(({ url }: { url: string }) => new URL(url).pathname);

describe('a run in the middle', { tags: ['all'] }, () => {
  it.each(['json', 'sarif'])(
    'ends at Ctrl-C with valid %s of what was checked, and with status 2',
    async (format) => {
      const { child, ended, checked } = start('--format', format, '--fail-on', 'never');
      await checked(3);
      child.kill('SIGINT');
      const { code, out, said } = await ended;
      expect([code, said.split('\n').at(-2)]).toEqual([2, 'Stopped: 3 pages were checked.']);
      const results = JSON.parse(out);
      if (format === 'json') expect([pathsIn(out), results.isStopped]).toEqual([['/1', '/2', '/4'], true]);
      else expect(results.version).toBe('2.1.0');
    },
  );

  it('ends when the reader of its output has left', async () => {
    const { child, ended } = start('--json');
    child.stdout.destroy();
    const { code, said } = await ended;
    expect([code, said.includes('EPIPE')]).toEqual([2, false]);
  });

  it('that is killed keeps the pages before, and goes on with --resume', async () => {
    const file = join(folder, 'all.json');
    const words = ['--json', '--output', file, '--fail-on', 'never'];
    const { child, ended } = start(...words);
    // A page is written when those before it are.
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').includes('/2"')).toBe(true);
    child.kill('SIGKILL');
    await ended;
    const again = start(...words, '--resume');
    await again.checked(3);
    again.child.kill('SIGINT');
    const { said } = await again.ended;
    expect(said).toMatch(/^\S+all\.json was cut off: what is whole is kept\.\nAlready checked: 2 of 4\.\n/);
    expect(pathsIn(readFileSync(file, 'utf8')).slice(0, 2)).toEqual(['/1', '/2']);
  });
});
