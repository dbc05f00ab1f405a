import { describe, expect, it } from 'vitest';
import { isWebPage } from '../platform/address.ts';
import { promotionIn, promotionPage } from './promotion-wish.ts';

const parts = (page: string) => new URL(page, 'https://extension.example');

describe('the promotion page', () => {
  it('LNK-08: carries the address unchanged, with parameters and fragment', () => {
    const address = 'https://shop.example/kettles?utm_source=mail&size=2#reviews';
    const page = parts(promotionPage({ address, title: 'Kettles & more', canonical: undefined }));
    expect(page.searchParams.get('site')).toBe('shop.example');
    expect(promotionIn(page.search)).toEqual({ address, title: 'Kettles & more', language: undefined });
  });

  it('leads to the site of the address, whatever page the user came from', () => {
    const page = parts(promotionPage({ address: 'http://EXAMPLE.com.:8080/a' }));
    expect(page.searchParams.get('site')).toBe('example.com');
  });

  it('drops a user name and password from the address', () => {
    expect(promotionPage({ address: 'https://ann:secret@shop.example/' })).not.toMatch(/ann|secret/);
  });

  it.each([
    'chrome://version/',
    'file:///tmp/a.html',
    'about:blank',
    'javascript:alert(1)',
    'data:,x',
    '',
    undefined,
  ])('LNK-07: %s cannot be promoted', (address) => {
    expect(isWebPage(address)).toBe(false);
    expect(promotionIn(`?${new URLSearchParams({ promote: address ?? '' })}`)).toBeNull();
  });

  it('ignores an invalid canonical address', () => {
    const given = { promote: 'https://shop.example/', canonical: 'javascript:alert(1)' };
    expect(promotionIn(`?${new URLSearchParams(given)}`)).not.toHaveProperty('canonical');
  });
});
