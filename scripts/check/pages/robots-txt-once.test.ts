import { expect, it } from 'vitest';
import { robotsTxtOnce } from './robots-txt-once.ts';

const SITE = 'https://shop.example';
const ADDRESS = `${SITE}/robots.txt`;
const FILE = 'User-agent: *\nDisallow: /cart';
const found = {
  how: 'observed',
  url: ADDRESS,
  status: 200,
  body: FILE,
  contentType: 'text/plain',
};
const unread = { how: 'observed', url: ADDRESS, status: 0, body: '' };

/** A server that does not respond to the first requests; records all. */
function server({ silentFor }: { silentFor: number }) {
  const asked: string[] = [];
  const robotsTxtOf = robotsTxtOnce(async (url) => {
    asked.push(url);
    if (asked.length <= silentFor) throw new TypeError('fetch failed');
    return new Response(FILE, { headers: { 'content-type': 'text/plain' } });
  });
  return { asked, robotsTxtOf };
}

it('is requested once for all pages of a site', async () => {
  const { asked, robotsTxtOf } = server({ silentFor: 0 });
  expect(await Promise.all(['/', '/a', '/b'].map((path) => robotsTxtOf(`${SITE}${path}`)))).toEqual([
    found,
    found,
    found,
  ]);
  expect(await robotsTxtOf(`${SITE}/c`)).toEqual(found);
  expect(asked).toEqual([ADDRESS]);
});

it('is requested again for the next page if there was no response', async () => {
  const { asked, robotsTxtOf } = server({ silentFor: 1 });
  expect(await Promise.all([robotsTxtOf(`${SITE}/`), robotsTxtOf(`${SITE}/a`)])).toEqual([unread, unread]);
  expect(await robotsTxtOf(`${SITE}/b`)).toEqual(found);
  expect(await robotsTxtOf(`${SITE}/c`)).toEqual(found);
  expect(asked).toEqual([ADDRESS, ADDRESS]);
});

it('is requested again if the server failed, but not if there is none', async () => {
  const asked: string[] = [];
  const statuses = [503, 404];
  const robotsTxtOf = robotsTxtOnce(async (url) => {
    asked.push(url);
    return new Response('', { status: statuses[asked.length - 1] ?? 200 });
  });
  const seen: number[] = [];
  for (const path of ['/', '/a', '/b']) seen.push((await robotsTxtOf(`${SITE}${path}`)).status);
  expect(seen).toEqual([503, 404, 404]);
  expect(asked).toEqual([ADDRESS, ADDRESS]);
});

it('is given up after three requests without a response', async () => {
  const { asked, robotsTxtOf } = server({ silentFor: 9 });
  for (const path of ['/', '/a', '/b', '/c', '/d'])
    expect(await robotsTxtOf(`${SITE}${path}`)).toEqual(unread);
  expect(asked).toEqual([ADDRESS, ADDRESS, ADDRESS]);
});
