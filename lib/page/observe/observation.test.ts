import { describe, expect, it } from 'vitest';
import { pick, pickEach } from '../../../test/pick.ts';
import { Observing } from './observation.ts';

let time = 1_000;
const event = (requestId: string, url: string, statusCode = 200, headers: Record<string, string> = {}) => {
  time += 10;
  return {
    requestId,
    url,
    statusCode,
    timeStamp: time,
    type: 'main_frame' as const,
    method: 'GET',
    responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
  };
};

const hopsOf = (observing: Observing) =>
  observing.observation?.hops.map(({ url, status, byBrowser }) => [url, status, byBrowser ?? false]);

describe('the observation of a document', () => {
  it('has each redirect once, although two events report it, and the final response', () => {
    const observing = new Observing();
    observing.requested(event('1', 'https://a.test/old'));
    const redirect = event('1', 'https://a.test/old', 301, { location: '/new' });
    observing.answered(redirect);
    observing.redirected(redirect);
    observing.requested(event('1', 'https://a.test/new'));
    observing.answered(event('1', 'https://a.test/new'));
    observing.completed({ ...event('1', 'https://a.test/new'), fromCache: false });
    expect(hopsOf(observing)).toEqual([
      ['https://a.test/old', 301, false],
      ['https://a.test/new', 200, false],
    ]);
    expect(pick(observing.observation, 'isComplete', 'isFromCache', 'method')).toEqual({
      isComplete: true,
      isFromCache: false,
      method: 'GET',
    });
  });

  it('distinguishes the browser’s own upgrade to https from a server’s redirect', () => {
    const observing = new Observing();
    observing.requested(event('1', 'http://a.test/'));
    observing.redirected(
      event('1', 'http://a.test/', 307, { Location: 'https://a.test/', 'Non-Authoritative-Reason': 'HSTS' }),
    );
    observing.answered(event('1', 'https://a.test/'));
    expect(hopsOf(observing)).toEqual([
      ['http://a.test/', 307, true],
      ['https://a.test/', 200, false],
    ]);
  });

  it('keeps a redirect to the same address, which only sets a cookie', () => {
    const observing = new Observing();
    for (const _ of [1, 2]) {
      const round = event('1', 'https://a.test/', 302, { location: '/' });
      observing.answered(round);
      observing.redirected(round);
    }
    observing.answered(event('1', 'https://a.test/'));
    expect(hopsOf(observing)?.map(([, status]) => status)).toEqual([302, 302, 200]);
  });

  it('shows if listening began after the first request', () => {
    const observing = new Observing();
    observing.answered(event('1', 'https://a.test/new'));
    expect(observing.observation?.isFromStart).toBe(false);
    observing.requested(event('2', 'https://a.test/next'));
    observing.answered(event('2', 'https://a.test/next'));
    expect(observing.observation?.isFromStart).toBe(true);
  });

  it('has the names of the cookies that were sent, without their values', () => {
    const observing = new Observing();
    observing.requested(event('1', 'https://a.test/'));
    observing.sent({
      ...event('1', 'https://a.test/'),
      requestHeaders: [{ name: 'Cookie', value: 'sid=9f86d081884c7d659a2feaa0c55ad015; theme=dark' }],
    });
    observing.answered(event('1', 'https://a.test/'));
    expect(observing.observation?.cookiesSent).toEqual(['sid', 'theme']);
    expect(JSON.stringify(observing.observation)).not.toContain('9f86d081');
  });

  it('starts again with the next document, and shows whether it came from the cache', () => {
    const observing = new Observing();
    observing.answered(event('1', 'https://a.test/one'));
    observing.loaded({ ...event('7', 'https://a.test/a.js'), type: 'script' });
    observing.answered(event('2', 'https://a.test/two'));
    observing.completed({ ...event('2', 'https://a.test/two'), fromCache: true });
    expect(hopsOf(observing)).toEqual([['https://a.test/two', 200, false]]);
    expect(pick(observing.observation, 'isFromCache', 'subresources', 'loads')).toEqual({
      isFromCache: true,
      subresources: [],
      loads: 0,
    });
  });

  it('keeps headers separate, contains no values of cookies, and is limited in size', () => {
    const observing = new Observing();
    observing.answered({
      ...event('1', 'https://a.test/'),
      responseHeaders: [
        { name: 'X-A', value: '1' },
        { name: 'X-A', value: '2' },
        { name: 'Set-Cookie', value: 'sid=9f86d081884c7d659a2feaa0c55ad015; Secure' },
      ],
    });
    for (let at = 0; at < 1_000; at += 1)
      observing.loaded({ ...event(`s${at}`, `https://a.test/${at}.png`), type: 'image' });
    const { hops: [document] = [], subresources, loads } = observing.observation ?? {};
    expect(document?.headers.map(([name]) => name)).toEqual(['x-a', 'x-a', 'set-cookie']);
    expect(JSON.stringify(observing.observation)).not.toContain('9f86d081');
    expect(subresources).toHaveLength(300);
    expect(loads, 'in all').toBe(1_000);
    expect(subresources?.[0]).toEqual({
      url: 'https://a.test/0.png',
      type: 'image',
      status: 200,
      headers: [],
    });
  });
});

describe('a redirect in an observation', () => {
  const answered = (status: number, headers: Record<string, string> = {}) => {
    const observing = new Observing();
    observing.requested(event('1', 'http://a.test/'));
    observing.answered(event('1', 'http://a.test/', status, headers));
    return observing.observation?.hops[0];
  };

  it('is the browser’s own only with the status and the header that it generates for that', () => {
    expect(answered(307, { 'Non-Authoritative-Reason': 'HSTS' })?.byBrowser).toBe(true);
    expect(answered(307)).not.toHaveProperty('byBrowser');
    expect(answered(302, { 'Non-Authoritative-Reason': 'HSTS' })).not.toHaveProperty('byBrowser');
    expect(answered(307, { 'X-Non-Authoritative-Reason': 'HSTS' })).not.toHaveProperty('byBrowser');
    expect(answered(307, { 'Non-Authoritative-Reason-Old': 'HSTS' })).not.toHaveProperty('byBrowser');
    const observing = new Observing();
    const { responseHeaders: _, ...bare } = event('1', 'http://a.test/', 307);
    observing.answered(bare);
    expect(observing.observation?.hops).toEqual([
      { url: 'http://a.test/', status: 307, headers: [], after: 0 },
    ]);
  });

  it('has its time after the first request, in whole milliseconds', () => {
    const observing = new Observing();
    const first = event('1', 'http://a.test/');
    observing.requested(first);
    observing.answered({ ...first, timeStamp: first.timeStamp + 41.6 });
    observing.answered({ ...first, timeStamp: first.timeStamp - 5 });
    expect(observing.observation?.hops.map(({ after }) => after)).toEqual([42, 0]);
    expect(observing.observation?.began).toBe(first.timeStamp);
  });
});

describe('a document that begins', () => {
  it('has sent no cookies and has not ended yet, and is not ended by another request', () => {
    const observing = new Observing();
    observing.completed(event('1', 'https://a.test/'));
    observing.loaded({ ...event('2', 'https://a.test/a.js'), type: 'script' });
    expect(observing.observation).toBeNull();
    observing.requested(event('1', 'https://a.test/'));
    expect(pick(observing.observation, 'cookiesSent', 'isComplete', 'isFromCache', 'hops')).toEqual({
      cookiesSent: [],
      isComplete: false,
      isFromCache: null,
      hops: [],
    });
    observing.completed({ ...event('7', 'https://a.test/other'), fromCache: true });
    expect(pick(observing.observation, 'isComplete', 'isFromCache')).toEqual({
      isComplete: false,
      isFromCache: null,
    });
    observing.started({ ...event('1', 'https://a.test/'), fromCache: false });
    expect(observing.observation?.isFromCache, 'known before its end').toBe(false);
  });

  it('can also be joined later, by its request headers or by a redirect', () => {
    for (const join of ['sent', 'redirected'] as const) {
      const observing = new Observing();
      observing[join](event('1', 'https://a.test/', 302));
      expect(pick(observing.observation, 'isFromStart', 'method')).toEqual({
        isFromStart: false,
        method: 'GET',
      });
    }
  });

  it('has two hundred cookies at most, only from its own header', () => {
    const observing = new Observing();
    const value = Array.from({ length: 300 }, (_, n) => `c${n}=1`).join(';');
    observing.sent({
      ...event('1', 'https://a.test/'),
      requestHeaders: [
        { name: 'X-Cookie', value: 'not=1' },
        { name: 'Cookie-Hint', value: 'nor=1' },
        { name: 'cookie', value: `;${value}` },
        { name: 'cookie' },
      ],
    });
    const { cookiesSent = [] } = observing.observation ?? {};
    expect([cookiesSent[0], cookiesSent.at(-1), cookiesSent.length]).toEqual(['c0', 'c199', 200]);
  });

  it('keeps a redirect reported by one event separate from the next one, reported only by the other', () => {
    const observing = new Observing();
    observing.answered(event('1', 'https://a.test/', 301));
    observing.redirected(event('1', 'https://a.test/', 301));
    observing.redirected(event('1', 'https://a.test/two', 302));
    expect(hopsOf(observing)?.map(([, status]) => status)).toEqual([301, 302]);
  });

  it.each([
    ['stylesheet', 'stylesheet'],
    ['imageset', 'image'],
    ['font', 'font'],
    ['media', 'media'],
    ['sub_frame', 'frame'],
    ['xmlhttprequest', 'request'],
    ['ping', 'other'],
  ] as const)('has loaded what the browser calls %s: %s', (type, name) => {
    const observing = new Observing();
    observing.answered(event('1', 'https://a.test/'));
    observing.loaded({ ...event('2', 'https://a.test/x'), type: type as 'image' });
    expect(pickEach(observing.observation?.subresources, 'type')).toEqual([{ type: name }]);
  });
});

describe('the documents of a tab', () => {
  const urls = (observing: Observing) => observing.observations.map(({ hops }) => hops.at(-1)?.url);

  it('are the latest three, each with its own events', () => {
    const observing = new Observing();
    for (const id of ['1', '2', '3', '4']) observing.answered(event(id, `https://a.test/${id}`));
    observing.completed({ ...event('3', 'https://a.test/3'), fromCache: true });
    expect(urls(observing)).toEqual(['https://a.test/2', 'https://a.test/3', 'https://a.test/4']);
    expect(observing.observations.map(({ isFromCache }) => isFromCache)).toEqual([null, true, null]);
    expect(observing.observation?.hops[0]?.url).toBe('https://a.test/4');
  });

  it('include one that is being prepared, which gets nothing of what the shown one loads', () => {
    const observing = new Observing();
    observing.answered(event('1', 'https://a.test/shown'));
    const ahead = { documentLifecycle: 'prerender' };
    observing.requested({ ...event('2', 'https://a.test/next'), ...ahead });
    observing.answered({ ...event('2', 'https://a.test/next'), ...ahead });
    observing.loaded({ ...event('3', 'https://a.test/next.js'), ...ahead, type: 'script' });
    observing.loaded({ ...event('4', 'https://a.test/a.js'), documentLifecycle: 'active', type: 'script' });
    expect(urls(observing)).toEqual(['https://a.test/shown', 'https://a.test/next']);
    expect(observing.observations.map(({ subresources }) => subresources.map(({ url }) => url))).toEqual([
      ['https://a.test/a.js'],
      [],
    ]);
  });
});
