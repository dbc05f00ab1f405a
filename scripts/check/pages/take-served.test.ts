import { expect, it } from 'vitest';
import { canonicalOf } from '../../../lib/checks/knowledge/addresses/canonical.ts';
import { headerValue } from '../../../lib/checks/knowledge/response/headers.ts';
import { takeServed } from './take-served.ts';

const PAGE = 'https://shop.example/0';
const robotsTxtOf = async () => ({ how: 'observed' as const, url: '', status: 404, body: '' });

/** Returns the page at the end of a number of redirects. */
const takenAfter = (redirects: number, body = '<title>Kessel für Tee</title>') =>
  takeServed(
    PAGE,
    async (url) => {
      const step = Number(new URL(url).pathname.slice(1));
      const headers = { location: `/${step + 1}`, 'content-type': 'text/html; charset=utf-8' };
      const response =
        step < redirects ? new Response(null, { status: 301, headers }) : new Response(body, { headers });
      return Object.defineProperty(response, 'url', { value: url });
    },
    robotsTxtOf,
  );

it('a page has its size in bytes, and the way to it', async () => {
  const { inspection } = await takenAfter(1);
  const { url, page, way } = inspection;
  expect([url, page.titles[0]?.text, page.contentType, page.markup?.bytes]).toEqual([
    'https://shop.example/1',
    'Kessel für Tee',
    'text/html',
    30,
  ]);
  expect(way?.hops.map((hop) => `${hop.status} ${hop.url}`)).toEqual([
    '301 https://shop.example/0',
    '200 https://shop.example/1',
  ]);
});

it('header fields are text, where a redirect leads and what they declare alike', async () => {
  const bytesOf = (text: string) => Buffer.from(text).toString('latin1');
  const { inspection } = await takeServed(
    'https://shop.example/',
    async (url) => {
      const headers = {
        location: bytesOf('/чай'),
        link: bytesOf('<https://shop.example/чай>; rel="canonical"'),
      };
      const status = url.endsWith('/') ? 301 : 200;
      return Object.defineProperty(new Response(null, { status, headers }), 'url', { value: url });
    },
    robotsTxtOf,
  );
  const { page, way, response } = inspection;
  expect(way?.hops.map(({ url, headers }) => [url, headerValue({ headers }, 'location')])).toEqual([
    ['https://shop.example/', '/чай'],
    ['https://shop.example/%D1%87%D0%B0%D0%B9', '/чай'],
  ]);
  expect(canonicalOf(page, response)?.url.href).toBe('https://shop.example/%D1%87%D0%B0%D0%B9');
});

it('as many redirects are followed as browsers follow', async () => {
  expect((await takenAfter(20)).inspection.url).toBe('https://shop.example/20');
  await expect(takenAfter(21)).rejects.toThrow('more than 20 redirects');
});

it('a page whose size nobody can say is not checked', async () => {
  const megabyte = new Uint8Array(1_000_000);
  let sent = 0;
  const taken = (most: number) =>
    takeServed(
      PAGE,
      async () =>
        new Response(
          new ReadableStream({
            pull(stream) {
              if (sent < most) stream.enqueue(megabyte);
              else stream.close();
              sent += 1;
            },
          }),
          { headers: { 'content-type': 'text/html' } },
        ),
      robotsTxtOf,
    );
  await expect(taken(60)).rejects.toThrow('the page has more than 50 MB');
  expect(sent).toBeLessThan(55);
});
