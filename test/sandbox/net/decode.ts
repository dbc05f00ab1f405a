const BOMS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];
const PRESCAN = 1_024;

const charsetIn = (text: string | undefined): string | undefined =>
  /charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(text ?? '')?.[1];

/** The encoding that the document's first kilobyte declares. UTF-16 cannot be: it would not have been readable. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN)).replace(/<!--.*?-->/gs, '');
  const metas = start.match(/<meta\b[^>]*>/gi) ?? [];
  const charset = metas.map(charsetIn).find(Boolean);
  return charset && /^utf-16/i.test(charset) ? 'utf-8' : charset;
}

function decoderOf(label: string | undefined): TextDecoder | null {
  try {
    return label ? new TextDecoder(label) : null;
  } catch {
    return null;
  }
}

/**
 * An HTML document as text, in the encoding a browser would take: byte order mark, header, the document's own word,
 * else UTF-8 where the bytes are valid in it, else windows-1252.
 */
export function decodeHtml(bytes: Uint8Array, contentType?: string): string {
  const marked = BOMS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))?.[0];
  const known = decoderOf(marked) ?? decoderOf(charsetIn(contentType)) ?? decoderOf(declaredIn(bytes));
  if (known) return known.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
