import { describe, expect, it, test } from 'vitest';
import { hiding } from './hiding.ts';

const signedInAs = (pair: string) =>
  hiding({
    headers: new Map([
      ['https://shop.example', { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }],
    ]),
    cookies: [],
  });
const sent = (name: string, value: string) =>
  hiding({ headers: new Map([['https://shop.example', { [name]: value }]]), cookies: [] }).inText;

const HARD = String.raw`pa"ss&wo<rd>7\x€ +'!`;
const hard = signedInAs(`ann:${HARD}`).inText;
const escaped = HARD.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const json = JSON.stringify(HARD).slice(1, -1);

describe('a password is hidden', () => {
  it.each([
    ['as it is', HARD],
    ['in an attribute', HARD.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ['in a snippet', HARD.replaceAll('"', '&quot;')],
    ['as text of HTML', escaped],
    ['by numbers', [...HARD].map((one) => `&#${one.codePointAt(0)};`).join('')],
    ['by hexadecimal numbers', [...HARD].map((one) => `&#x${one.codePointAt(0)?.toString(16)};`).join('')],
    ['in JSON', json],
    ['in JSON of ASCII', json.replaceAll('€', '\\u20AC').replaceAll('<', '\\u003c')],
    ['in JSON in JSON', JSON.stringify(json).slice(1, -1)],
    ['in JSON in an attribute', json.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ['in an address', encodeURI(HARD)],
    ['in a path', new URL(HARD, 'https://shop.example').pathname.slice(1)],
    ['in a parameter', encodeURIComponent(HARD)],
    ['in an address in a parameter', encodeURIComponent(encodeURIComponent(HARD))],
    ['in a form', new URLSearchParams({ p: HARD }).toString().slice(2)],
    ['in a selector', HARD.replaceAll('"', '\\"').replaceAll('\\x', '\\\\x').replace('7', '\\37 ')],
    ['in lower case', HARD.toLowerCase()],
  ])('%s', (_where, form) => {
    expect(hard(`before ${form} after`)).toBe('before … after');
  });

  it.each([0, 1, 2])('in Base64, after %i bytes', (count) => {
    const base64 = Buffer.from(`${'.'.repeat(count)}${HARD}${HARD}`).toString('base64');
    const secret = Buffer.from(HARD).toString('base64');
    expect(hard(base64)).toMatch(/^.{0,4}….{0,5}….{0,4}$/);
    expect(hard(`(${secret.replace(/=+$/, '')}`)).toMatch(/^\(….?$/);
  });

  it('with its user, and as the header field', () => {
    expect(hard(`ann:${HARD}`)).toBe('…');
    const base64 = Buffer.from(`ann:${HARD}`).toString('base64');
    expect(hard(`Basic ${base64}, ${base64}, ${base64.replaceAll('=', '%3D')}`)).toBe('…, …, …');
  });

  it('as what is left of it where text was cut', () => {
    expect(hard('<p title="pa&quot;ss&wo…')).toBe('<p title="……');
    const long = 'word '.repeat(20);
    expect(hard(`${long}pa"ss`)).toBe(`${long}…`);
    expect(hard('pa"ss')).toBe('pa"ss');
  });

  it('and its user is not, nor the text around it', () => {
    expect(hard('ann &amp; "100%25" C:\\new + 7')).toBe('ann &amp; "100%25" C:\\new + 7');
  });
});

test('what follows a scheme, and the values of cookies, are secrets', () => {
  expect(sent('authorization', 'Bearer tok/en==')('tok/en==, tok%2Fen%3D%3D')).toBe('…, …');
  expect(sent('x-token', 'Token abcd-1')('abcd-1')).toBe('…');
  expect(sent('cookie', 'a=first-1; b=second=2')('first-1 second=2')).toBe('… …');
  const cookie = {
    name: 'sid',
    value: 'cookie value',
    domain: 'shop.example',
    isForSubdomains: false,
    path: '/',
    isSecure: true,
  };
  const { inText } = hiding({ headers: new Map(), cookies: [cookie] });
  expect(inText('sid=cookie value; sid=cookie%20value')).toBe('sid=…; sid=…');
});

test('a value that is too short to protect anything does not make text unreadable', () => {
  expect(sent('x-preview', '1')('1 of 11 pages')).toBe('1 of 11 pages');
  expect(signedInAs('ann:abc').inText('abc, but ann:abc')).toBe('abc, but …');
});

describe('an address', () => {
  const { inAddress } = signedInAs('ann:staging-7');

  it('has no secret, in any encoding, but keeps its origin', () => {
    expect(inAddress('https://staging-7.example/a/staging-7?p=staging%2D7')).toBe(
      'https://staging-7.example/a/…?p=…',
    );
    expect(inAddress('https://ann:staging-7@shop.example/')).toBe('https://…@shop.example/');
    expect(inAddress('de https://staging-7.example/de/')).toBe('de https://staging-7.example/de/');
  });

  it.each(['staging', 'error', 'http', 'security', '8080'])('keeps the password %s: it is a word', (word) => {
    const hide = signedInAs(`ann:${word}`);
    const address = `http://${word}.example:8080/${word}?sort=${word}`;
    expect(hide.inAddress(address)).toBe(address);
    expect(hide.inAddress(`main > #${word}`)).toBe(`main > #${word}`);
    expect(hide.inText(`You sent ${word}.`)).toBe('You sent ….');
  });
});
