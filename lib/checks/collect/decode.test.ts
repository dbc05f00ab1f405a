import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode } from './decode.ts';

/** “Чай” in windows-1251 and koi8-r, “ąć” in iso-8859-2, “茶” in Shift JIS and GB 2312. */
const CP1251 = Uint8Array.of(0xd7, 0xe0, 0xe9);
const KOI8 = Uint8Array.of(0xfe, 0xc1, 0xca);
const LATIN2 = Uint8Array.of(0xb1, 0xe6);
const SHIFT_JIS = Uint8Array.of(0x92, 0x83);
const GB2312 = Uint8Array.of(0xb2, 0xe8);

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );
const joined = (...parts: readonly (string | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? ascii(part) : part)]));

describe('the order', () => {
  const meta = '<meta charset=iso-8859-2>';
  it.each([
    ['a byte order mark over the header', utf8('\uFEFFЧай'), 'text/html; charset=cp1251', 'utf-8', 'Чай'],
    ['UTF-16, little end first', utf16('\uFEFFЧай', true), 'text/html; charset=utf-8', 'utf-16le', 'Чай'],
    ['UTF-16, big end first', utf16('\uFEFFЧай', false), undefined, 'utf-16be', 'Чай'],
    [
      'the header over the page',
      joined(meta, CP1251),
      'text/html; charset=windows-1251',
      'windows-1251',
      `${meta}Чай`,
    ],
    ['the page where the header has none', joined(meta, LATIN2), 'text/html', 'iso-8859-2', `${meta}ąć`],
    [
      'the page where the header is wrong',
      joined(meta, LATIN2),
      'text/html; charset=utf8mb4',
      'iso-8859-2',
      `${meta}ąć`,
    ],
    ['UTF-8 that nobody names', utf8('Чай'), null, 'utf-8', 'Чай'],
    ['UTF-8 that is cut inside a character', utf8('Чай').subarray(0, 5), undefined, 'utf-8', 'Ча'],
    [
      'nothing that is known',
      joined('<meta charset=klingon>', CP1251),
      'text/html; charset=x',
      'windows-1252',
      '<meta charset=klingon>×àé',
    ],
    [
      'a label that is not to be read',
      Uint8Array.of(0xe9),
      'text/html; charset=iso-2022-kr',
      'windows-1252',
      'é',
    ],
    ['nothing at all', new Uint8Array(), undefined, 'utf-8', ''],
    ['half a character after ASCII', ascii('caf\u00e9'), undefined, 'windows-1252', 'café'],
  ])('%s', (_, bytes, contentType, encoding, text) => {
    expect(decode(bytes, contentType)).toEqual({ encoding, text });
  });

  it.each([
    ['text/html', 'windows-1251', 'Чай'],
    ['text/html; charset=koi8-r', 'koi8-r', new TextDecoder('koi8-r').decode(CP1251)],
  ])('uses the browser’s choice only if %s declares no encoding', (contentType, encoding, text) => {
    expect(decode(CP1251, contentType, 'windows-1251')).toEqual({ encoding, text });
  });

  it('reads a document as windows-1252 if the browser did, although it is valid UTF-8', () => {
    expect(decode(utf8('é'), 'text/html', 'windows-1252').text).toBe('Ã©');
  });
});

describe('the header', () => {
  it.each([
    ['text/html; charset="cp1251"'],
    ['Text/HTML;CHARSET=Windows-1251 '],
    ['text/html; charset= windows-1251'],
    ['text/html; title="a;charset=koi8-r"; charset=windows-1251;charset=koi8-r'],
    ['text/plain;charset=koi8-r, text/html; charset=windows-1251, text/html'],
  ])('%s', (contentType) => {
    expect(decode(CP1251, contentType).text).toBe('Чай');
  });

  // Measured in Chromium 156: the page is read as if nothing were declared.
  it.each([
    ["text/html; charset='windows-1251'"],
    ['text/html; charset = windows-1251'],
    ['text/html; xcharset=windows-1251'],
    ['charset=windows-1251'],
  ])('%s declares nothing', (contentType) => {
    expect(decode(CP1251, contentType).encoding).toBe('windows-1252');
  });
});

describe('the prescan', () => {
  it.each([
    ['<meta charset=windows-1251>', CP1251, 'Чай'],
    ['<META CHARSET="Windows-1251"/>', CP1251, 'Чай'],
    ["<meta\tcharset\n=\r'cp1251'>", CP1251, 'Чай'],
    ['<meta/charset=x-cp1251>', CP1251, 'Чай'],
    ['<meta name=a charset=" windows-1251 ">', CP1251, 'Чай'],
    ["<META content='text/html; charset=iso-8859-2' http-equiv=content-type>", LATIN2, 'ąć'],
    ['<meta http-equiv=Content-Type content=\'text/html; charset = "koi8-r"\'>', KOI8, 'Чай'],
    ['<meta http-equiv="content-type" content="charset; charset=\'koi8-r\'">', KOI8, 'Чай'],
    ['<meta http-equiv="content-type" content="text/html;charset=Shift_JIS;x">', SHIFT_JIS, '茶'],
    ['<meta charset=gb2312>', GB2312, '茶'],
    ['<!-- <meta charset=windows-1251> --><meta charset=iso-8859-2>', LATIN2, 'ąć'],
    ['<!--><meta charset=iso-8859-2>', LATIN2, 'ąć'],
    ['<a title="<meta charset=windows-1251>"><meta charset=iso-8859-2>', LATIN2, 'ąć'],
    ['<metadata charset=windows-1251><meta charset=iso-8859-2>', LATIN2, 'ąć'],
    ['<meta charset=klingon><meta charset=iso-8859-2>', LATIN2, 'ąć'],
    ['<meta content="text/html; charset=windows-1251"><meta charset=iso-8859-2>', LATIN2, 'ąć'],
    ['<meta http-equiv=content-type content="charset=koi8-r" charset=iso-8859-2>', LATIN2, 'ąć'],
    ['<meta charset=iso-8859-2 charset=windows-1251>', LATIN2, 'ąć'],
    ['<!doctype html "<meta charset=windows-1251"><meta charset=iso-8859-2>', LATIN2, 'ąć'],
    ['</p <?php <meta charset=windows-1251> ?><meta charset=iso-8859-2>', LATIN2, 'ąć'],
    ['1 < 2 <3 <<meta charset=iso-8859-2>', LATIN2, 'ąć'],
    ['<?xml version="1.0" encoding="windows-1251"?><urlset>', CP1251, 'Чай'],
    ["<?xml version='1.0' encoding = 'koi8-r' standalone='yes'?>", KOI8, 'Чай'],
  ])('accepts %s', (start, bytes, text) => {
    expect(decode(joined(start, bytes), 'text/html').text).toBe(start + text);
  });

  it.each([
    ['<!-- <meta charset=windows-1251>'],
    ['<!-- <meta charset=windows-1251> -- >'],
    ['<meta charset="windows-1251>'],
    ['<meta name=charset content=windows-1251>'],
    ['<meta http-equiv=" content-type" content="charset=windows-1251">'],
    ['<meta http-equiv=content-type content="charset=\'windows-1251">'],
    ['<meta charset = >'],
    ['<meta charset=windows-1251'],
    [' <?xml version="1.0" encoding="windows-1251"?>'],
    [`<!--${'-'.repeat(1_000)}--><meta charset=windows-1251>`],
    [`${' '.repeat(1_000)}<meta charset=windows-1251>`],
  ])('finds nothing in %.60s', (start) => {
    expect(decode(joined(start, CP1251)).encoding).toBe('windows-1252');
  });

  it('finds a declaration that ends within the first kilobyte, but not one byte later', () => {
    const meta = '<meta charset=windows-1251>';
    const padded = (count: number) => joined(' '.repeat(count), meta, CP1251);
    expect(decode(padded(1_024 - meta.length)).encoding).toBe('windows-1251');
    expect(decode(padded(1_025 - meta.length)).encoding).toBe('windows-1252');
  });

  it.each([
    ['<meta charset=utf-16>', 'utf-8'],
    ['<meta charset=UTF-16BE>', 'utf-8'],
    ['<?xml version="1.0" encoding="UTF-16"?>', 'utf-8'],
    ['<meta charset=x-user-defined>', 'windows-1252'],
  ])('reads %s as %s', (start, encoding) => {
    expect(decode(ascii(start)).encoding).toBe(encoding);
  });

  it.each([true, false])(
    'reads an XML declaration in UTF-16 without a byte order mark (little endian: %s)',
    (isLittle) => {
      const text = '<?xml version="1.0"?><p>Чай</p>';
      expect(decode(utf16(text, isLittle))).toEqual({ encoding: isLittle ? 'utf-16le' : 'utf-16be', text });
    },
  );
});

describe('any input', () => {
  it('is read without an error, and quickly', () => {
    const piece = fc.constantFrom(
      '<meta ',
      'charset',
      '=',
      '"',
      "'",
      '>',
      '/',
      '<!--',
      '-->',
      '<',
      ' ',
      'utf-8',
      '<?xml ',
      'content',
      'http-equiv',
      'é',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 300 }), fc.string(), (pieces, contentType) => {
        const { text, encoding } = decode(utf8(pieces.join('')), contentType);
        expect(typeof text).toBe('string');
        expect(new TextDecoder(encoding).encoding).toBe(encoding);
      }),
    );
  });
});
