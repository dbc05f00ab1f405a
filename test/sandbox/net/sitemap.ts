import { gunzipSync } from 'node:zlib';
import { decode } from '../../../lib/checks/collect/decode.ts';
import { readSitemap } from '../../../lib/checks/knowledge/robots/sitemap.ts';
import { CannotGet, type GetOptions, get, headerOf } from './get.ts';

const MAXIMUM_FILES = 20;
const MAXIMUM_BYTES = 10_000_000;

/**
 * Returns the pages that a site's sitemaps list. Skips what cannot be fetched or parsed, or is on another site.
 */
export async function getSitemapPages(sitemaps: readonly string[], options: GetOptions): Promise<string[]> {
  const { follow = () => true } = options;
  const pages = new Set<string>();
  const queue = [...new Set(sitemaps)];
  for (let read = 0; read < queue.length && read < MAXIMUM_FILES; read += 1) {
    const address = queue[read] as string;
    if (!URL.canParse(address) || !follow(new URL(address))) continue;
    try {
      const answer = await get(address, { ...options, maximumBytes: MAXIMUM_BYTES });
      if (answer.status !== 200) continue;
      const { body } = answer;
      const isZipped = body[0] === 0x1f && body[1] === 0x8b;
      const plain = isZipped ? gunzipSync(body, { maxOutputLength: MAXIMUM_BYTES }) : body;
      const sitemap = readSitemap(decode(plain, headerOf(answer, 'content-type')).text);
      for (const found of sitemap?.addresses ?? []) {
        if (sitemap?.kind !== 'index') pages.add(found);
        else if (!queue.includes(found)) queue.push(found);
      }
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      // What Node throws for a gzip file that is broken or unpacks to more than the limit.
      const isBadFile = code.startsWith('Z_') || code === 'ERR_BUFFER_TOO_LARGE';
      if (!(error instanceof CannotGet) && !isBadFile) throw error;
    }
  }
  return [...pages];
}
