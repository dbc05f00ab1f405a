import { expect, it } from 'vitest';
import { isPlainlySafe } from './plainly-safe.ts';

const of = (path: string) => isPlainlySafe(`https://shop.example${path}`);

it.each([
  '/',
  '/kettles/copper',
  '/blog/2026/05/how-to-cancel-an-order-without-trouble',
  '/kettles?page=2&sort=price&utm_source=mail',
  '/kettles/4711.html',
  '/search?q=copper+kettle',
  '/чайники',
])('an address that only shows something is plainly safe: %s', (path) => {
  expect(of(path)).toBe(true);
});

it.each([
  '/cart/add?id=5',
  '/logout',
  '/orders/7/delete?confirm=1',
  '/unsubscribe?token=4f0c81d2a9',
  '/invite/accept/8f3a91bc77e0d245',
  '/vote/15/up',
  '/kettles;token=ab12',
  '/reset-password/k7Qm2xV9aT4pZ8rW3nB6',
  '/t/8f3a91bc77e0d2458f3a91bc77e0d245',
  '/kettles?do=7',
  '/poll?choice=3',
  '/checkout/place',
  '/download/invoice',
])('an address that may do something is not: %s', (path) => {
  expect(of(path)).toBe(false);
});

it('nothing but an address of the web is plainly safe', () => {
  expect(['about:blank', 'nonsense', 'file:///kettle.html'].map(isPlainlySafe)).toEqual([
    false,
    false,
    false,
  ]);
});
