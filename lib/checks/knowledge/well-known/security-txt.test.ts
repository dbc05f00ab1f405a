import { describe, expect, it } from 'vitest';
import { parseSecurityTxt, securityTxtFaults } from './security-txt.ts';

const ADDRESS = 'https://example.com/.well-known/security.txt';
const NOW = Date.parse('2026-06-01');
const GOOD = 'Contact: mailto:security@example.com\nExpires: 2027-01-01T00:00:00Z\n';
const faults = (text: string) => [...securityTxtFaults(text, [ADDRESS], NOW)].map(({ fault }) => fault);

describe('a security.txt', () => {
  it('is parsed into fields', () => {
    expect(
      parseSecurityTxt('\uFEFF# Kettles\r\n\r\nCONTACT:tel:+48-1\r\nExpires:\t2027-01-01T00:00:00Z\r\n'),
    ).toEqual({
      fields: [
        { name: 'contact', written: 'CONTACT', value: 'tel:+48-1', line: 3 },
        { name: 'expires', written: 'Expires', value: '2027-01-01T00:00:00Z', line: 4 },
      ],
      stray: [],
    });
  });

  it('may be signed', () => {
    const signed = `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n${GOOD}- Policy: https://example.com/p\n-----BEGIN PGP SIGNATURE-----\n\niQ: x\n-----END PGP SIGNATURE-----\n`;
    expect(parseSecurityTxt(signed).fields.map(({ name }) => name)).toEqual(['contact', 'expires', 'policy']);
    expect(faults(signed)).toEqual([]);
  });

  it.each([
    ['as it should be', GOOD],
    [
      'with several contacts and unknown fields',
      `${GOOD}Contact: https://example.com/report\nCSAF: https://example.com/c.json\n`,
    ],
    ['that names its address', `${GOOD}Canonical: https://other.example/s.txt\nCanonical: ${ADDRESS}\n`],
    ['with a contact of another kind', GOOD.replace('mailto:', 'xmpp:')],
    ['with a key', `${GOOD}Encryption: openpgp4fpr:5f2de5521c63a801ab59ccb603d49de44b29100f\n`],
    [
      'signed below a comment, without the blank line',
      `# Hello\n-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n${GOOD}-----BEGIN PGP SIGNATURE-----\n\niQ=\nxy=\n`,
    ],
    ['with a date in another zone', 'Contact: tel:+48123\nExpires: 2027-01-01t00:00:00.5+02:00'],
  ])('%s has no faults', (_name, text) => {
    expect(faults(text)).toEqual([]);
  });

  it('is read up to 32,768 characters', () => {
    const ending = (length: number) => {
      const file = GOOD.trim();
      return `${'#'.repeat(length - file.length - 1)}\n${file}`;
    };
    expect([faults(ending(32_768)), faults(ending(32_769))]).toEqual([[], ['expiresInvalid']]);
  });

  it.each([
    ['', ['none']],
    ['Not found', ['none']],
    ['{"error": "Not found"}', ['none']],
    [GOOD.replace('2027-01-01', '2026-06-01'), ['expired']],
    [`* ${GOOD.split('\n')[0]}`, ['contactMissing', 'expiresMissing', 'line']],
    [GOOD.replace('mailto:security@example.com', ''), ['empty']],
    [GOOD.replace('Contact', 'Contacts'), ['misspelt']],
    [`${GOOD}Acknowledgements: https://example.com/thanks`, ['misspelt']],
    [`${GOOD}Policy: www.example.com/policy`, ['linkInvalid']],
    [`${GOOD}Encryption: 0xDEADBEEF`, ['linkInvalid']],
    [`${GOOD}Canonical:`, ['empty']],
    [`${GOOD}Canonical: /.well-known/security.txt`, ['canonical']],
    [GOOD.replace('mailto:', 'mailto://'), ['contactInvalid']],
    [GOOD.replace('2027-01-01T00', '2027-02-30T00'), ['expiresInvalid']],
    [GOOD.replace('2027-01-01T00', '2026-12-31T24'), ['expiresInvalid']],
    [`Expires: 2025-01-01T00:00:00Z\n${GOOD}`, ['repeated']],
    [GOOD.replace('mailto:', ''), ['contactInvalid']],
    [GOOD.replace('mailto:security@example.com', 'http://example.com/'), ['linkInsecure']],
    [GOOD.replace('mailto:security@example.com', 'https://'), ['contactInvalid']],
    [`${GOOD}Policy: http://example.com/p`, ['linkInsecure']],
    [GOOD.replace('T00:00:00Z', ''), ['expiresInvalid']],
    [GOOD.replace('2027-01-01', '2027-13-41'), ['expiresInvalid']],
    [GOOD.replace('2027', '2026'), ['expired']],
    [GOOD.replace('2027', '2030'), ['expiresFar']],
    // A year and a day.
    [GOOD.replace('2027-01-01', '2027-06-02'), []],
    [GOOD.replace('2027-01-01', '2027-06-03'), ['expiresFar']],
    [`${GOOD}Expires: 2026-12-01T00:00:00Z`, ['repeated']],
    [`${GOOD}Preferred-Languages: pl\nPreferred-Languages: en`, ['repeated']],
    [`${GOOD}Canonical: https://www.example.com/.well-known/security.txt`, ['canonical']],
    [`${GOOD}write to us`, ['line']],
  ])('%j', (text, expected) => {
    expect(faults(text)).toEqual(expected);
  });

  it('reports only a few of many invalid lines, and reads no more than the standard requires', () => {
    expect(faults(`${GOOD}${'x\n'.repeat(1_000_000)}`)).toEqual(['line', 'line', 'line']);
  });
});
