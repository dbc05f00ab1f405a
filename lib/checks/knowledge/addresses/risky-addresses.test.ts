import { describe, expect, it } from 'vitest';
import { riskOf } from './risky-addresses.ts';

const page = new URL('https://example.com/page');
const at = (address: string, from = page) => riskOf(new URL(address, from), from);

describe('riskOf', () => {
  it.each([
    '/logout',
    '/logout.php?next=/',
    '/account/log-out/',
    '/users/sign_out',
    '/Account/LogOff',
    '/user/doLogout',
    '/index.php?route=account/logout',
    '/?action=logout&_token=1',
    '/wp-login.php?action=logout',
    '/posts/12/delete',
    '/posts/delete/12',
    '/api/deleteUser?id=4',
    '/?delete=12',
    '/?do=removeItem',
    '/shop/?add-to-cart=17',
    '/cart/add/17',
    '/kettle/?action=ADD2BASKET&id=77',
    '/kettle/?action=BUY&id=77',
    '/cart/add?id=17',
    '/addToCart?sku=1',
    '/basket/add-to-basket',
    '/cart?remove_item=abc',
    '/newsletter/unsubscribe?u=1',
    '/opt-out',
    '/wp-admin/admin.php?page=x',
    '/post?_wpnonce=1a2b',
    '/de/abmelden',
    '/d%C3%A9connexion',
    '/se-d%C3%A9connecter',
    '/cerrar-sesi%C3%B3n',
    '/konto/wyloguj',
    '/koszyk/dodaj/4',
    '/%D0%B2%D1%8B%D0%B9%D1%82%D0%B8',
    '/акаунт/вийти',
    '/удалить/4',
    '/konto/l%C3%B6schen',
  ])('does not visit %s', (address) => {
    expect(at(address)).toBe('action');
  });

  it.each([
    '/',
    '/blog/how-to-delete-cookies',
    '/blog/logout-or-not-a-short-guide',
    '/cart',
    '/checkout',
    '/kettles?color=red&sort=price',
    '/products/remover',
    '/login',
    '/search?q=delete+account',
    '/subscribe',
    '/wp-admin/',
    '/news/the-purge-of-old-spam-accounts',
    '/added-value',
    '/docs/api/reference?version=2',
    '/%E0%A4%A',
  ])('visits %s', (address) => {
    expect(at(address)).toBeNull();
  });

  it.each([
    'mailto:a@example.com',
    'tel:+1',
    'javascript:void 0',
    'file:///etc/passwd',
    'ftp://example.com/',
  ])('does not visit %s', (address) => {
    expect(at(address)).toBe('scheme');
  });

  it.each([
    'http://localhost:3000/',
    'http://localhost./',
    'http://192.168.0.1/',
    'http://router/',
    'http://2130706433/',
    'http://0/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://metadata.google.internal/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::ffff:7f00:1]:8080/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:c0a8:1::]/',
    'http://printer.local/',
    'https://tv.home/',
    'https://wiki.corp/',
    'https://user:secret@10.0.0.1/',
    '//nas.lan/',
  ])('a public page does not lead to %s, a private page may', (address) => {
    expect(at(address)).toBe('private');
    for (const from of ['http://127.0.0.1:8788/', 'https://intranet/', 'http://shop.test/']) {
      expect(at(address, new URL(from))).toBeNull();
    }
  });

  it.each(['http://203.0.113.7/', 'http://[ff02::1]/', 'http://kettles.onion/', 'http://0.0.0.1/'])(
    'neither a public nor a private page leads to %s',
    (address) => {
      expect(at(address)).toBe('private');
      expect(at(address, new URL('http://192.168.0.1/'))).toBe('private');
    },
  );

  it('a page on an onion host leads to other onion hosts, and no further', () => {
    const onion = new URL('http://kettles.onion/');
    expect(at('/a', onion)).toBeNull();
    expect(at('http://teapots.onion/', onion)).toBeNull();
    expect(at('https://example.com/', onion)).toBeNull();
    expect(at('http://192.168.0.1/', onion)).toBe('private');
  });

  it('a private page leads anywhere, except to an action', () => {
    const home = new URL('http://192.168.0.1/');
    expect(at('https://example.com/', home)).toBeNull();
    expect(at('http://10.0.0.1/logout', home)).toBe('action');
  });
});
