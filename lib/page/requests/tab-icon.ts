import { readCached } from './request-in-page.ts';

/** Bytes; icons are far smaller. */
const LARGEST = 200_000;

const INLINE = /^data:image\//i;
const IMAGE = /^image\/[\w.+-]+/i;

/**
 * Returns the icon of a tab as a `data:` URL. The page reads it from the browser's cache, and it is never requested:
 * pages of the extension load nothing from the web. Null if it is not in the cache, or has another origin than the
 * page.
 */
export async function readTabIcon(tabId: number, address: string): Promise<string | null> {
  if (INLINE.test(address)) return address;
  if (!/^https?:\/\//i.test(address)) return null;
  const answer = await readCached(tabId, address, undefined, LARGEST).catch(() => null);
  if (answer === 'late') return null;
  const sent = answer?.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const [type] = IMAGE.exec(sent) ?? [];
  if (!answer || !type || answer.status !== 200 || answer.length > LARGEST) return null;
  const bytes = Array.from(answer.body, (byte) => String.fromCharCode(byte)).join('');
  return `data:${type};base64,${btoa(bytes)}`;
}
