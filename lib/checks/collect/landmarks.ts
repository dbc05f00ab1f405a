import { tokens } from '../knowledge/addresses/addresses.ts';
import type { Landmark } from '../snapshot.ts';
import { STRUCTURED_DATA } from './kinds.ts';

/** The number of bytes that Googlebot reads. */
export const LARGE = 2_097_152;

/** Returns what an element of the head is, if its place counts. */
export function landmarkOf(tag: string, read: (name: string) => string): Landmark | null {
  const attr = (name: string) => read(name).trim().toLowerCase();
  if (tag === 'link') return tokens(attr('rel')).includes('canonical') ? 'canonical' : null;
  if (tag === 'script') return STRUCTURED_DATA.test(attr('type')) ? 'structuredData' : null;
  if (tag !== 'meta') return null;
  if (/^(robots|googlebot)$/.test(attr('name'))) return 'robots';
  const isCharset =
    attr('charset') || (attr('http-equiv') === 'content-type' && attr('content').includes('charset'));
  return isCharset ? 'charset' : null;
}

const encoder = new TextEncoder();
const lengthInUtf8 = (text: string) => encoder.encode(text).length;

/** The bytes of a document in which its text was. */
interface Bytes {
  /** The text without its byte order mark. */
  html: string;
  bytes: number;
  /** The length of the byte order mark, which decoders remove. */
  mark: number;
  /** Returns the number of bytes before a character. */
  bytesBefore(offset: number): number;
}

/** Returns how the text of a document was sent; without its length, as UTF-8. */
export function bytesOf(text: string, length: number | undefined): Bytes {
  const own = lengthInUtf8(text);
  const bytes = length ?? own;
  const html = text.replace(/^\uFEFF/, '');
  const mark = html !== text || bytes - own === 3 ? 3 : 0;
  return {
    html,
    bytes,
    mark,
    bytesBefore: (offset) => (bytes === html.length ? offset : mark + lengthInUtf8(html.slice(0, offset))),
  };
}
