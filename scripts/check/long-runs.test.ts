// Runs that take a while: what --deep does and says, and what Ctrl-C ends.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { NOTHING_LEARNED } from '../../lib/checks/deep/visiting/follow-redirects.ts';
import { runCheck } from '../../test/terminal/run-check.ts';
import { type ServedSite, serveSite } from '../../test/terminal/serve-site.ts';
import { requestPlainHttp } from './run/run-deep-checks.ts';

let site: ServedSite | undefined;
afterEach(() => site?.close());

const page = (link: string) => ({ body: `<!doctype html><title>Tea</title><a href="${link}">More</a>` });

/** Somebody who may press Ctrl-C. */
function reader() {
  const listeners = new Set<() => void>();
  return {
    press: () => {
      for (const listener of listeners) listener();
    },
    isHeard: () => listeners.size > 0,
    onInterrupt: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

it('a run that is interrupted has what it has checked, requests nothing more, and writes no baseline', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-interrupted-'));
  const { press, isHeard, onInterrupt } = reader();
  site = await serveSite(
    { '/': page('/a'), '/a': page('/never'), '/never': page('/') },
    { asked: (path) => path === '/a' && press() },
  );
  const words = ['--served', '--json', '--baseline', 'known.json', '--write-baseline'];
  const { code, output, said } = await runCheck([...words, '--follow', `${site.origin}/`], {
    folder,
    onInterrupt,
  });
  const { pages, isStopped } = JSON.parse(output);
  expect([code, isStopped, pages.length, isHeard()]).toEqual([2, true, 2, false]);
  expect(said.trimEnd().split('\n').at(-1)).toBe('Stopped: 2 pages were checked.');
  expect(site.log).toEqual(['/robots.txt', '/', '/a']);
  expect(existsSync(join(folder, 'known.json'))).toBe(false);
  rmSync(folder, { recursive: true });
});

const GONE = { '/': page('/gone') };
const deep = (...words: readonly string[]) => ['--served', '--deep', '--json', '--only', 'seo', ...words];
interface Result {
  check: string;
  outcome: string;
}

it('--deep visits what the page refers to, shows its progress, and says each outcome', async () => {
  site = await serveSite(GONE);
  const progress: string[] = [];
  const { isHeard, onInterrupt } = reader();
  const { output, said } = await runCheck(deep(`${site.origin}/`), {
    showProgress: (line) => void progress.push(line),
    onInterrupt,
  });
  const outcomes = (JSON.parse(output).pages[0].results as Result[])
    .filter(({ check }) => check.startsWith('deep/'))
    .map(({ check, outcome }) => `${check}: ${outcome}`);
  expect(outcomes).toContain('deep/link-broken: failed');
  expect(said.trimEnd().split('\n').sort()).toEqual(outcomes.sort());
  const [, done, total] = /^visited (\d+) of (\d+)$/.exec(progress.at(-1) ?? '') ?? [];
  expect([done, Number(done) > 1]).toEqual([total, true]);
  const steps = progress.map((line) => line.match(/\d+/g)?.map(Number) ?? []);
  expect(steps.filter(([visited = 0, all = 0]) => visited > all)).toEqual([]);
  expect(isHeard()).toBe(false);
});

it('Ctrl-C ends the visits of --deep; the page keeps what is known', async () => {
  const { press, onInterrupt } = reader();
  site = await serveSite({ ...GONE, '/gone': 'waits' }, { asked: (path) => path === '/gone' && press() });
  const { code, output } = await runCheck(deep('--fail-on', 'never', `${site.origin}/`), { onInterrupt });
  const { pages, isStopped } = JSON.parse(output);
  const outcomeOf = (id: string) => (pages[0].results as Result[]).find(({ check }) => check === id)?.outcome;
  expect([code, isStopped]).toEqual([0, false]);
  expect([outcomeOf('deep/link-broken'), outcomeOf('seo/title-missing')]).toEqual([
    'not looked at',
    'passed',
  ]);
});

it('http:// that does not answer was asked all the same', async () => {
  const request = async () => {
    throw new TypeError('fetch failed');
  };
  expect(await requestPlainHttp('https://shop.example/', request)).toEqual({ plainHttp: NOTHING_LEARNED });
  expect(await requestPlainHttp('https://shop.example:8443/', request)).toEqual({});
});
