import { gunzipSync } from 'node:zlib';
import { CannotGet, type GetOptions, get } from './get.ts';

const MAXIMUM_FILES = 20;
const MAXIMUM_ADDRESSES = 50_000;
const MAXIMUM_BYTES = 10_000_000;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : null;
    return code === null ? (ENTITIES[name] ?? whole) : String.fromCodePoint(Math.min(code, 0x10ffff));
  });
}

/** The addresses in a sitemap or in an index of sitemaps. */
export function readSitemap(xml: string): { isIndex: boolean; addresses: string[] } {
  const locations = xml.matchAll(/<(?:\w+:)?loc>\s*(?:<!\[CDATA\[)?([^<\]]+?)(?:\]\]>)?\s*<\/(?:\w+:)?loc>/g);
  return {
    isIndex: /<(?:\w+:)?sitemapindex[\s>]/.test(xml),
    addresses: [...locations]
      .slice(0, MAXIMUM_ADDRESSES)
      .map(([, address]) => unescapeXml(address as string)),
  };
}

/** The pages that a site's sitemaps name. What cannot be had or read, or lies elsewhere, is passed over. */
export async function getSitemapPages(sitemaps: readonly string[], options: GetOptions): Promise<string[]> {
  const { follow = () => true } = options;
  const pages = new Set<string>();
  const queue = [...new Set(sitemaps)];
  for (let read = 0; read < queue.length && read < MAXIMUM_FILES; read += 1) {
    const address = queue[read] as string;
    if (!URL.canParse(address) || !follow(new URL(address))) continue;
    try {
      const { status, body } = await get(address, { ...options, maximumBytes: MAXIMUM_BYTES });
      if (status !== 200) continue;
      const isZipped = body[0] === 0x1f && body[1] === 0x8b;
      const plain = isZipped ? gunzipSync(body, { maxOutputLength: MAXIMUM_BYTES }) : body;
      const { isIndex, addresses } = readSitemap(plain.toString());
      for (const found of addresses) {
        if (!isIndex) pages.add(found);
        else if (!queue.includes(found)) queue.push(found);
      }
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      // What Node throws for a gzip file that is broken or unpacks to more than is wanted.
      const isBadFile = code.startsWith('Z_') || code === 'ERR_BUFFER_TOO_LARGE';
      if (!(error instanceof CannotGet) && !isBadFile) throw error;
    }
  }
  return [...pages];
}
