import { expect, it } from 'vitest';
import { addressDifference, addressWithoutTracking, isSameAddress } from './address-difference.ts';

it.each([
  ['https://tea.example/a', 'https://tea.example:443/a#b', 'same', []],
  ['https://tea.example/%C3%A9', 'https://tea.example/é', 'same', []],
  ['https://tea.example/%zz', 'https://tea.example/%zz', 'same', []],
  ['https://tea.example/a', 'http://tea.example/a', 'form', ['scheme']],
  ['https://tea.example/a', 'http://www.tea.example/a', 'form', ['scheme', 'www']],
  ['https://tea.example/a', 'https://tea.example./a', 'form', ['dot']],
  ['https://tea.example:8443/a', 'https://www.tea.example.:8443/a', 'form', ['www', 'dot']],
  ['https://tea.example/a', 'https://kettle.example./a', 'other', ['host']],
  ['https://tea.example/a', 'https://tea.example/a/', 'form', ['slash']],
  ['https://tea.example/A', 'https://tea.example/a/', 'form', ['slash', 'case']],
  ['https://tea.example/a/index.html', 'https://tea.example/a/', 'form', ['index']],
  ['https://tea.example/index.html', 'https://tea.example/index.php', 'form', ['index']],
  ['https://tea.example/A/index.html', 'https://tea.example/a/index.html', 'form', ['case']],
  ['https://tea.example/a', 'https://tea.example/a/index.html', 'form', ['index']],
  ['https://tea.example/a?utm_source=x&gclid=1', 'https://tea.example/a', 'form', ['tracking']],
  ['https://tea.example/?a=1&b=2', 'https://tea.example/?b=2&a=1', 'form', ['tracking']],
  ['https://tea.example/?a=1', 'https://tea.example/?a=2&utm_source=x', 'other', ['query']],
  ['https://tea.example/a', 'https://tea.example/b', 'other', ['path']],
  ['https://tea.example/a', 'https://shop.tea.example/a', 'other', ['host']],
  ['https://tea.example/a', 'https://tea.example:8443/a', 'other', ['host']],
  ['https://tea.example/a/', 'https://kettle.example/b?c', 'other', ['host', 'path', 'query']],
])('%s and %s', (one, other, grade, parts) => {
  expect(addressDifference(new URL(one), new URL(other))).toEqual({ grade, parts });
  expect(addressDifference(new URL(other), new URL(one))).toEqual({ grade, parts });
});

it('leaves out parameters that only count visits', () => {
  expect(
    addressWithoutTracking(new URL('https://tea.example/a?utm_source=x&id=5&gclid=1&utm_medium=y#z')),
  ).toBe('https://tea.example/a?id=5');
});

it.each(
  (
    'utm_id gclid gclsrc dclid gbraid wbraid gad_source srsltid fbclid msclkid yclid ysclid _openstat twclid ttclid ' +
    'igshid igsh li_fat_id mc_cid mc_eid _ga _gl _hsenc _hsmi mkt_tok vero_id oly_anon_id irclickid cjevent _kx'
  ).split(' '),
)('%s only counts visits', (name) => {
  expect(addressWithoutTracking(new URL(`https://tea.example/a?${name}=Cj0KCQ`))).toBe(
    'https://tea.example/a',
  );
});

it.each([
  ['https://tea.example/a#b', 'https://tea.example/a', true],
  ['https://tea.example/%c3%a9', 'https://tea.example/é', true],
  ['https://tea.example/a/', 'https://tea.example/a', false],
])('%s is %s: %s', (one, other, isSame) => {
  expect(isSameAddress(new URL(one), new URL(other))).toBe(isSame);
});
