import { describe, expect, it } from 'vitest';
import { inspectionOf } from '../../example-inspection.ts';
import { isLedHome, linkTargetOf } from './link-target.ts';
import type { Visit } from './visit.ts';

const { phrases } = inspectionOf({ html: '<html lang=ru><title>Медь</title>' });

const visitOf = (part: Partial<Visit>): Visit => ({
  state: 'ok',
  reason: 'status',
  url: 'https://example.com/a',
  finalUrl: 'https://example.com/a',
  status: 200,
  redirects: [],
  headers: [],
  body: '',
  isWhole: true,
  ...part,
});

describe('a page that a link leads to', () => {
  it.each([
    ['<title>Page not found</title>', 'Page not found'],
    ['<title>Copperly</title><h1>Страница не найдена</h1>', 'Страница не найдена'],
    // Its language is its own, not that of the page with the link.
    ['<html lang=ja><title>店</title><h1>ページが見つかりません</h1>', 'ページが見つかりません'],
    ['<title>404 ways to use copper</title>', ''],
    ['', ''],
  ])('%s says that it does not exist: “%s”', async (body, missing) => {
    expect((await linkTargetOf(visitOf({ body }), [], phrases)).missing).toBe(missing);
  });

  it.each([
    ['<p id="b">x</p>', ['b'], []],
    ["<p class=x ID = 'b'>x</p>", ['b'], []],
    ['<a name=b>x</a>', ['b'], []],
    ['<p id=ціни>x</p>', ['%D1%86%D1%96%D0%BD%D0%B8'], []],
    ['<p id="bc">x</p><p data-id="b">', ['b'], ['b']],
    ['<p>x</p>', ['top', '/route', '!x', 'b', 'c'], ['b', 'c']],
    ['<div id=app></div><script src=a.js></script>', ['b'], []],
  ])('%s has of %j all but %j', async (body, fragments, lacking) => {
    expect((await linkTargetOf(visitOf({ body }), fragments)).lacking).toEqual(lacking);
  });

  it('lacks nothing if it was not read to its end', async () => {
    expect((await linkTargetOf(visitOf({ body: '<p>x', isWhole: false }), ['b'])).lacking).toEqual([]);
  });
});

it.each([
  ['https://example.com/kettles/a', 'https://example.com/', true],
  ['https://example.com/kettles/a', 'https://www.example.com/index.html', true],
  ['https://example.com/kettles/a', 'https://example.com/pl/', true],
  ['https://example.com/kettles/a', 'https://example.com/tv/', false],
  ['https://example.com/pl', 'https://example.com/', false],
  ['https://example.com/index.php', 'https://example.com/', false],
  ['https://example.com/a', 'https://example.com/b', false],
  ['https://example.com/a', 'https://other.example/', false],
  ['https://example.com/a', 'https://example.com/?p=7', false],
])('%s that ends at %s is led home: %s', (url, finalUrl, expected) => {
  expect(isLedHome(visitOf({ url, finalUrl, redirects: [{ status: 301, url: finalUrl }] }))).toBe(expected);
});
