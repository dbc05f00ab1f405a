import { expect, test } from 'vitest';
import { inspectionOf } from '../../../lib/checks/example-inspection.ts';
import { judgeWithStaging } from '../run/judge-with-staging.ts';
import { asProduction, isMet, mapping } from './production.ts';

const map = { from: 'http://localhost:3000', to: 'https://shop.example' };

test.each([
  ['http://localhost:3000/teas', 'https://shop.example/teas'],
  ['<a href="//localhost:3000/">', '<a href="https://shop.example/">'],
  ['http://localhost:30001/teas', 'http://localhost:30001/teas'],
  ['http://localhost:3000.example/', 'http://localhost:3000.example/'],
  ['https://localhost:3000/', 'https://localhost:3000/'],
  ['see HTTP://LOCALHOST:3000, and go', 'see https://shop.example, and go'],
])('%s becomes %s', (text, mapped) => {
  expect(mapping(map)(text)).toBe(mapped);
});

const html = `<!doctype html><title>Kettles</title><meta name="robots" content="noindex, max-snippet:50">
  <meta name="description" content="none"><link rel="canonical" href="http://localhost:3000/kettles">`;
const staged = inspectionOf({
  url: 'http://localhost:3000/kettles',
  html,
  headers: { 'x-robots-tag': 'googlebot: noindex, nofollow' },
  robotsTxt: 'User-agent: *\nDisallow: /\nSitemap: http://localhost:3000/sitemap.xml',
});

test('a page of a staging site is the one that it will be', () => {
  const page = asProduction(staged, { map, expected: ['noindex', 'disallow'] });
  expect(page.url).toBe('https://shop.example/kettles');
  expect(page.page.metas.map(({ attrs }) => attrs.content)).toEqual([' max-snippet:50', 'none']);
  expect(page.response?.headers).toContainEqual(['x-robots-tag', ' nofollow']);
  expect(page.robotsTxt?.body).toBe('Sitemap: https://shop.example/sitemap.xml');
  expect(JSON.stringify(page)).not.toContain('localhost');
});

test('what is not expected stays as it is', () => {
  const page = asProduction(staged, { map, expected: [] });
  expect(page.page.metas[0]?.attrs.content).toBe('noindex, max-snippet:50');
  expect(page.robotsTxt?.body).toContain('Disallow: /\n');
});

test('an expectation is met, not met, or not known', () => {
  expect([isMet(staged, 'noindex'), isMet(staged, 'disallow')]).toEqual([true, true]);
  const open = inspectionOf({ url: staged.url, html: '<title>Kettles</title>', headers: {}, robotsTxt: '' });
  expect([isMet(open, 'noindex'), isMet(open, 'disallow')]).toEqual([false, false]);
  const robotsTxt = 'User-agent: GPTBot\nDisallow: /';
  const forOthers = inspectionOf({ url: staged.url, html, headers: {}, robotsTxt });
  expect(isMet(forOthers, 'disallow')).toBe(false);
  const { response: _, robotsTxt: __, ...unknown } = open;
  expect([isMet(unknown, 'noindex'), isMet(unknown, 'disallow')]).toEqual([null, null]);
});

test('a page of a staging site is of the kind that it will be, not of that of its answer there', () => {
  const cart = '<title>Your cart</title><h1>Your cart</h1><p>Your cart is empty.';
  const searched = inspectionOf({ url: 'https://shop.example/cart', html: cart });
  const inspection = inspectionOf({
    url: 'http://localhost:3000/cart',
    html: '<title>Down</title>',
    status: 503,
  });
  const { kind } = judgeWithStaging({}, { inspection, searched, expected: [] }, undefined);
  expect([kind.kind, kind.index]).toEqual(['cart', 'out']);
});
