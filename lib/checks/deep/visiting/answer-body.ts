import { decode } from '../../collect/decode.ts';
import type { Answered } from './visit.ts';

/** The last value of a header field. */
export function headerOf(headers: Answered['headers'], name: string): string | undefined {
  return headers.findLast(([field]) => field === name)?.[1];
}

const isPacked = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

function joined(chunks: readonly Uint8Array[], maximum: number): Uint8Array<ArrayBuffer> {
  const length = Math.min(
    maximum,
    chunks.reduce((sum, chunk) => sum + chunk.length, 0),
  );
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    const part = chunk.subarray(0, length - at);
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Reads a stream up to `maximum` bytes and cancels the rest, at the sender too. */
export async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  maximum: number,
): Promise<Pick<Answered, 'bytes' | 'isWhole'>> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  while (length < maximum && !isWhole) {
    const { done, value } = await reader.read();
    if (value) chunks.push(value);
    length += value?.length ?? 0;
    isWhole = done;
  }
  if (!isWhole) await reader.cancel().catch(() => {});
  return { bytes: joined(chunks, maximum), isWhole: isWhole && length <= maximum };
}

/** Decompresses a file that is itself compressed (`sitemap.xml.gz`). Returns no bytes if that fails. */
async function unpack(answer: Answered, maximum: number): Promise<Pick<Answered, 'bytes' | 'isWhole'>> {
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
export async function bodyText(
  answer: Answered,
  maximum: number,
): Promise<{ body: string; isWhole: boolean }> {
  const { bytes, isWhole } = isPacked(answer.bytes) ? await unpack(answer, maximum) : answer;
  return { body: decode(bytes, headerOf(answer.headers, 'content-type')).text, isWhole };
}
