import type { Answered } from './visit.ts';

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
