import { describe, expect, it } from 'vitest';
import { collectHtml } from './collect/parse5.ts';
import { selectorOf, snippetOf } from './evidence.ts';

const anchors = (html: string) => collectHtml(html, 'https://example.com/').anchors;

describe('selectorOf', () => {
  it.each([
    ['<p><a href=/x>x</a>', 'body > p:nth-child(1) > a:nth-child(1)'],
    ['<main id=main><p>1</p><p><a href=/x>x</a>', '#main > p:nth-child(2) > a:nth-child(1)'],
    ['<a id="x>y^z% &quot;q&quot;" href=/x>x</a>', String.raw`[id="x>y^z% \"q\""]`],
    ['<a id="1st" href=/x>x</a>', '[id="1st"]'],
    ['<a id="a&#13;b&#10;c&#12;d" href=/x>x</a>', String.raw`[id="a\d b\a c\c d"]`],
    ['<i id=a></i><b id=a><a href=/x>x</a></b>', 'body > b:nth-child(2) > a:nth-child(1)'],
    [
      '<div id=host><template shadowrootmode=open><p id=in><a href=/x>x</a></p></template></div>',
      '#host >>> p:nth-child(1) > a:nth-child(1)',
    ],
  ])('%s', (html, selector) => {
    expect(selectorOf(anchors(html)[0]?.path ?? '')).toBe(selector);
  });

  it('is null for an element that is nested too deep', () => {
    expect(selectorOf(anchors(`${'<div>'.repeat(300)}<a href=/x>x</a>`)[0]?.path ?? '')).toBeNull();
  });
});

describe('snippetOf', () => {
  it('is the opening tag and the text', () => {
    const [link] = anchors('<a href="/x?a=&quot;b" rel=nofollow style="color:red">  Copper\n kettle </a>');
    expect(link && snippetOf(link)).toBe('<a href="/x?a=&quot;b" rel="nofollow">Copper kettle</a>');
  });

  it('writes an SVG element without the prefix', () => {
    const [link] = anchors('<svg><a xlink:href=/x><text>x</text></a></svg>');
    expect(link && snippetOf(link)).toBe('<a xlink:href="/x">x</a>');
  });

  it('has of a script only the part that may be shown', () => {
    const [script] = collectHtml(
      '<script async>key="s3cret";eval(x)</script>',
      'https://example.com/',
    ).scripts;
    expect(script && [snippetOf(script), snippetOf(script, '…eval(x)')]).toEqual([
      '<script async="">',
      '<script async="">…eval(x)</script>',
    ]);
  });

  it('is cut off at 300 characters', () => {
    const [link] = anchors(`<a href="/${'x'.repeat(900)}">x</a>`);
    expect(link && snippetOf(link)).toHaveLength(300);
  });

  it.each([
    ['<script>key = "secret"</script>', '<script>'],
    ['<svg><script>key = "secret"</script></svg>', '<script>'],
    ['<script type="application/json">{"key": "secret"}</script>', '<script type="application/json">'],
    ['<script type="application/ld+json">{}</script>', '<script type="application/ld+json">{}</script>'],
  ])('contains the text of structured data, but of no other script: %s', (html, snippet) => {
    const [script] = collectHtml(html, 'https://example.com/').scripts;
    expect(script && snippetOf(script)).toBe(snippet);
  });
});
