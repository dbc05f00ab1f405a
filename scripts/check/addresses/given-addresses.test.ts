import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sitemapOf } from '../../../test/terminal/sitemap-of.ts';
import { listedIn } from '../settings/address-list.ts';
import { type Options, readOptions } from '../settings/options.ts';
import { planOf } from '../settings/plan.ts';
import { givenAddresses } from './given-addresses.ts';

let server: Server;
let home = '';
const urlset = (...paths: string[]) => sitemapOf(...paths.map((path) => `${home}${path}`));

beforeAll(async () => {
  const bodies: Readonly<Record<string, () => string | Buffer>> = {
    '/pages.xml': () => urlset('/a', '/b', '/a', '/c'),
    '/packed.xml.gz': () => gzipSync(urlset('/d')),
    '/index.xml': () =>
      `<sitemapindex><sitemap><loc>${home}/pages.xml</loc></sitemap><sitemap><loc>${home}/packed.xml.gz</loc></sitemap></sitemapindex>`,
    '/page.html': () => '<!doctype html><title>Kettles</title>',
  };
  server = createServer((request, response) => {
    const body = bodies[request.url ?? '']?.();
    response.writeHead(body ? 200 : 404).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const given = async (...words: string[]) => {
  const options = readOptions(words) as Options;
  const listed = options.list === null ? [] : await listedIn(options.list, process.cwd());
  return givenAddresses(planOf(options, {}, {}, listed, []).addresses, fetch);
};

describe('the addresses to check', () => {
  it('are unique, in order, up to the limit', async () => {
    expect(await given('https://a.example/', 'https://b.example/', 'https://a.example/')).toEqual([
      'https://a.example/',
      'https://b.example/',
    ]);
    expect(await given('https://a.example/', 'https://b.example/', '--most', '1')).toHaveLength(1);
  });

  it('may come from a file with comments', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'addresses-')), 'list.txt');
    writeFileSync(file, '# the shop\nhttps://a.example/\r\n\nhttps://b.example/x\n');
    expect(await given('--list', file)).toEqual(['https://a.example/', 'https://b.example/x']);
    writeFileSync(file, 'https://a.example/\nkettles\n');
    await expect(given('--list', file)).rejects.toThrow('“kettles” is not an http(s) address');
  });

  it('may come from a sitemap, or those of an index, compressed or not', async () => {
    const paths = async (...words: string[]) =>
      (await given(...words)).map((address) => new URL(address).pathname);
    expect(await paths('--sitemap', `${home}/pages.xml`)).toEqual(['/a', '/b', '/c']);
    expect(await paths('--sitemap', `${home}/index.xml`)).toEqual(['/a', '/b', '/c', '/d']);
    expect(await paths('--sitemap', `${home}/index.xml`, '--most', '2')).toEqual(['/a', '/b']);
  });

  it('are those of a sitemap that a site wants, however late they come', async () => {
    const pages = { sitemap: '/pages.xml', only: ['/c'] };
    const file = { version: 1 as const, sites: [{ origin: home, pages }] };
    const plan = planOf(readOptions(['--most', '1']) as Options, file, {}, [], []);
    expect(await givenAddresses(plan.addresses, fetch)).toEqual([`${home}/c`]);
  });

  it('are none if the sitemap is missing or invalid', async () => {
    await expect(given('--sitemap', `${home}/none.xml`)).rejects.toThrow(
      `the sitemap ${home}/none.xml returns status 404`,
    );
    await expect(given('--sitemap', `${home}/page.html`)).rejects.toThrow('is not a sitemap');
  });
});
