/**
 * The most bytes of a reply that are read, after decompression. The longest valid reply is a list of some thousands.
 *
 * @internal For tests: replies of exactly this length, and one byte longer.
 */
export const MAXIMUM_REPLY = 5_000_000;

/** Reads a body as UTF-8 text; returns null and closes the connection once it is longer than `MAXIMUM_REPLY`. */
export async function readText(response: Response): Promise<string | null> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAXIMUM_REPLY) {
      void reader.cancel().catch(() => {});
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
