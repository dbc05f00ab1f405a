import { describe, expect, it } from 'vitest';
import { collectHtml } from './parse5.ts';

const markupOf = (html: string, bytes?: number) =>
  collectHtml(html, 'https://example.com/', bytes === undefined ? {} : { bytes }).markup;
const DATA = '<script type="application/ld+json">';

describe('the place of', () => {
  it.each([
    [
      'a canonical URL',
      '<head><link rel="alternate Canonical" href=/a></head>',
      { canonical: 46, headEnd: 53 },
    ],
    [
      'the first of two',
      '<head><link rel=canonical><link rel=canonical></head>',
      { canonical: 26, headEnd: 53 },
    ],
    ['an encoding', '<head><meta charset=utf-8></head>', { charset: 26, headEnd: 33 }],
    [
      'an encoding in a type',
      '<head><meta http-equiv=" Content-Type " content="text/html; Charset=utf-8"></head>',
      { charset: 75, headEnd: 82 },
    ],
    ['what crawlers may do', '<head><meta name=Robots></head>', { robots: 24, headEnd: 31 }],
    ['what Google may do', '<head><meta name=googlebot></head>', { robots: 27, headEnd: 34 }],
    [
      'nothing in another instruction',
      '<head><meta http-equiv=refresh content="5; url=/charset"></head>',
      { headEnd: 64 },
    ],
    [
      'data in a head that ends with its tag',
      `<head>${DATA}{}</script></head>`,
      { structuredData: 52, headEnd: 59 },
    ],
    ['data in a head that ends with the body', `<head>${DATA}{}</script><body>`, { structuredData: 52 }],
    ['nothing in a drawing', `<head><svg>${DATA}{}</script></svg><body>`, {}],
    ['an encoding that the first bytes are', '\uFEFF<head></head>', { charset: 3, headEnd: 16 }],
  ])('%s', (_what, html, offsets) => {
    expect(markupOf(html)?.offsets).toEqual(offsets);
  });

  it.each([
    ['in UTF-8', undefined, { canonical: 50 }],
    ['in an encoding with a byte for each letter', 49, { canonical: 49 }],
    ['in UTF-8 with a mark, which the text has no more', 53, { charset: 3, canonical: 53 }],
    ['in UTF-8, if its length is another one', 54, { canonical: 50 }],
  ])('what follows an é %s', (_how, bytes, offsets) => {
    expect(markupOf('<head><title>é</title><link rel=canonical href=/>', bytes)?.offsets).toEqual(offsets);
  });

  it.each([
    ['in a document that crawlers read whole', '{}', 2_097_152, undefined],
    ['in a larger one', '{}', 2_097_153, 54],
    ['in a larger one, where its line ends were changed', '{\r\n}', 2_097_153, undefined],
  ])('data in the body %s', (_how, data, bytes, place) => {
    const html = `<head></head><body>${DATA}${data}</script>`;
    expect(markupOf(html.padEnd(bytes), bytes)?.offsets.structuredData).toBe(place);
  });
});

describe('the break of a head', () => {
  const canonical = '<link rel=canonical href=/a>';
  const breakOf = (html: string) => markupOf(html)?.headBreak;

  it('has 300 characters of its tag, and the codes of three characters that nobody sees', () => {
    expect(breakOf(`<head><img alt="${'x'.repeat(400)}"></head>`)?.snippet).toHaveLength(300);
    expect(breakOf(`<head>${'\u200B'.repeat(4)}${canonical}</head>`)?.what).toBe('U+200B U+200B U+200B');
  });

  it('loses what is between it and the end that the author wrote, a thousand elements at most', () => {
    const lost = (html: string) => breakOf(html)?.lost.map(({ attrs }) => attrs.href);
    const link = (href: string) => `<link rel=canonical href=${href}>`;
    expect(lost(`<head>${link('/a')}<img>${link('/b')}</head>${link('/c')}<body>${link('/d')}`)).toEqual([
      '/b',
    ]);
    expect(lost(`<head><img>${link('/b')}<frameset>`)).toEqual(['/b']);
    expect(lost(`<head><img>${canonical.repeat(1_001)}</head>`)).toHaveLength(1_000);
  });
});
