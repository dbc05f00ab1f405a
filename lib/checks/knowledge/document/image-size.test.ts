import { describe, expect, it } from 'vitest';
import { imageSize } from './image-size.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  );
const big = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const little = (value: number) => [value & 255, value >>> 8];
const little24 = (value: number) => [value & 255, (value >>> 8) & 255, value >>> 16];
const zeros = (count: number) => Array<number>(count).fill(0);

const png = bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], big(13), 'IHDR', big(1_200), big(630), zeros(9));
const gif = bytes('GIF89a', little(320), little(200), zeros(5));
const frame = (marker: number) => [0xff, marker, 0, 17, 8, 0x02, 0x76, 0x04, 0xb0, 3, ...zeros(12)];
const exif = [0xff, 0xe1, 0x01, 0x00, ...zeros(254)];
const jpeg = bytes([0xff, 0xd8], exif, [0xff, 0xc4, 0, 4, 0, 0], frame(0xc2));
const riff = (kind: string) => bytes('RIFF', big(0), 'WEBP', kind, big(0));
const webpLossy = bytes([...riff('VP8 ')], zeros(3), [0x9d, 0x01, 0x2a], little(1_200), little(630));
const webpLossless = bytes([...riff('VP8L')], [0x2f], [0xaf, 0x44, 0x9d, 0x00]);
const webpExtended = bytes([...riff('VP8X')], zeros(4), little24(1_199), little24(629));
const ispe = (width: number, height: number) => [
  ...bytes('ispe'),
  ...zeros(4),
  ...big(width),
  ...big(height),
];
const avif = bytes(
  big(28),
  'ftypavif',
  big(0),
  'mif1 information ',
  ispe(320, 168),
  ispe(1_200, 630),
  zeros(4),
);
const svg = (text: string) => new TextEncoder().encode(text);

describe('imageSize', () => {
  it.each([
    ['PNG', png, { type: 'png', width: 1_200, height: 630 }],
    ['GIF', gif, { type: 'gif', width: 320, height: 200 }],
    ['JPEG, behind its metadata', jpeg, { type: 'jpeg', width: 1_200, height: 630 }],
    ['JPEG, cut before its size', jpeg.subarray(0, 200), { type: 'jpeg', width: null, height: null }],
    ['WebP, lossy', webpLossy, { type: 'webp', width: 1_200, height: 630 }],
    ['WebP, lossless', webpLossless, { type: 'webp', width: 1_200, height: 630 }],
    ['WebP, extended', webpExtended, { type: 'webp', width: 1_200, height: 630 }],
    [
      'WebP, wider than two bytes can tell',
      bytes([...riff('VP8X')], zeros(4), little24(0x20_000), little24(629)),
      { type: 'webp', width: 131_073, height: 630 },
    ],
    ['AVIF with a preview', avif, { type: 'avif', width: 1_200, height: 630 }],
    [
      'SVG with lengths',
      svg('<?xml version="1.0"?><svg width="120px" height="60.4">'),
      { type: 'svg', width: 120, height: 60 },
    ],
    ['SVG with a box', svg("<svg viewBox='0 0 1200,630'>"), { type: 'svg', width: 1_200, height: 630 }],
    [
      'SVG that fills its place',
      svg('<svg width="100%" height="100%">'),
      { type: 'svg', width: null, height: null },
    ],
    ['a page with a drawing', svg('<!DOCTYPE html><html><svg width="1" height="1">'), null],
    ['text', svg('Not found'), null],
    ['nothing', new Uint8Array(), null],
    ['PNG, cut', png.subarray(0, 10), { type: 'png', width: null, height: null }],
  ])('%s', (_name, image, size) => {
    expect(imageSize(image)).toEqual(size);
  });

  it('never throws, wherever an image is cut off or damaged', () => {
    for (const image of [png, gif, jpeg, webpLossy, webpLossless, webpExtended, avif]) {
      for (let length = 0; length < image.length; length += 1) {
        expect(() => imageSize(image.subarray(0, length))).not.toThrow();
        const damaged = image.with(length, 0xff);
        expect(() => imageSize(damaged)).not.toThrow();
      }
    }
  });
});
