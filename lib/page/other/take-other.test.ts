import { afterEach, expect, it, vi } from 'vitest';
import type { FetchOnce, Unanswered } from '../../checks/deep/visiting/visit.ts';
import { addressToAsk, NothingToCompare, takeOther } from './take-other.ts';

type Sent = { status?: number; headers?: Record<string, string>; body?: string; isWhole?: boolean };
const web = new Map<string, Sent | Unanswered['failure']>();
const asked: string[] = [];

const fetchOnce: FetchOnce = async (url) => {
  asked.push(url);
  const sent = web.get(url) ?? 'unreachable';
  if (typeof sent === 'string') return { failure: sent };
  const { status = 200, headers = { 'content-type': 'text/html' }, body = '', isWhole = true } = sent;
  return { status, url, headers: Object.entries(headers), bytes: new TextEncoder().encode(body), isWhole };
};
vi.mock('../requests/fetch-address.ts', () => ({
  fetchAnywhere: (...all: Parameters<FetchOnce>) => fetchOnce(...all),
  fetchInLanguage: () => fetchOnce,
}));

afterEach(() => {
  web.clear();
  asked.length = 0;
});

const FIRST = 'https://shop.example/kettles';
const redirect = (location: string): Sent => ({ status: 301, headers: { location } });

/** Returns why there is nothing to compare, or the title of the page. */
async function outcome(): Promise<string> {
  try {
    const { page } = await takeOther(new URL(FIRST), { as: 'visitor', language: 'de' }, undefined);
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

it.each<[string, Sent | Unanswered['failure'], string]>([
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
  ['a refusal', { status: 403, body: 'No' }, 'refused: 403'],
  ['a proof for people', { status: 403, body: '<title>Just a moment...</title>' }, 'challenge'],
  ['a login', { status: 401 }, 'login'],
  ['the portal of a network', { status: 511 }, 'portal'],
  ['no server', 'unreachable', 'unreachable'],
  ['no network', 'offline', 'offline'],
  ['nothing that is known', 'opaque', 'unknown'],
  ['no access to the host', 'access', 'denied: shop.example'],
])('%s is told', async (_what, sent, expected) => {
  web.set(FIRST, sent);
  expect(await outcome()).toBe(expected);
});

it('redirects at the same host are followed one by one, and no address is requested twice', async () => {
  web.set(FIRST, redirect('/teapots'));
  web.set('https://shop.example/teapots', { body: '<title>Teapots</title>' });
  expect(await outcome()).toBe('https://shop.example/teapots Teapots 200');
  expect(asked).toEqual([FIRST, 'https://shop.example/teapots']);
});
