import { describe, expect, it } from 'vitest';
import { decodeHtml } from './decode.ts';

/** Cyrillic in windows-1251, Polish in iso-8859-2. */
const CYRILLIC = Buffer.from([0xd7, 0xe0, 0xe9]);
const POLISH = Buffer.from([0xb1, 0xe6]);
const joined = (start: string, bytes: Buffer) => Buffer.concat([Buffer.from(start), bytes]);

describe('decodeHtml', () => {
  it.each([
    ['UTF-8 without a word', Buffer.from('Чай'), undefined, 'Чай'],
    ['the header', CYRILLIC, 'text/html; charset=windows-1251', 'Чай'],
    ['the header, quoted', CYRILLIC, 'text/html; charset="cp1251"', 'Чай'],
    [
      'a byte order mark over the header',
      joined('\uFEFF', Buffer.from('Чай')),
      'text/html; charset=cp1251',
      'Чай',
    ],
    ['UTF-16', Buffer.from('\uFEFFЧай', 'utf16le'), undefined, 'Чай'],
    ['nothing that is known: windows-1252', Buffer.from([0xe9]), 'text/html; charset=x-nonsense', 'é'],
  ])('reads %s', (_, bytes, type, text) => {
    expect(decodeHtml(bytes, type)).toBe(text);
  });

  it.each([
    ['<meta charset=windows-1251>', CYRILLIC, 'Чай'],
    ["<META content='text/html; charset=iso-8859-2' http-equiv=content-type>", POLISH, 'ąć'],
    ['<!-- <meta charset=windows-1251> --><meta charset=iso-8859-2>', POLISH, 'ąć'],
  ])('believes %s', (meta, bytes, text) => {
    expect(decodeHtml(joined(meta, bytes))).toBe(meta + text);
  });

  it('does not look for the word beyond the first kilobyte', () => {
    const page = joined(`${' '.repeat(1_100)}<meta charset=windows-1251>`, CYRILLIC);
    expect(decodeHtml(page).endsWith('×àé')).toBe(true);
  });
});
