import { decode } from '../../collect/decode.ts';
import { readUpTo } from './read-up-to.ts';
import type { Answered } from './visit.ts';

type Body = Pick<Answered, 'headers' | 'bytes' | 'isWhole'>;

/** The last value of a header field. */
export function headerOf(headers: Answered['headers'], name: string): string | undefined {
  return headers.findLast(([field]) => field === name)?.[1];
}

const isPacked = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Decompresses a file that is itself compressed (`sitemap.xml.gz`). Returns no bytes if that fails. */
async function unpack(answer: Body, maximum: number): Promise<Pick<Body, 'bytes' | 'isWhole'>> {
  const stream = new Blob([answer.bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  try {
    const unpacked = await readUpTo(stream, maximum);
    return { ...unpacked, isWhole: unpacked.isWhole && answer.isWhole };
  } catch {
    return { bytes: new Uint8Array(), isWhole: false };
  }
}

/**
 * Returns the text of a response, decompressed, in the encoding that its header declares or, in a page or an XML
 * file, its beginning.
 */
export async function bodyText(answer: Body, maximum: number): Promise<{ body: string; isWhole: boolean }> {
  const { bytes, isWhole } = isPacked(answer.bytes) ? await unpack(answer, maximum) : answer;
  return { body: decode(bytes, headerOf(answer.headers, 'content-type')).text, isWhole };
}
