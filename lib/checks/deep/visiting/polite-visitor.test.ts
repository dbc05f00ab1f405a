import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { politeVisitor } from './polite-visitor.ts';
import type { Answered, FetchOnce, Visitor } from './visit.ts';
import { goOnWith, visitMemory } from './visit-memory.ts';

const page = 'https://example.com/page';
const answer = (url: string, part: Partial<Answered> = {}): Answered => ({
  status: 200,
  url,
  headers: [],
  bytes: new Uint8Array(),
  isWhole: true,
  ...part,
});
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Responds after a moment, and records how many requests are open at once. */
function busyServer() {
  const open: string[] = [];
  let most = 0;
  const mostOfHost = new Map<string, number>();
  const fetchOnce: FetchOnce = async (url) => {
    const { host } = new URL(url);
    open.push(host);
    most = Math.max(most, open.length);
    mostOfHost.set(host, Math.max(mostOfHost.get(host) ?? 0, open.filter((one) => one === host).length));
    await pause(3);
    open.splice(open.indexOf(host), 1);
    return answer(url);
  };
  return { fetchOnce: vi.fn(fetchOnce), most: () => most, mostOfHost };
}

describe('politeness', () => {
  it('sends at most six requests at once, and two to one host', async () => {
    const server = busyServer();
    const visit = politeVisitor(server.fetchOnce, { page });
    const addresses = Array.from({ length: 60 }, (_, i) => `https://host-${i % 5}.example/${i}`);
    const visits = await Promise.all(addresses.map((address) => visit(address, { want: 'status' })));
    expect(visits.every(({ state }) => state === 'ok')).toBe(true);
    expect(server.most()).toBe(6);
    expect([...server.mostOfHost.values()]).toEqual([2, 2, 2, 2, 2]);
  });

  it('requests each address once, unless more of it is needed than before', async () => {
    const server = busyServer();
    const visit = politeVisitor(server.fetchOnce, { page });
    const wants = ['html', 'status', 'html', 'status'] as const;
    await Promise.all(wants.map((want, i) => visit(`https://example.com/a#${i}`, { want })));
    expect(server.fetchOnce).toHaveBeenCalledTimes(1);
    await visit('https://example.com/a', { want: 'text' });
    expect(server.fetchOnce).toHaveBeenCalledTimes(2);
  });

  it('stops visiting a host that has asked for fewer requests', async () => {
    const fetchOnce = vi.fn<FetchOnce>(async (url) => answer(url, { status: 429 }));
    const visit = politeVisitor(fetchOnce, { page, perHost: 1 });
    const visits = await Promise.all([1, 2, 3].map((i) => visit(`${page}/${i}`, { want: 'status' })));
    expect(visits.map(({ state, reason }) => [state, reason])).toEqual([
      ['blocked', 'status'],
      ['not verifiable', 'tired'],
      ['not verifiable', 'tired'],
    ]);
    expect(fetchOnce).toHaveBeenCalledTimes(1);
  });

  it('goes on after a pause with what was not answered', async () => {
    const asked: string[] = [];
    let isBusy = true;
    const fetchOnce: FetchOnce = async (url) => {
      asked.push(url.slice(page.length));
      const isRefused = isBusy && !url.endsWith('/1');
      return answer(url, isRefused ? { status: 429, headers: [['retry-after', '90']] } : {});
    };
    const memory = visitMemory();
    const visitsOf = async () => {
      const visit = politeVisitor(fetchOnce, { page, perHost: 1, memory });
      const visits = await Promise.all([1, 2, 3].map((i) => visit(`${page}/${i}`, { want: 'status' })));
      return visits.map(({ state, pause: rest }) => [state, rest]);
    };
    expect(await visitsOf()).toEqual([
      ['ok', undefined],
      ['blocked', 90_000],
      ['not verifiable', 90_000],
    ]);
    expect(asked.splice(0)).toEqual(['/1', '/2']);
    isBusy = false;
    goOnWith(memory);
    expect(await visitsOf()).toEqual([
      ['ok', undefined],
      ['ok', undefined],
      ['ok', undefined],
    ]);
    expect(asked, 'what was answered is not requested again').toEqual(['/2', '/3']);
  });

  it('asks again for what there was no access to, if there is by then', async () => {
    let isDenied = true;
    const fetchOnce: FetchOnce = async (url) => (isDenied ? { failure: 'access' } : answer(url));
    const memory = visitMemory();
    const visited = async () => {
      const visit = politeVisitor(fetchOnce, { page, memory });
      const { state, reason, pause: rest } = await visit('https://tea.example/', { want: 'status' });
      return [state, reason, rest];
    };
    expect(await visited()).toEqual(['not verifiable', 'access', undefined]);
    isDenied = false;
    goOnWith(memory);
    expect(await visited()).toEqual(['ok', 'status', undefined]);
  });

  it('does not open addresses that may change something, not even through a redirect', async () => {
    const fetchOnce = vi.fn<FetchOnce>(async (url) =>
      answer(url, { status: 302, headers: [['location', 'https://example.com/logout']] }),
    );
    const visit = politeVisitor(fetchOnce, { page });
    const reasons = await Promise.all(
      ['/logout', 'mailto:a@example.com', 'http://10.0.0.1/', '/a', 'https://'].map(async (address) => {
        const url = URL.parse(address, page)?.href ?? address;
        return (await visit(url, { want: 'status' })).reason;
      }),
    );
    expect(reasons).toEqual(['action', 'scheme', 'private', 'action', 'scheme']);
    expect(fetchOnce).toHaveBeenCalledTimes(1);
  });

  it('tries a failed server a second time, but not a third', async () => {
    const fetchOnce = vi.fn<FetchOnce>(async (url) => answer(url, { status: 500 }));
    const visit = politeVisitor(fetchOnce, { page, pause: 0 });
    expect(await visit(page, { want: 'status' })).toEqual({
      state: 'broken',
      reason: 'status',
      url: page,
      finalUrl: page,
      status: 500,
      redirects: [],
      headers: [],
      isWhole: true,
    });
    expect(fetchOnce).toHaveBeenCalledTimes(2);
  });
});

describe('a server that asks for a pause', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  /** Returns the host's listed response to each of its requests in turn, then 200; records when each came. */
  function server(says: Readonly<Record<string, readonly Partial<Answered>[]>>) {
    const asked: { host: string; second: number }[] = [];
    const began = Date.now();
    const fetchOnce: FetchOnce = async (url) => {
      const { host } = new URL(url);
      const before = asked.filter((one) => one.host === host).length;
      asked.push({ host, second: (Date.now() - began) / 1_000 });
      await pause(1);
      return answer(url, says[host]?.[before]);
    };
    const secondsOf = (host: string) =>
      asked.filter((one) => one.host === host).map(({ second }) => Math.floor(second));
    return { visit: politeVisitor(fetchOnce, { page }), secondsOf };
  }
  const refusal = (status: number, after: string) => ({ status, headers: [['retry-after', after]] as const });
  const visitsOf = async (visit: Visitor, addresses: readonly string[]) => {
    const visits = Promise.all(addresses.map((address) => visit(address, { want: 'status' })));
    await vi.runAllTimersAsync();
    return (await visits).map(({ state, reason }) => (reason === 'status' ? state : reason));
  };
  const tea = ['https://tea.example/1', 'https://tea.example/2', 'https://tea.example/3'];

  it.each([
    ['429, in seconds', refusal(429, '5')],
    ['429, as a date', refusal(429, 'Fri, 20 Nov 2026 12:00:05 GMT')],
    ['503, in seconds', refusal(503, '5')],
  ])('gets it, and is then visited like any other (%s)', async (_name, refused) => {
    const { visit, secondsOf } = server({ 'tea.example': [refused, refused] });
    expect(await visitsOf(visit, [...tea, 'https://coffee.example/'])).toEqual(['ok', 'ok', 'ok', 'ok']);
    const seconds = secondsOf('tea.example');
    expect(seconds.slice(0, 2)).toEqual([0, 0]);
    expect(seconds.slice(2)).toHaveLength(3);
    expect(Math.min(...seconds.slice(2))).toBeGreaterThanOrEqual(5);
    expect(secondsOf('coffee.example'), 'another host does not wait for it').toEqual([0]);
  });

  it('is not visited again when it asks a second time', async () => {
    const { visit, secondsOf } = server({ 'tea.example': Array(9).fill(refusal(429, '5')) });
    const six = [...tea, ...tea.map((address) => `${address}0`)];
    const told = await visitsOf(visit, six);
    expect(told.toSorted()).toEqual(['blocked', 'blocked', 'blocked', 'tired', 'tired', 'tired']);
    expect(secondsOf('tea.example')).toEqual([0, 0, 5, 5]);
  });

  it.each([
    [429, ['blocked', 'blocked', 'tired']],
    [503, ['tired', 'tired', 'tired']],
  ])('is not visited again when it asks for an hour (%i)', async (status, expected) => {
    const { visit, secondsOf } = server({ 'tea.example': Array(9).fill(refusal(status, '3600')) });
    expect(await visitsOf(visit, tea)).toEqual(expected);
    expect(secondsOf('tea.example')).toEqual([0, 0]);
  });

  it('does not delay a run that is stopped', async () => {
    const stop = new AbortController();
    const fetchOnce = vi.fn<FetchOnce>(async (url) => answer(url, refusal(429, '20')));
    const visit = politeVisitor(fetchOnce, { page, signal: stop.signal });
    const visits = Promise.all(tea.map((address) => visit(address, { want: 'status' })));
    await vi.advanceTimersByTimeAsync(1_000);
    stop.abort();
    expect((await visits).map(({ reason }) => reason)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(fetchOnce).toHaveBeenCalledTimes(2);
  });
});

describe('patience', () => {
  it('gives up on a response that does not come, even if the request ignores the signal', async () => {
    const visit = politeVisitor(() => new Promise(() => {}), { page, patience: 10 });
    expect(await visit(page, { want: 'status' })).toEqual({
      state: 'not verifiable',
      reason: 'timeout',
      url: page,
      finalUrl: page,
      status: null,
      redirects: [],
      headers: [],
      isWhole: false,
    });
  });

  it('ends everything at once when it is stopped', async () => {
    const stop = new AbortController();
    const fetchOnce = vi.fn<FetchOnce>(() => new Promise(() => {}));
    const visit = politeVisitor(fetchOnce, { page, signal: stop.signal });
    const visits = Array.from({ length: 20 }, (_, i) => visit(`${page}/${i}`, { want: 'status' }));
    await expect.poll(() => fetchOnce).toHaveBeenCalledTimes(2);
    stop.abort();
    const reasons = (await Promise.all(visits)).map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(new Set(['cancelled']));
    expect(fetchOnce).toHaveBeenCalledTimes(2);
  });

  it('treats any thrown error as a response that proves nothing', async () => {
    const visit = politeVisitor(() => Promise.reject(new TypeError('Failed to fetch')), { page });
    expect(await visit(page, { want: 'status' })).toEqual({
      state: 'not verifiable',
      reason: 'unknown',
      url: page,
      finalUrl: page,
      status: null,
      redirects: [],
      headers: [],
      isWhole: false,
    });
  });
});

describe('an unreadable response', () => {
  it('proves nothing, but is still returned', async () => {
    const visit = politeVisitor(async () => answer(''), { page });
    expect(await visit(page, { want: 'status' })).toEqual({
      state: 'not verifiable',
      reason: 'unknown',
      url: page,
      finalUrl: page,
      status: null,
      redirects: [],
      headers: [],
      isWhole: false,
    });
  });
});

describe('redirects', () => {
  it('are followed and listed', async () => {
    const visit = politeVisitor(
      async (url) =>
        url.endsWith('/a') ? answer(url, { status: 301, headers: [['location', 'b']] }) : answer(url),
      { page },
    );
    expect(await visit('https://example.com/a', { want: 'status' })).toEqual({
      state: 'ok',
      reason: 'status',
      url: 'https://example.com/a',
      finalUrl: 'https://example.com/b',
      status: 200,
      redirects: [{ status: 301, url: 'https://example.com/b' }],
      headers: [],
      isWhole: true,
    });
  });

  it('that a browser followed by itself are listed without their status', async () => {
    const visit = politeVisitor(async () => answer('https://example.com/b'), { page });
    const { redirects, finalUrl } = await visit('https://example.com/a#part', { want: 'status' });
    expect({ redirects, finalUrl }).toEqual({
      redirects: [{ status: 0, url: 'https://example.com/b' }],
      finalUrl: 'https://example.com/b',
    });
  });

  it.each([
    ['чайники', '%D1%87%D0%B0%D0%B9%D0%BD%D0%B8%D0%BA%D0%B8'],
    ['caf\u00e9', 'caf%C3%A9'],
  ])('lead to /%s', async (path, expected) => {
    const visit = politeVisitor(
      async (url) =>
        url.endsWith('/a') ? answer(url, { status: 301, headers: [['location', `/${path}`]] }) : answer(url),
      { page },
    );
    const { finalUrl } = await visit('https://example.com/a', { want: 'status' });
    expect(finalUrl).toBe(`https://example.com/${expected}`);
  });

  it.each([
    ['http://localhost.:8080/', 'http://localhost.:8080/'],
    ['http://[::ffff:7f00:1]/', 'http://[::ffff:7f00:1]/'],
    ['http://0x7f000001/', 'http://127.0.0.1/'],
    ['//192.168.0.1/reboot', 'https://192.168.0.1/reboot'],
    ['http://metadata.google.internal/', 'http://metadata.google.internal/'],
  ])('from a public site are not followed to %s, however late they come', async (location, finalUrl) => {
    const fetchOnce = vi.fn<FetchOnce>(async (url) =>
      answer(url, { status: 302, headers: [['location', url.endsWith('/a') ? '/b' : location]] }),
    );
    const visit = politeVisitor(fetchOnce, { page });
    expect(await visit('https://example.com/a', { want: 'status' })).toEqual({
      state: 'not verifiable',
      reason: 'private',
      url: 'https://example.com/a',
      finalUrl,
      status: null,
      redirects: [
        { status: 302, url: 'https://example.com/b' },
        { status: 302, url: finalUrl },
      ],
      headers: [],
      isWhole: false,
    });
    expect(fetchOnce.mock.calls.map(([url]) => url)).toEqual([
      'https://example.com/a',
      'https://example.com/b',
    ]);
  });

  it('lead from one private page to another', async () => {
    const visit = politeVisitor(
      async (url) =>
        url.includes('localhost')
          ? answer(url, { status: 302, headers: [['location', 'http://192.168.0.1/']] })
          : answer(url),
      { page: 'http://shop.localhost/' },
    );
    expect(await visit('http://shop.localhost/a', { want: 'status' })).toEqual({
      state: 'ok',
      reason: 'status',
      url: 'http://shop.localhost/a',
      finalUrl: 'http://192.168.0.1/',
      status: 200,
      redirects: [{ status: 302, url: 'http://192.168.0.1/' }],
      headers: [],
      isWhole: true,
    });
  });

  it('are not followed endlessly', async () => {
    const fetchOnce = vi.fn<FetchOnce>(async (url) =>
      answer(url, { status: 302, headers: [['location', `${url}x`]] }),
    );
    const visit = politeVisitor(fetchOnce, { page });
    expect(await visit(page, { want: 'status' })).toEqual({
      state: 'broken',
      reason: 'endless',
      url: page,
      finalUrl: `${page}${'x'.repeat(10)}`,
      status: 302,
      redirects: Array.from({ length: 10 }, (_, i) => ({ status: 302, url: `${page}${'x'.repeat(i + 1)}` })),
      headers: [['location', `${page}${'x'.repeat(11)}`]],
      isWhole: true,
    });
    expect(fetchOnce).toHaveBeenCalledTimes(11);
  });
});

describe('the response', () => {
  const visitText = async (part: Partial<Answered>) => {
    const visit = politeVisitor(async (url) => answer(url, part), { page });
    return (await visit(page, { want: 'html' })).body;
  };
  const cyrillic = Uint8Array.of(0xd7, 0xe0, 0xe9);

  it('is read in the encoding that its header or, without one, the page declares', async () => {
    const headers = [['content-type', 'text/html; charset=windows-1251']] as const;
    const meta = new TextEncoder().encode('<meta charset="windows-1251">');
    expect(await visitText({ bytes: cyrillic, headers })).toBe('Чай');
    expect(await visitText({ bytes: Uint8Array.of(...meta, ...cyrillic) })).toContain('Чай');
    const xml = new TextEncoder().encode('<?xml version="1.0" encoding="windows-1251"?>');
    expect(await visitText({ bytes: Uint8Array.of(...xml, ...cyrillic) })).toContain('?>Чай');
    expect(await visitText({ bytes: new TextEncoder().encode('Чай') })).toBe('Чай');
    expect(await visitText({ headers: [['content-type', 'text/html; charset=klingon']] })).toBe('');
  });

  it('is decompressed, a zip bomb only up to the limit', async () => {
    const zeros = new Blob([new Uint8Array(10_000_000)]).stream().pipeThrough(new CompressionStream('gzip'));
    const bytes = new Uint8Array(await new Response(zeros).arrayBuffer());
    expect((await visitText({ bytes }))?.length).toBe(2_000_000);
  });
});

it('a request is given up after ten seconds, and leaves no timer', async () => {
  vi.useFakeTimers();
  let settled: string | null = null;
  const never: FetchOnce = () => new Promise(() => {});
  void politeVisitor(never, { page })(page, { want: 'status' }).then(({ reason }) => {
    settled = reason;
  });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(settled).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toBe('timeout');
  await politeVisitor(async (url) => answer(url), { page })(page, { want: 'status' });
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it.each([
  ['as sent', [], 4_000],
  ['unpacked, if it was packed', [['content-encoding', 'gzip'] as const], 3],
])('the size of an image is that of its file %s', async (_how, more, bytes) => {
  const headers = [['content-length', '4000'] as const, ...more];
  const visit = politeVisitor(async (url) => answer(url, { headers, bytes: new Uint8Array(3) }), { page });
  expect((await visit(page, { want: 'image' })).image).toEqual({
    type: null,
    width: null,
    height: null,
    bytes,
  });
});
