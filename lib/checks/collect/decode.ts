import { charsetInContent } from '../knowledge/document/charset.ts';
import { charsetParameter } from '../knowledge/response/media-types.ts';

/** A document as text. */
interface Decoded {
  text: string;
  /** The encoding of the bytes, under its lower-case name in the Encoding standard: `windows-1251`. */
  encoding: string;
}

/** The number of bytes searched for a declared encoding, as the standard recommends. */
const PRESCANNED = 1_024;

const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

const TAG = /<(?:(meta)(?=[\t\n\f\r /])|\/?[a-z][^\t\n\f\r >]*)/iy;
/** One attribute; an unclosed quote extends to the end. */
const ATTRIBUTE =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r =/>]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\t\n\f\r >]*)))?/y;
const XML_DECLARATION = /^<\?xml[^>]*?encoding\s*=\s*(["'])([^\s"'>]+)\1/;

/** Returns the decoder for a label; null for an unknown label or the “replacement” encoding. */
function decoderFor(label: string | undefined): TextDecoder | null {
  try {
    return label ? new TextDecoder(label) : null;
  } catch {
    return null;
  }
}

/**
 * Returns the encoding for a declaration in ASCII: it cannot be UTF-16, or it would not have been readable.
 */
function ownWord(label: string | undefined): string | undefined {
  // Not every runtime has a decoder for it, and none is needed.
  if (label?.trim().toLowerCase() === 'x-user-defined') return 'windows-1252';
  const encoding = decoderFor(label)?.encoding;
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding;
}

/**
 * Returns the attributes of a tag, names and values in lower case, and the position of its `>`; -1 if the
 * bytes end before it.
 */
function attributesFrom(start: string, from: number): { attrs: ReadonlyMap<string, string>; end: number } {
  const attrs = new Map<string, string>();
  let at = from;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(start);
    if (!found) return { attrs, end: start.indexOf('>', at) };
    const [whole, name = '', double, single, bare] = found;
    at += whole.length;
    const key = name.toLowerCase();
    if (!attrs.has(key)) attrs.set(key, (double ?? single ?? bare ?? '').toLowerCase());
  }
}

/** A `charset` decides alone, even if its value is unknown; `content` needs its `http-equiv`. */
function charsetOfMeta(attrs: ReadonlyMap<string, string>): string | undefined {
  if (attrs.has('charset')) return ownWord(attrs.get('charset'));
  const isPragma = attrs.get('http-equiv') === 'content-type';
  return isPragma ? ownWord(charsetInContent(attrs.get('content'))) : undefined;
}

/**
 * Returns the encoding that the first meta element declares; undefined if there is none before the bytes end.
 */
function charsetInMarkup(start: string): string | undefined {
  let at = start.indexOf('<');
  while (at >= 0) {
    TAG.lastIndex = at;
    const tag = TAG.exec(start);
    if (tag) {
      const { attrs, end } = attributesFrom(start, at + tag[0].length);
      const charset = tag[1] && end >= 0 ? charsetOfMeta(attrs) : undefined;
      if (charset) return charset;
      at = end;
    } else if (start.startsWith('<!--', at)) {
      // `<!-->` is a complete comment: the dashes may be the same.
      at = start.indexOf('-->', at + 2);
    } else if (/[!/?]/.test(start.charAt(at + 1))) {
      at = start.indexOf('>', at);
    } else at += 1;
    if (at >= 0) at = start.indexOf('<', at);
  }
  return undefined;
}

/** Returns the encoding that a document declares in its first bytes, each read as one character. */
function prescan(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, PRESCANNED));
  // The beginning of an XML declaration in UTF-16.
  if (start.startsWith('<\0?\0x\0')) return 'utf-16le';
  if (start.startsWith('\0<\0?\0x')) return 'utf-16be';
  return charsetInMarkup(start) ?? ownWord(XML_DECLARATION.exec(start)?.[2]);
}

/**
 * Decodes bytes that are valid UTF-8; they may end inside a character, because long documents are cut
 * anywhere.
 */
function textInUtf8(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    // An incomplete character after only ASCII is more likely a complete one of another encoding.
    return text.length === bytes.length || /[\u0080-\uffff]/.test(text) ? text : null;
  } catch {
    return null;
  }
}

/**
 * Decodes a document as a browser does (HTML standard, 13.2.3.2, "encoding sniffing algorithm" and "prescan a
 * byte stream to determine its encoding"): by the byte order mark, the Content-Type header, or the encoding
 * that a meta element or an XML declaration in the first 1,024 bytes declares. Unknown labels are skipped. If
 * none is declared, the standard leaves the choice to the browser: `chosen` is what one chose for this
 * document (`document.characterSet`); without it, UTF-8 if the bytes are valid, else windows-1252. Never
 * throws.
 */
export function decode(bytes: Uint8Array, contentType?: string | null, chosen?: string): Decoded {
  const marked = MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))?.[0];
  const known =
    decoderFor(marked) ??
    decoderFor(charsetParameter(contentType)) ??
    decoderFor(prescan(bytes)) ??
    decoderFor(chosen);
  if (known) return { text: known.decode(bytes), encoding: known.encoding };
  const text = textInUtf8(bytes);
  if (text !== null) return { text, encoding: 'utf-8' };
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
}
