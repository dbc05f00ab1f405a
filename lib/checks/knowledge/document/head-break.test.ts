import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import type { HeadBreak } from '../../snapshot.ts';
import { isLostBy, lostNames } from './head-break.ts';

const markupOf = (html: string) => collectHtml(html, 'https://example.com/').markup;
const breakOf = (html: string) => markupOf(html)?.headBreak as HeadBreak;
const canonical = '<link rel=canonical href=/a>';

describe('what ends the head', () => {
  it.each([
    [`<head><title>a</title>\n  <img src="/p.gif">${canonical}</head><body>x`, '<img>', 2, 3],
    [`<head>Hello you<b></b>${canonical}</head>`, 'Hello you', 1, 7],
    [`<head>\uFEFF<title>a</title></head>`, 'U+FEFF', 1, 7],
    [`<head>\0${canonical}</head>`, 'U+0000', 1, 7],
    [`<head></html>${canonical}</head><body>x`, '</html>', 1, 7],
    [`<head></br>${canonical}</head>`, '</br>', 1, 7],
    [`<head><tr>${canonical}</head>`, '<tr>', 1, 7],
    [`<p>Notice: x\n<!doctype html><html><head>${canonical}</head>`, '<p>', 1, 1],
    [`<head><my-tag></my-tag>${canonical}<body>`, '<my-tag>', 1, 7],
    [`<head><svg><title>s</title></svg>${canonical}</head>`, '<svg>', 1, 7],
  ])('%j', (html, what, line, column) => {
    const found = breakOf(html);
    expect([found.what, found.line, found.column]).toEqual([what, line, column]);
  });

  it.each([
    '',
    '<title>a</title><p>No tags of the head at all.<link rel=canonical href=/a>',
    `<head>${canonical}</head><div></div>`,
    `<head>${canonical}<body><div></div>`,
    `<head></head>${canonical}<body>what stands between is moved into the head`,
    `<head><!-- <img> --><template><img></template><script>"<img>"</script></div>${canonical}</head>`,
    `<head><noscript><img></noscript>${canonical}</head>`,
    '<head></head><frameset><frame>',
  ])('nothing in %j', (html) => {
    expect(breakOf(html)).toBeUndefined();
  });
});

describe('what ends the head without scripts', () => {
  it.each([
    [`<head><noscript><img src=p></noscript>${canonical}</head>`, '<img>'],
    [`<head><noscript>Please run scripts</noscript>${canonical}</head>`, 'Please run scripts'],
    [`<head><noscript><iframe></iframe></noscript><div></div>${canonical}</head>`, '<iframe>'],
    [
      `<head><noscript><style>a{}</style><link rel=stylesheet href=a></noscript>${canonical}</head>`,
      undefined,
    ],
    [`<head><div></div><noscript><img></noscript>${canonical}</head>`, undefined],
    [`<head>${canonical}</head><body><noscript><img></noscript>`, undefined],
  ])('%j', (html, what) => {
    expect(markupOf(html)?.headBreakWithoutScripts?.what).toBe(what);
  });
});

describe('what is lost', () => {
  it.each([
    [
      `${canonical}<link rel=alternate hreflang=de href=/d><link rel=alternate hreflang=fr href=/f>`,
      'canonical, 2 hreflang',
    ],
    ['<title>a</title><meta name=Description content=b><base href=/>', 'title, Description, base'],
    ['<meta property=og:title><meta property=og:url><meta name=twitter:card>', '2 Open Graph, Twitter Card'],
    [
      '<meta charset=utf-8><meta http-equiv=refresh content=9><link rel="shortcut icon" href=/i>',
      'charset, refresh, icon',
    ],
    ['<link rel=alternate type=application/rss+xml href=/f><link rel=amphtml href=/a>', 'alternate, amphtml'],
    [
      '<meta name=robots content=noindex><link rel=stylesheet href=a><meta itemprop=name content=a><style></style>',
      '',
    ],
    [
      Array.from({ length: 13 }, (_, n) => `<meta name=n${n}>`).join(''),
      'n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, …',
    ],
  ])('%s', (metadata, names) => {
    expect(lostNames(breakOf(`<head><img>${metadata}</head><body><meta name=later>`))).toBe(names);
  });

  it('identifies elements of the page by their address', () => {
    const page = collectHtml(
      `<head><img>${canonical}</head><body><link rel=canonical href=/b>`,
      'https://example.com/',
    );
    const lost = page.links.map((link) => isLostBy(page.markup?.headBreak as HeadBreak, link));
    expect(lost).toEqual([true, false]);
  });

  it('describes metadata by its content', () => {
    const description = (text: string) => `<meta name=description content="${text}">`;
    const page = collectHtml(
      `<head><img>${description('a')}</head><body>${description('b')}`,
      'https://example.com/',
    );
    const lost = page.metas.map((meta) => isLostBy(page.markup?.headBreak as HeadBreak, meta));
    expect(lost).toEqual([true, false]);
  });
});
