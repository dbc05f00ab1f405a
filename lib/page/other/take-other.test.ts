import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { FetchOnce, Unanswered } from '../../checks/deep/visiting/visit.ts';
import { addressToAsk, NothingToCompare, takeOther } from './take-other.ts';

type Sent = { status?: number; headers?: Record<string, string>; body?: string; isWhole?: boolean };
const web = new Map<string, Sent | Unanswered['failure'] | Error>();
const asked: string[] = [];
/** The most bytes of an answer that are read. */
const most = new Set<number | undefined>();

const fetchOnce: FetchOnce = async (url, { signal, maximum }) => {
  asked.push(url);
  most.add(maximum);
  if (signal.aborted) throw signal.reason;
  const sent = web.get(url) ?? 'unreachable';
  if (sent instanceof Error) throw sent;
  if (typeof sent === 'string') return { failure: sent };
  const { status = 200, headers = { 'content-type': 'text/html' }, body = '', isWhole = true } = sent;
  return { status, url, headers: Object.entries(headers), bytes: new TextEncoder().encode(body), isWhole };
};
vi.mock('../requests/fetch-address.ts', () => ({
  fetchAnywhere: (...all: Parameters<FetchOnce>) => fetchOnce(...all),
  fetchInLanguage: (language: string) => {
    asked.push(language);
    return fetchOnce;
  },
}));

afterEach(() => {
  web.clear();
  asked.length = 0;
  most.clear();
});

const FIRST = 'https://shop.example/kettles';
const redirect = (location: string): Sent => ({ status: 301, headers: { location } });

/** Returns why there is nothing to compare, or the title of the page. */
async function outcome(first = FIRST): Promise<string> {
  try {
    const { page } = await takeOther(new URL(first), { as: 'visitor', language: 'de' }, undefined);
    return `${page.url} ${/<title>(.*)<\/title>/.exec(page.html)?.[1]} ${page.response?.status}`;
  } catch (error) {
    return error instanceof NothingToCompare
      ? [error.why, error.detail].filter(Boolean).join(': ')
      : String(error);
  }
}

it.each([
  ['shop.example/kettles#care', 'https://shop.example/kettles'],
  [' http://localhost:3000/ ', 'http://localhost:3000/'],
  ['', 'address'],
  ['mailto:ann@shop.example', 'address'],
  ['https://ann:secret@shop.example/', 'address'],
  ['https://ann@shop.example/', 'address'],
  ['https://:secret@shop.example/', 'address'],
  ['file:///etc/passwd', 'address'],
  ['https://shop.example/logout', 'action'],
  ['https://shop.example/?add-to-cart=7', 'action'],
])('of what is typed, %j is %s', (text, expected) => {
  let said: string;
  try {
    said = addressToAsk(text).href;
  } catch (error) {
    said = (error as NothingToCompare).why;
  }
  expect(said).toBe(expected);
});

it.each<[string, Sent | Unanswered['failure'] | Error, string]>([
  ['a page', { body: '<title>Kettles</title>' }, `${FIRST} Kettles 200`],
  ['a page that is gone', { status: 404, body: '<title>Gone</title>' }, `${FIRST} Gone 404`],
  [
    'a redirect to another host',
    redirect('https://elsewhere.example/'),
    'elsewhere: https://elsewhere.example/',
  ],
  ['a redirect to an action', redirect('/logout'), 'elsewhere: https://shop.example/logout'],
  ['a redirect to itself', redirect(FIRST), 'redirects'],
  ['a picture', { headers: { 'content-type': 'image/png' } }, 'not HTML: image/png'],
  ['too much', { isWhole: false }, 'large'],
  ['HTML without a type', { headers: {}, body: '<title>Kettles</title>' }, `${FIRST} Kettles 200`],
  [
    'HTML in capitals',
    { headers: { 'content-type': 'TEXT/HTML' }, body: '<title>Tea</title>' },
    `${FIRST} Tea 200`,
  ],
  [
    'HTML in its own encoding',
    { headers: { 'content-type': 'text/html; charset=windows-1252' }, body: '<title>é</title>' },
    `${FIRST} Ã© 200`,
  ],
  ['a refusal that is cut off', { status: 403, isWhole: false }, 'refused: 403'],
  ['a refusal', { status: 403, body: 'No' }, 'refused: 403'],
  ['a request to wait', { status: 429, body: 'No' }, 'refused: 429'],
  ['a server that is too busy', { status: 503, body: 'No' }, 'refused: 503'],
  ['a proof for people', { status: 403, body: '<title>Just a moment...</title>' }, 'challenge'],
  ['a login', { status: 401 }, 'login'],
  ['the portal of a network', { status: 511 }, 'portal'],
  ['no server', 'unreachable', 'unreachable'],
  ['no network', 'offline', 'offline'],
  ['nothing that is known', 'opaque', 'unknown'],
  ['an error', new Error('Failed to fetch'), 'unknown'],
  ['no access to the host', 'access', 'denied: shop.example'],
])('%s is told', async (_what, sent, expected) => {
  web.set(FIRST, sent);
  expect(await outcome()).toBe(expected);
});

it('redirects at the same host are followed one by one, and no address is requested twice', async () => {
  const plain = FIRST.replace('https:', 'http:');
  web.set(plain, redirect(FIRST));
  web.set(FIRST, redirect('/teapots#blue'));
  web.set('https://shop.example/teapots', { body: '<title>Teapots</title>' });
  expect(await outcome(plain)).toBe('https://shop.example/teapots Teapots 200');
  expect(asked).toEqual([plain, FIRST, 'https://shop.example/teapots']);
});

it.each([
  [5, 'https://shop.example/5 Kettles 200'],
  [6, 'redirects'],
])('after %i redirects: %s', async (number, expected) => {
  const at = (step: number) => (step === 0 ? FIRST : `https://shop.example/${step}`);
  for (let step = 0; step < number; step += 1) web.set(at(step), redirect(at(step + 1)));
  web.set(at(number), { body: '<title>Kettles</title>' });
  expect(await outcome()).toBe(expected);
});

it('a page that takes more than twenty seconds is slow', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  expect(await outcome()).toBe('slow');
  expect(timeout.mock.calls).toEqual([[20_000]]);
});

it('a page is told with whether it was redirected, what is known of its host, and in its language', async () => {
  const headers = { 'content-type': 'text/html' };
  const robotsTxt = {
    how: 'second request',
    url: 'https://shop.example/robots.txt',
    status: 404,
    body: '',
  } as const;
  web.set(FIRST, { headers, body: '<p>Tea' });
  const asking = { as: 'language', language: 'de' } as const;
  const { page, isRedirected } = await takeOther(new URL(FIRST), asking, robotsTxt);
  expect([page.robotsTxt, page.bytes, page.contentType, isRedirected]).toEqual([
    robotsTxt,
    6,
    'text/html',
    false,
  ]);
  expect(page.response).toEqual({
    how: 'stored',
    url: FIRST,
    status: 200,
    headers: Object.entries(headers),
    askedAgain: ['strict-transport-security'],
  });
  expect([asked, [...most]]).toEqual([['de', FIRST], [5_000_000]]);
  web.set('https://shop.example/', redirect(FIRST));
  const moved = await takeOther(new URL('https://shop.example/'), asking, undefined);
  expect([moved.page.url, moved.page.robotsTxt, moved.isRedirected]).toEqual([FIRST, undefined, true]);
});

describe('under another name', () => {
  /** Answers as the worker. */
  function worker(news: string) {
    const heard = new EventTarget();
    const addListener = (type: string) => (listener: (news: string) => void) =>
      heard.addEventListener(type, () => listener(news));
    vi.spyOn(fakeBrowser.runtime, 'connect').mockImplementation(((options: { name: string }) => {
      asked.push(`connected as ${options.name}`);
      return {
        onMessage: { addListener: addListener('told') },
        onDisconnect: { addListener: addListener('ended') },
        postMessage(message: object) {
          asked.push(JSON.stringify(message));
          if (news !== 'silent') heard.dispatchEvent(new Event(news === 'gone' ? 'ended' : 'told'));
        },
        disconnect: () => void asked.push('disconnected'),
      };
    }) as never);
    return { end: () => heard.dispatchEvent(new Event('ended')) };
  }
  const orderFor = (url: string) => ['connected as other-name', JSON.stringify({ as: 'phone', url })];
  const order = orderFor(FIRST);

  it('a page is requested once the rule is set, which ends after it', async () => {
    worker('set up');
    web.set(FIRST, { body: '<title>Kettles</title>' });
    await takeOther(new URL(FIRST), { as: 'phone', language: '' }, undefined);
    expect(asked).toEqual([...order, FIRST, 'disconnected']);
  });

  it('each redirect is requested with a rule of its own', async () => {
    worker('set up');
    const next = 'https://shop.example/teapots';
    web.set(FIRST, redirect(next));
    web.set(next, { body: '<title>Teapots</title>' });
    await takeOther(new URL(FIRST), { as: 'phone', language: '' }, undefined);
    expect(asked).toEqual([...order, FIRST, 'disconnected', ...orderFor(next), next, 'disconnected']);
  });

  it('one page is requested after the other', async () => {
    worker('set up');
    web.set(FIRST, { body: '<title>Kettles</title>' });
    const take = () => takeOther(new URL(FIRST), { as: 'phone', language: '' }, undefined);
    await Promise.all([take(), take()]);
    expect(asked).toEqual([...order, FIRST, 'disconnected', ...order, FIRST, 'disconnected']);
  });

  it('an answer says what it is, too', async () => {
    worker('set up');
    const taking = takeOther(new URL(FIRST), { as: 'phone', language: '' }, undefined);
    await expect(taking).rejects.toEqual(new NothingToCompare('unreachable'));
  });

  it('a page is not taken if the rule ends before the answer', async () => {
    const { end } = worker('set up');
    vi.spyOn(web, 'get').mockImplementation(() => {
      end();
      return {};
    });
    const taking = takeOther(new URL(FIRST), { as: 'phone', language: '' }, undefined);
    await expect(taking).rejects.toEqual(new NothingToCompare('name'));
  });

  it('a worker that says nothing is given up after twenty seconds', async () => {
    vi.useFakeTimers();
    worker('silent');
    const taking = takeOther(new URL(FIRST), { as: 'phone', language: '' }, undefined);
    const told = expect(taking).rejects.toEqual(new NothingToCompare('name'));
    await vi.advanceTimersByTimeAsync(19_999);
    expect(asked).toEqual(order);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await told;
    expect(asked).toEqual([...order, 'disconnected']);
  });

  it.each(['refused', 'gone'])('nothing is requested if the rule is %s', async (news) => {
    worker(news);
    await expect(takeOther(new URL(FIRST), { as: 'phone', language: '' }, undefined)).rejects.toEqual(
      new NothingToCompare('name'),
    );
    expect(asked).toEqual([...order, 'disconnected']);
  });
});
