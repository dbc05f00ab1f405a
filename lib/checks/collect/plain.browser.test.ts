import { describe, expect, it } from 'vitest';
import { pageOf } from '../../../test/bench/page-of.ts';
import type { Example } from '../check.ts';
import { allAtOnce } from '../steps.ts';
import { collectHtml } from './parse5.ts';
import { collectPlain } from './plain.ts';

const files = import.meta.glob<{ examples?: Example[] }>(['../seo/*.ts', '../security/*.ts'], {
  eager: true,
});
const examples = Object.values(files).flatMap(({ examples: own = [] }) =>
  own.flatMap(({ html = '' }) => html),
);

const URL = 'https://tea.example/kettles';
const inBytes = (html: string) => new TextEncoder().encode(html).length;
const plain = (html: string, length = inBytes(html)) => allAtOnce(collectPlain(html, URL, length));
const parsed = (html: string, length = inBytes(html)) => collectHtml(html, URL, { bytes: length });

const HEAD =
  '<meta charset="utf-8"><title>Tea &amp; kettles – чай</title><link rel="Canonical" href=/kettles><meta name=robots content=all>';
const LATE = '<script type="application/ld+json">{"@type":"Product"}</script>';
const PAGE = `<!doctype html>\n<html lang=en>\n<head>${HEAD}<!-- a note --><style>p > a { color: red }</style>
<noscript><link rel=stylesheet href="/plain.css"><style>i{}</style></noscript><base href="/a/">${LATE}</head>
<body class="x"><p>One<p>Two <b>three<table><tr><td>4<div>5</table></b>
<noscript><img src="/hit?a=1" alt="a > b"><iframe src="/frame" height=0></iframe></noscript><ul><li>6<li><a href="/tea">Tea</a></ul>
<template><a href="/none">none</a></template><svg><title>Leaf</title><a href="/leaf"></a></svg></body></html>`;

describe('a document that is written plainly', () => {
  it.each([
    ['with everything that a head may have', PAGE],
    ['with other line ends', PAGE.replaceAll('\n', '\r\n')],
    ['in capital letters', PAGE.replaceAll(/<\/?[a-z]+/g, (name) => name.toUpperCase())],
    ['in quirks mode', PAGE.replace('<!doctype html>', '')],
    ['without <html>', PAGE.replace(/<\/?html[^>]*>/g, '')],
    ['with a link between head and body', PAGE.replace('<body', '<link rel=canonical href="/late"><body')],
    ['with two heads', PAGE.replace('<body', '<head><meta name=robots content=none></head><body')],
    ['of the usual size', pageOf(1_000)],
  ])('gives the same snapshot as the large parser: %s', (_what, html) => {
    expect(plain(html)).toEqual(parsed(html));
    expect(plain(html)).not.toBeNull();
  });

  it('gives the same snapshot wherever its source is divided into parts', () => {
    const tricky =
      '<p class=\'a b\' id="x&amp;y">\r\n\r&notit; &#x1F375;🍵<!-- a -- b --><b>1<p>2</b><table>3<tr><td>4</table><a href="/a?b&copy=1">é</a><svg><![CDATA[ 5 ]]></svg><script>"<!--<script></script>"</script><textarea>\n6</textarea></p ><h2>7</h2>';
    const start = `<!doctype html><html><head>${HEAD}</head><body><p>`;
    for (let inFirst = 0; inFirst <= tricky.length; inFirst += 1) {
      const html = `${start}${'x'.repeat(32_768 - start.length - inFirst)}${tricky}`;
      expect(plain(html)).not.toBeNull();
      expect(plain(html)).toEqual(parsed(html));
    }
  });

  it('has its places in the bytes that were sent', () => {
    const html = PAGE.replace('Tea', 'Tea é');
    for (const [text, length] of [
      [html, html.length],
      [html, inBytes(html) + 3],
      [`\uFEFF${html}`, inBytes(html) + 3],
    ] as const) {
      const found = plain(text, length);
      expect(found).not.toBeNull();
      expect(found).toEqual(parsed(text, length));
    }
  });

  it.each([
    ['an image in the head', '<head>', '<head><img src="/a.png">'],
    ['text in the head', '<head>', '<head>Tea'],
    ['a space that is none in HTML', '<head>', '<head>\u00A0'],
    ['an image in the head without scripts', '<noscript>', '<noscript><img src="/a.png">'],
    ['no end of the head', '</head>', ''],
    ['a quote that is left open', 'href="/plain.css"', 'href="/plain.css'],
    ['a comment in a script', '{"@type"', '<!--{"@type"'],
    ['a comment that ends early', '<!-- a note -->', '<!--> a note -->'],
    ['a block without scripts in the body', '<noscript><img', '<noscript><p><img'],
    ['an address with a quote, without scripts', 'src="/hit?a=1"', 'src="/hit?a=1'],
    ['a shadow tree', '<template>', '<template shadowrootmode=open>'],
    ['a null character', 'One', 'One\0'],
    ['frames', '<p>One', '<frameset>'],
    ['the rest as text', '<p>One', '<plaintext>'],
  ])('is none with %s', (_what, from, to) => {
    expect(PAGE).toContain(from);
    expect(plain(PAGE.replace(from, to))).toBeNull();
  });

  it('is the same in every example, wherever it is cut and whatever is missing', { tags: ['all'] }, () => {
    let count = 0;
    const check = (html: string) => {
      const page = plain(html);
      if (!page) return;
      count += 1;
      expect(JSON.stringify(page)).toBe(JSON.stringify(parsed(html)));
    };
    for (const html of examples) {
      check(html);
      check(`<!doctype html><html><head>${HEAD}</head><body>${html}</body></html>`);
      check(`<!doctype html><html><head>${HEAD}${html}</head><body></body></html>`);
    }
    for (let at = 0; at < PAGE.length; at += 1) {
      check(PAGE.slice(0, at) + PAGE.slice(at + 1));
      check(PAGE.slice(0, at));
      check(`${PAGE.slice(0, at)}<${PAGE.slice(at)}`);
      check(`${PAGE.slice(0, at)}"${PAGE.slice(at)}`);
    }
    expect(count).toBeGreaterThan(2_000);
  });
});
