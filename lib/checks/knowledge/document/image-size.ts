export type ImageType = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'svg';

interface ImageSize {
  type: ImageType;
  /** Pixels; null if the first bytes do not contain the size, or an SVG has none. */
  width: number | null;
  height: number | null;
}

type Size = readonly [width: number, height: number];

/** The most characters of an SVG searched for its root element. */
const SVG_PROLOGUE = 4_096;

/** The bytes as a DataView; reads past the end give 0 instead of an exception. */
function reader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (at: number, count: number) => at >= 0 && at + count <= bytes.length;
  return {
    u8: (at: number) => (has(at, 1) ? view.getUint8(at) : 0),
    u16: (at: number, little = false) => (has(at, 2) ? view.getUint16(at, little) : 0),
    u24: (at: number) => (has(at, 3) ? view.getUint16(at, true) + view.getUint8(at + 2) * 65_536 : 0),
    u32: (at: number, little = false) => (has(at, 4) ? view.getUint32(at, little) : 0),
    text: (at: number, count: number) => String.fromCharCode(...bytes.subarray(at, at + count)),
  };
}
type Reader = ReturnType<typeof reader>;

/** Segments from the start to the frame header (SOF0 to SOF15, except DHT, JPG and DAC). */
function jpegSize({ u8, u16 }: Reader, length: number): Size | null {
  let at = 2;
  while (at + 9 <= length) {
    if (u8(at) !== 0xff) return null;
    const marker = u8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [u16(at + 7), u16(at + 5)];
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    at += isAlone ? 2 : 2 + Math.max(2, u16(at + 2));
  }
  return null;
}

/** RFC 9649: each of the three kinds of WebP stores its size in a different place. */
function webpSize({ u8, u16, u24, u32, text }: Reader): Size | null {
  const kind = text(12, 4);
  if (kind === 'VP8 ') return [u16(26, true) & 0x3fff, u16(28, true) & 0x3fff];
  if (kind === 'VP8X') return [u24(24) + 1, u24(27) + 1];
  if (kind !== 'VP8L' || u8(20) !== 0x2f) return null;
  const bits = u32(21, true);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
}

/** The largest of the sizes in `ispe` boxes: the others are of thumbnails and tiles. */
function avifSize({ u32 }: Reader, bytes: Uint8Array): Size | null {
  let best: Size | null = null;
  for (let at = bytes.indexOf(0x69); at >= 0; at = bytes.indexOf(0x69, at + 1)) {
    if (u32(at) !== 0x69737065) continue;
    const size: Size = [u32(at + 8), u32(at + 12)];
    if (!best || size[0] * size[1] > best[0] * best[1]) best = size;
  }
  return best;
}

function svgSize(bytes: Uint8Array): { width: number | null; height: number | null } | null {
  const text = new TextDecoder().decode(bytes.subarray(0, SVG_PROLOGUE));
  if (!/^\s*</.test(text)) return null;
  const start = text.search(/<svg[\s>]/i);
  // An <svg> inside an HTML page does not make the page an image.
  if (start < 0 || /<html|<!doctype html/i.test(text.slice(0, start))) return null;
  const tag = text.slice(start).split('>', 1)[0] ?? '';
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(tag)?.[1];
  const length = (value: string | undefined) => {
    const number = /^\s*(\d{1,9}(?:\.\d{1,9})?)(px)?\s*$/i.exec(value ?? '')?.[1];
    return number === undefined ? null : Math.round(Number(number));
  };
  const box = (attribute('viewBox') ?? '').trim().split(/[\s,]+/);
  return {
    width: length(attribute('width')) ?? length(box[2]),
    height: length(attribute('height')) ?? length(box[3]),
  };
}

/**
 * Returns the type and size of an image from its first bytes (30 are enough, except for JPEG and AVIF, whose
 * metadata may come first). Null for anything but a known image type. Formats: PNG (W3C), GIF89a, JPEG
 * (T.81), WebP (RFC 9649), AVIF (ISO 23008-12, `ispe`), SVG.
 */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const read = reader(bytes);
  const sized = (type: ImageType, size: Size | null): ImageSize => {
    const known = size && size[0] > 0 && size[1] > 0;
    return { type, width: known ? size[0] : null, height: known ? size[1] : null };
  };
  if (read.u32(0) === 0x89504e47) return sized('png', [read.u32(16), read.u32(20)]);
  if (read.text(0, 4) === 'GIF8') return sized('gif', [read.u16(6, true), read.u16(8, true)]);
  if (read.u16(0) === 0xffd8) return sized('jpeg', jpegSize(read, bytes.length));
  if (read.text(0, 4) === 'RIFF' && read.text(8, 4) === 'WEBP') return sized('webp', webpSize(read));
  if (/^ftypavi[fs]$/.test(read.text(4, 8))) return sized('avif', avifSize(read, bytes));
  const drawing = svgSize(bytes);
  return drawing && { type: 'svg', ...drawing };
}
