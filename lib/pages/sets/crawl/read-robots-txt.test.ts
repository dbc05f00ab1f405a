import { expect, it } from 'vitest';
import { answerOf, type FakePage } from '../../../../test/pages/fake-site.ts';
import { readRobotsTxt } from './read-robots-txt.ts';

const SITE = 'https://shop.example';
const FIRST = `${SITE}/robots.txt`;
const moved = (location: string) => ({ status: 301, headers: { location } });
const FILE = {
  status: 200,
  headers: { 'content-type': 'text/plain; charset=koi8-r' },
  body: 'Disallow: /чай',
};
/** A robots.txt at the end of redirects. */
const after = (redirects: number): Record<string, FakePage> => ({
  '/robots.txt': moved('/1'),
  ...Object.fromEntries(Array.from({ length: redirects - 1 }, (_, n) => [`/${n + 1}`, moved(`/${n + 2}`)])),
  [`/${redirects}`]: FILE,
});
const NONE = { how: 'second request', url: FIRST, status: 0, body: '' };

it.each<[string, Record<string, FakePage>, object]>([
  [
    'after five redirects, as UTF-8, under its own address',
    after(5),
    { ...NONE, status: 200, body: FILE.body, contentType: 'text/plain; charset=koi8-r' },
  ],
  ['not after six', after(6), NONE],
  ['not on another origin', { '/robots.txt': moved('http://shop.example/robots.txt'), '/': FILE }, NONE],
  ['not without a response', { '/robots.txt': { failure: 'slow' } }, NONE],
])('the robots.txt of an origin is read %s', async (_where, pages, facts) => {
  const asked: string[] = [];
  const read = await readRobotsTxt(SITE, async (url) => {
    asked.push(url);
    return answerOf(url, pages[new URL(url).pathname] ?? { status: 404 });
  });
  expect(read).toEqual(facts);
  expect(asked.filter((url) => !url.startsWith(`${SITE}/`))).toEqual([]);
});
