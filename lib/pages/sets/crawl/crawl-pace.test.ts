import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { crawlPace } from './crawl-pace.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

const HOST = 'shop.example';
const never = new AbortController().signal;

/** Sends requests that take so long each, and returns the moments at which they began, and the most at a time. */
async function sent(held: ReturnType<typeof crawlPace>, durations: readonly number[], host = HOST) {
  const began: number[] = [];
  let [open, most] = [0, 0];
  const all = durations.map(async (milliseconds) => {
    const ended = await held.turn(host, never);
    began.push(Date.now());
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    open -= 1;
    ended(true);
  });
  await vi.runAllTimersAsync();
  await Promise.all(all);
  return { began, most };
}

describe('the pace of a server', () => {
  it('is a quarter of a second between two requests', async () => {
    expect((await sent(crawlPace(), [20, 20, 20])).began).toEqual([0, 250, 500]);
  });

  it('is slower if the server is slow: as long as the last response took, two at a time', async () => {
    expect(await sent(crawlPace(), [1_000, 1_000, 1_000, 1_000])).toEqual({
      began: [0, 250, 1_250, 2_250],
      most: 2,
    });
  });

  it('is a request each thirty seconds at least, however long the last response took: this computer may have slept', async () => {
    const held = crawlPace();
    const ended = await held.turn(HOST, never);
    await vi.advanceTimersByTimeAsync(3_600_000);
    ended(true);
    expect((await sent(held, [20, 20])).began).toEqual([3_600_000, 3_630_000]);
  });

  it('has the pause that the server asks for, and is half as fast after it', async () => {
    const held = crawlPace();
    (await held.turn(HOST, never))(true);
    held.rest(HOST, 48_000);
    expect((await sent(held, [20, 20])).began).toEqual([48_000, 48_500]);
    const own = crawlPace({ isOwn: () => true });
    own.rest(HOST, 2_000);
    expect((await sent(own, [20, 20])).began).toEqual([50_520, 51_020]);
  });

  it('is half as fast after a pause of no time, which is no news', async () => {
    vi.setSystemTime(1_000);
    const held = crawlPace();
    expect(held.rest(HOST, 0)).toBe(false);
    expect((await sent(held, [20, 20])).began).toEqual([1_000, 1_500]);
  });

  it('is half as fast once for a pause of which several requests are told; only a longer one is news', async () => {
    const held = crawlPace();
    (await held.turn(HOST, never))(true);
    expect([held.rest(HOST, 48_000), held.rest(HOST, 48_000), held.rest(HOST, 60_000)]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await sent(held, [20, 20])).began).toEqual([60_000, 60_500]);
  });

  it('is none after a pause that is too long to wait for, until enough of it is over', async () => {
    const held = crawlPace({ longestRest: 60_000 });
    held.rest(HOST, 90_000);
    expect([held.tooLongRest(HOST), held.tooLongRest('tea.example')]).toEqual([90_000, null]);
    expect((await sent(held, [20])).began).toEqual([0]);
    vi.setSystemTime(30_000);
    expect(held.tooLongRest(HOST)).toBe(null);
    expect((await sent(held, [20])).began).toEqual([90_000]);
  });

  it('is waited for up to ten minutes', () => {
    const held = crawlPace();
    held.rest(HOST, 600_000);
    expect(held.tooLongRest(HOST)).toBe(null);
    held.rest(HOST, 600_001);
    expect(held.tooLongRest(HOST)).toBe(600_001);
  });

  it('goes on if the clock is set back', async () => {
    vi.setSystemTime(3_600_000);
    const held = crawlPace();
    (await held.turn(HOST, never))(true);
    vi.setSystemTime(0);
    expect((await sent(held, [20])).began).toEqual([250]);
  });

  it('is that of robots.txt, thirty seconds at most, and never faster than usual', async () => {
    const slow = crawlPace();
    slow.delay(HOST, 4);
    expect((await sent(slow, [20, 20])).began).toEqual([0, 4_000]);
    vi.setSystemTime(0);
    const slowest = crawlPace();
    slowest.delay(HOST, 3_600);
    expect((await sent(slowest, [20, 20])).began).toEqual([0, 30_000]);
    vi.setSystemTime(0);
    const quick = crawlPace();
    quick.delay(HOST, 0.1);
    expect((await sent(quick, [20, 20])).began).toEqual([0, 250]);
  });

  it('has no pauses on the own machine, but four connections', async () => {
    const held = crawlPace({ isOwn: (host) => host === HOST });
    expect(await sent(held, [100, 100, 100, 100, 100, 100])).toEqual({
      began: [0, 0, 0, 0, 100, 100],
      most: 4,
    });
  });

  it('is separate for each server', async () => {
    const held = crawlPace();
    const [one, other] = await Promise.all([sent(held, [20, 20]), sent(held, [20, 20], 'tea.example')]);
    expect([one.began, other.began]).toEqual([
      [0, 250],
      [0, 250],
    ]);
  });
});

it('a server that fails five times in a row is left alone; a response in between counts anew', async () => {
  const held = crawlPace({ isOwn: () => true });
  const request = async (isFine: boolean) => (await held.turn(HOST, never))(isFine);
  for (const isFine of [false, false, false, false, true, false, false, false, false]) await request(isFine);
  expect(held.isFailing(HOST)).toBe(false);
  await request(false);
  expect([held.isFailing(HOST), held.isFailing('tea.example')]).toEqual([true, false]);
});

it('a stopped run waits for nothing', async () => {
  const held = crawlPace();
  held.delay(HOST, 30);
  const stop = new AbortController();
  await held.turn(HOST, stop.signal);
  const second = held.turn(HOST, stop.signal);
  const third = held.turn(HOST, stop.signal);
  stop.abort(new Error('stopped'));
  await expect(second).rejects.toThrow('stopped');
  await expect(third).rejects.toThrow('stopped');
  expect(vi.getTimerCount()).toBe(0);
});
