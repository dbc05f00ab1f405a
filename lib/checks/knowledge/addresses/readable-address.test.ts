import { describe, expect, it } from 'vitest';
import { fromPunycode } from './punycode.ts';
import { readableAddress } from './readable-address.ts';

it.each([
  ['https://example.com/%D1%87%D0%B0%D0%B9?q=%c5%82', 'https://example.com/чай?q=ł'],
  // Delimiters of an address stay escaped, and so do bytes that are not UTF-8.
  ['/a%2Fb%20c%3F?%26', '/a%2Fb%20c%3F?%26'],
  ['/%D1', '/%D1'],
  ['/%E4%F6', '/%E4%F6'],
])('reads %s as %s', (address, read) => {
  expect(readableAddress(address)).toBe(read);
});

/** An address with this host, as a browser writes it. */
const ascii = (host: string) => new URL(`http://${host}/`).host;

describe('an international host', () => {
  it.each([
    'пошта.укр',
    'магазин.example',
    'łódź-kawa.pl',
    'bücher.example:8443',
    'www.чай-24.рф',
    'ελλάδα.gr',
    'עברית.example',
    'شبكة.example',
    'हिन्दी.example',
    'ไทย.example',
    // Latin letters with those of Japanese, Chinese and Korean.
    '日本のtv.example',
    '中文ㄅabc.example',
    '한국k팝.example',
    // Letters that all look Latin, below a domain of their own script.
    'сахар.рф',
  ])('is shown as %s', (host) => {
    expect(ascii(host)).toContain('xn--');
    expect(readableAddress(ascii(host))).toBe(host);
    expect(readableAddress(`Visit https://${ascii(host)}/%D1%87, or ftp.`)).toBe(
      `Visit https://${host}/ч, or ftp.`,
    );
  });

  it.each([
    ['Cyrillic among Latin letters', 'pаypal.com'],
    ['Latin among Cyrillic letters', 'магазuн.example'],
    ['Greek among Latin letters', 'gοοgle.com'],
    ['Cyrillic with Japanese', 'чай日本の.example'],
    ['Cyrillic letters that all look Latin', 'аррӏе.com'],
    ['the same with a digit and a hyphen', 'сахар-1.example'],
    ['Greek letters that all look Latin', 'νιν.com'],
    ['a script that nobody writes any more', '𐌰𐌱.example'],
    ['an emoji', '☕.example'],
  ])('stays in Punycode: %s (%s)', (_why, host) => {
    expect(ascii(host)).toContain('xn--');
    expect(readableAddress(`https://${ascii(host)}/`)).toBe(`https://${ascii(host)}/`);
  });

  it('is decided label by label', () => {
    const [bad] = ascii('pаypal.example').split('.');
    expect(readableAddress(ascii('pаypal.чай.example'))).toBe(`${bad}.чай.example`);
    expect(readableAddress(ascii('чай.pаypal.example'))).toBe(`чай.${bad}.example`);
  });

  it('stays as it is if it is not what a browser would look up', () => {
    for (const host of ['xn--', 'xn--a', 'xn--\u00fc.example', 'xn--zzzzzzzz99.example', 'xn--abc-.example'])
      expect(readableAddress(host)).toBe(host);
    // "Чай" in capitals: valid Punycode, but a browser looks up the one in lower case.
    expect(readableAddress('xn--z0as1a.example')).toBe('xn--z0as1a.example');
    expect(readableAddress('my-xn--thing and notxn--80aqe.example')).toBe(
      'my-xn--thing and notxn--80aqe.example',
    );
  });
});

describe('Punycode', () => {
  // RFC 3492, section 7.1.
  it.each([
    ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['proprostnemluvesky-uyb24dma41a', 'pročprostěnemluvíčesky'],
    ['b1abfaaepdrnnbgefbadotcwatmq2g4l', 'почемужеонинеговорятпорусски'],
    ['3b-ww4c5e180e575a65lsy2b', '3年b組金八先生'],
  ])('%s stands for %s', (encoded, text) => {
    expect(fromPunycode(encoded)).toBe(text);
  });

  it.each(['!', 'ü', 'a-!', '99999999', 'a-b-ж'])('%s stands for nothing', (encoded) => {
    expect(fromPunycode(encoded)).toBeNull();
  });

  it('can be read back whatever a browser has made of a label', () => {
    for (let code = 0xa1; code < 0x3000; code += 37) {
      const label = `a${String.fromCodePoint(code)}z`;
      if (!URL.canParse(`http://${label}`)) continue;
      const { hostname } = new URL(`http://${label}`);
      if (hostname.startsWith('xn--')) {
        const read = fromPunycode(hostname.slice(4)) ?? '';
        expect(new URL(`http://${read}`).hostname).toBe(hostname);
      }
    }
  });
});
