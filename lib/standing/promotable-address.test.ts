import { describe, expect, it } from 'vitest';
import { addressesOf, anchorFrom, extrasOf, withoutExtras } from './promotable-address.ts';

describe('the extra parts of an address', () => {
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

  it('returns the canonical address first, then the page’s own', () => {
    expect(addressesOf({ address, canonical: 'https://a.example/p' })).toEqual([
      'https://a.example/p',
      address,
    ]);
  });

  it('returns one address if they are the same', () => {
    expect(addressesOf({ address: 'https://a.example/p', canonical: 'https://A.example/p' })).toHaveLength(1);
    expect(addressesOf({ address })).toEqual([address]);
  });

  it('returns both if only the fragment differs', () => {
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
  ])('from the title %s is “%s”', (title, anchor) => {
    expect(anchorFrom(title, 'https://a.example/p')).toBe(anchor);
  });

  it.each([...'|–—·•»-'])('ends before a %s with spaces around it, and only there', (separator) => {
    const of = (title: string) => anchorFrom(title, 'https://a.example/p');
    expect(of(`Copper kettles ${separator} Copper & Leaf ${separator} Home`)).toBe('Copper kettles');
    expect(of(`Copper${separator}kettles`)).toBe(`Copper${separator}kettles`);
  });

  it.each([...',:/;«'])('continues after a %s', (sign) => {
    const title = `Copper kettles ${sign} hand-made`;
    expect(anchorFrom(title, 'https://a.example/p')).toBe(title);
  });
});
