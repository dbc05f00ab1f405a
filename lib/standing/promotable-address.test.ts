import { describe, expect, it } from 'vitest';
import { addressesOf, anchorFrom, extrasOf, withoutExtras } from './promotable-address.ts';

describe('what an address carries besides the page', () => {
  it.each([
    [
      'https://a.example/p?utm_source=x&gclid=1&id=5#top',
      ['utm_source', 'gclid'],
      '#top',
      'https://a.example/p?id=5',
    ],
    ['https://a.example/p?fbclid=1', ['fbclid'], '', 'https://a.example/p'],
    ['https://a.example/p?YCLID=1&yclid=2', ['YCLID', 'yclid'], '', 'https://a.example/p'],
    ['https://a.example/p?id=5', [], '', 'https://a.example/p?id=5'],
    ['https://a.example/#/route', [], '#/route', 'https://a.example/'],
  ])('LNK-08: %s is shown and can be left out', (address, tracking, fragment, plain) => {
    expect(extrasOf(address)).toEqual({ tracking, fragment });
    expect(withoutExtras(address)).toBe(plain);
  });
});

describe('addressesOf', () => {
  const address = 'https://a.example/p?size=1#top';

  it('offers the canonical address first, and the one at hand', () => {
    expect(addressesOf({ address, canonical: 'https://a.example/p' })).toEqual([
      'https://a.example/p',
      address,
    ]);
  });

  it('offers one where they are the same', () => {
    expect(addressesOf({ address: 'https://a.example/p', canonical: 'https://A.example/p' })).toHaveLength(1);
    expect(addressesOf({ address })).toEqual([address]);
  });

  it('offers both where the fragment is all that they differ in', () => {
    expect(
      addressesOf({ address: 'https://a.example/p#top', canonical: 'https://a.example/p' }),
    ).toHaveLength(2);
  });
});

describe('anchorFrom', () => {
  it.each([
    ['Copper kettles – Copper & Leaf', 'Copper kettles'],
    ['  Чайники   медные | Магазин ', 'Чайники медные'],
    ['Tea-time in Gdańsk', 'Tea-time in Gdańsk'],
    ['a.example/p', ''],
    [undefined, ''],
  ])('of the title %s is “%s”', (title, anchor) => {
    expect(anchorFrom(title, 'https://a.example/p')).toBe(anchor);
  });

  it.each([...'|–—·•»-'])('ends before a %s that stands apart, and only there', (separator) => {
    const of = (title: string) => anchorFrom(title, 'https://a.example/p');
    expect(of(`Copper kettles ${separator} Copper & Leaf ${separator} Home`)).toBe('Copper kettles');
    expect(of(`Copper${separator}kettles`)).toBe(`Copper${separator}kettles`);
  });

  it.each([...',:/;«'])('goes on after a %s', (sign) => {
    const title = `Copper kettles ${sign} hand-made`;
    expect(anchorFrom(title, 'https://a.example/p')).toBe(title);
  });
});
