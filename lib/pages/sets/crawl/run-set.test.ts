import { afterEach, describe, expect, it, vi } from 'vitest';
import { AskedToWait } from './asked-to-wait.ts';
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
    else if ('asked' in step) found.push(`${path} ${JSON.stringify(step.asked)}`);
    else found.push(`${path} ${'refused' in step ? step.refused : step.error.message}`);
  }
  return found.sort();
}

afterEach(() => vi.useRealTimers());

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

  it('asks for the rules of the origin before each page', async () => {
    const robots = async (origin: string) => ({ allows: (url: string) => url !== `${origin}/b`, delay: 0 });
    expect(await stepsOf(run(['a', 'b', 'c'], { robots }))).toEqual(['a page', 'b robots', 'c page']);
  });

  it('requests nothing where robots.txt is unknown', async () => {
    const robots = vi.fn(async () => ({ allows: () => null, delay: 0 }));
    expect(await stepsOf(run(['a'], { robots }))).toEqual(['a robots unknown']);
    expect(robots).toHaveBeenCalledTimes(2);
  });

  it('asks robots.txt again after a moment’s failure, before it refuses a page', async () => {
    const asked: string[] = [];
    const robots = async (origin: string) => {
      asked.push(origin);
      const isKnown = asked.length > 1;
      return { allows: () => isKnown || null, delay: 0 };
    };
    expect(await stepsOf(run(['a', 'b'], { robots, atOnce: 1 }))).toEqual(['a page', 'b page']);
    expect(asked).toEqual(['https://shop.example', 'https://shop.example', 'https://shop.example']);
  });

  it('leaves a server alone that fails five times in a row', async () => {
    // More than it may have connections at a time: each gives its own back.
    const paths = Array.from({ length: 10 }, (_, n) => `-${n}`);
    const found = await stepsOf(run(paths, { atOnce: 1 }));
    expect(found.filter((step) => step.endsWith('failing'))).toEqual(
      [5, 6, 7, 8, 9].map((n) => `-${n} failing`),
    );
    const take = async ({ address: url }: { address: string }, responded: (isFine: boolean) => void) => {
      responded(false);
      return url;
    };
    const bad = await stepsOf(run(['a', 'b', 'c', 'd', 'e', 'f'], { atOnce: 1, take }));
    expect(bad.at(-1)).toBe('f failing');
  });

  it('requests a page again after each pause that the server asks for, three times in all', async () => {
    vi.useFakeTimers();
    const asked: string[] = [];
    const take = async ({ address: url }: { address: string }) => {
      asked.push(new URL(url).pathname);
      if (url.endsWith('/b') || asked.length === 1) throw new AskedToWait(5_000, 429);
      return url;
    };
    const rests: string[] = [];
    const found = stepsOf(
      run(['a', 'b'], { take, atOnce: 1, rests: (host, pause) => rests.push(`${host} ${pause}`) }),
    );
    await vi.runAllTimersAsync();
    expect(await found).toEqual(['a page', 'b {"pause":5000,"isTooLong":false,"status":429}']);
    expect(asked).toEqual(['/a', '/a', '/b', '/b', '/b']);
    expect(rests).toEqual(Array.from({ length: 3 }, () => 'shop.example 5000'));
  });

  it('tells a pause once that the server asks of several requests under way', async () => {
    vi.useFakeTimers();
    const asked = new Set<string>();
    const take = async ({ address: url }: { address: string }) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      if (!asked.has(url)) {
        asked.add(url);
        throw new AskedToWait(5_000, 429);
      }
      return url;
    };
    const rests: string[] = [];
    const found = stepsOf(run(['a', 'b'], { take, rests: (host, pause) => rests.push(`${host} ${pause}`) }));
    await vi.runAllTimersAsync();
    expect([await found, rests]).toEqual([['a page', 'b page'], ['shop.example 5000']]);
  });

  it('takes a server that asks for pauses for none that fails', async () => {
    vi.useFakeTimers();
    const take = () => Promise.reject(new AskedToWait(5_000, 429));
    const found = stepsOf(run(['a', 'b'], { take }));
    await vi.runAllTimersAsync();
    expect(await found).toEqual(
      ['a', 'b'].map((path) => `${path} {"pause":5000,"isTooLong":false,"status":429}`),
    );
  });

  it('requests nothing more of a server that asks for too long a pause, and goes on with others', async () => {
    const take = async ({ address: url }: { address: string }) => {
      if (new URL(url).host === 'shop.example') throw new AskedToWait(60_000, 503);
      return url;
    };
    const waiting = [address('a'), address('b'), address('c', 'tea.example')];
    const next = () => {
      const found = waiting.shift();
      return found ? { address: found, depth: null } : null;
    };
    const pace = crawlPace({ isOwn: () => true, longestRest: 1_000 });
    const found: string[] = [];
    for await (const step of run([], { take, next, pace, atOnce: 1 })) {
      if ('asked' in step)
        found.push(
          `${step.address} ${step.asked.status} ${Math.ceil(step.asked.pause / 1_000)} ${step.asked.isTooLong}`,
        );
      else found.push(step.address);
    }
    expect(found).toEqual([
      `${address('a')} 503 60 true`,
      `${address('b')} null 60 true`,
      address('c', 'tea.example'),
    ]);
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

  it('requests the next page of a server while the one before is judged', async () => {
    const events: string[] = [];
    let judged = () => {};
    const isJudged = new Promise<void>((resolve) => {
      judged = resolve;
    });
    const take = async ({ address: url }: { address: string }, responded: (isFine: boolean) => void) => {
      events.push(`${new URL(url).pathname} requested`);
      responded(true);
      if (url.endsWith('/e')) judged();
      await isJudged;
      return url;
    };
    expect(await stepsOf(run(['a', 'b', 'c', 'd', 'e'], { take, atOnce: 5 }))).toHaveLength(5);
    expect(events).toEqual(['a', 'b', 'c', 'd', 'e'].map((path) => `/${path} requested`));
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

  it('says nothing of a pause that a server asks for after it was stopped', async () => {
    const stop = new AbortController();
    const rests: string[] = [];
    const take = async () => {
      stop.abort();
      throw new AskedToWait(5_000, 429);
    };
    const more = { take, signal: stop.signal, rests: (host: string) => rests.push(host) };
    expect(await stepsOf(run(['a', 'b'], more))).toEqual([]);
    expect(rests).toEqual([]);
  });
});
