import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { readSitemap, SITEMAP_LIMIT } from '../../lib/checks/knowledge/robots/sitemap.ts';
import { type ReadSitemapAt, sitemapAddresses } from '../../lib/pages/sets/sitemap-addresses.ts';
import { isWebAddress, type Options } from './options.ts';
import { TIMEOUT } from './taken.ts';

/** Returns the URLs in a file, one per line; empty lines and those that begin with # are skipped. */
async function listed(file: string): Promise<readonly string[]> {
  const content = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
  const lines = content
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'));
  const wrong = lines.findIndex((line) => !isWebAddress(line));
  if (wrong >= 0) throw new Error(`${file}: “${lines[wrong]}” is not an http(s) address`);
  return lines;
}

const sitemapAt: ReadSitemapAt = async (url) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`the sitemap ${url} returns status ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  // Sitemaps are often gzipped files without a header that says so.
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isPacked ? gunzipSync(bytes, { maxOutputLength: SITEMAP_LIMIT.bytes }) : bytes;
  const sitemap = readSitemap(plain.toString('utf8'));
  if (!sitemap) throw new Error(`${url} is not a sitemap`);
  return { sitemap, length: plain.length };
};

/**
 * Returns all URLs to check, without duplicates, in the given order.
 *
 * @throws Error If a list or a sitemap cannot be read.
 */
export async function addressesOf({ urls, list, sitemap, most }: Options): Promise<readonly string[]> {
  const mapped = sitemap ? (await sitemapAddresses([sitemap], sitemapAt, most)).addresses : [];
  const all = [...urls, ...(list ? await listed(list) : []), ...mapped];
  return [...new Set(all)].slice(0, most);
}
