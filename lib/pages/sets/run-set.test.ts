import { describe, expect, it } from 'vitest';
import { crawlPace } from './crawl-pace.ts';
import { runSet, type SetStep } from './run-set.ts';

const address = (path: string, host = 'shop.example') => `https://${host}/${path}`;
const quick = () => crawlPace({ isOwn: () => true });

/** Runs over paths of one host; a page is its path, and a path that begins with `-` throws. */
function run(paths: readonly string[], more: Partial<Parameters<typeof runSet<string>>[0]> = {}) {
  const waiting = paths.map((path) => ({ address: address(path), depth: 1 }));
  return runSet<string>({
    next: () => waiting.shift() ?? null,
    take: async ({ address: url }) => {
      const path = new URL(url).pathname.slice(1);
      if (path.startsWith('-')) throw new Error(`no ${path}`);
      return path;
    },
    isFine: () => true,
    pace: quick(),
    atOnce: 4,
    signal: new AbortController().signal,
    ...more,
  });
}

async function stepsOf(steps: AsyncGenerator<SetStep<string>>) {
  const found: string[] = [];
  for await (const step of steps) {
    const path = new URL(step.address).pathname.slice(1);
    if ('page' in step) found.push(`${path} page`);
    else found.push(`${path} ${'refused' in step ? step.refused : step.error.message}`);
  }
  return found.sort();
}

describe('a run over a set of pages', () => {
  it('takes each page, and goes on after one that fails', async () => {
    expect(await stepsOf(run(['a', '-b', 'c']))).toEqual(['-b no -b', 'a page', 'c page']);
    expect(await stepsOf(run([]))).toEqual([]);
  });

  it('goes on with what pages offer while others are under way', async () => {
    const waiting = [address('a')];
    const steps = run([], {
      next: () => {
        const found = waiting.shift();
        return found ? { address: found, depth: 0 } : null;
      },
      take: async ({ address: url }) => {
        if (url === address('a')) waiting.push(address('b'), address('c'));
        return url;
      },
    });
    expect(await stepsOf(steps)).toEqual(['a page', 'b page', 'c page']);
  });

  it('asks robots.txt of each origin once, before anything else', async () => {
    const asked: string[] = [];
    const robots = async (origin: string) => {
      asked.push(origin);
      return { allows: (url: string) => !url.endsWith('/b'), delay: 0 };
    };
    expect(await stepsOf(run(['a', 'b', 'c'], { robots }))).toEqual(['a page', 'b robots', 'c page']);
    expect(asked).toEqual(['https://shop.example']);
  });

  it('requests nothing where robots.txt is unknown', async () => {
    const robots = async () => ({ allows: () => null, delay: 0 });
    expect(await stepsOf(run(['a'], { robots }))).toEqual(['a robots unknown']);
  });

  it('leaves a server alone that fails five times in a row', async () => {
    const paths = Array.from({ length: 8 }, (_, n) => `-${n}`);
    const found = await stepsOf(run(paths, { atOnce: 1 }));
    expect(found.filter((step) => step.endsWith('failing'))).toEqual([
      '-5 failing',
      '-6 failing',
      '-7 failing',
    ]);
    const bad = await stepsOf(run(['a', 'b', 'c', 'd', 'e', 'f'], { atOnce: 1, isFine: () => false }));
    expect(bad.at(-1)).toBe('f failing');
  });

  it('has so many pages under way at a time as it may, and not more', async () => {
    let [open, most] = [0, 0];
    const take = async () => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      return '';
    };
    const hosts = Array.from({ length: 9 }, (_, n) => ({ address: address('', `h${n}.example`), depth: 0 }));
    for await (const _ of run([], { take, next: () => hosts.shift() ?? null, atOnce: 3 }));
    expect(most).toBe(3);
  });

  it('ends when it is stopped; what is under way is told', async () => {
    const stop = new AbortController();
    const take = async ({ address: url }: { address: string }) => {
      if (url === address('b')) stop.abort();
      return url;
    };
    expect(await stepsOf(run(['a', 'b', 'c', 'd'], { take, signal: stop.signal, atOnce: 1 }))).toEqual([
      'a page',
      'b page',
    ]);
  });
});
