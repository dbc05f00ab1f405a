import { describe, expect, it } from 'vitest';
import { UNTOLD } from '../evidence.ts';
import { collectHtml } from './parse5.ts';

const collect = (html: string) => collectHtml(html, 'https://example.com/');

it('keeps the text of paragraphs, one per line, without anything between them', () => {
  const { prose } = collect(
    '<ul><li>Menu</ul><p> Black <b>tea</b>.\n Green <script>x</script>tea.</p><h2>More</h2><div><p>Oolong',
  );
  expect(prose.split('\n').map((line) => line.trim())).toEqual(['Black tea. Green tea.', 'Oolong']);
});

it('keeps the text of quotations and code, one per line', () => {
  const { quoted, text } = collect(
    '<p>He said <q>tea</q>, and wrote:</p><pre><code>boil(<span>3</span>)\n  wait()</code></pre><blockquote><p>Hot</p><p>tea</p></blockquote>',
  );
  expect(quoted.split('\n').map((line) => line.trim())).toEqual(['tea', 'boil(3) wait()', 'Hot tea']);
  expect(text).toBe('He said tea, and wrote: boil(3) wait() Hot tea');
});

it('keeps what buttons say, and nothing that a visitor has entered', () => {
  const { fields } = collect(
    `<input type=submit value=" Log
     in "><input type=IMAGE alt=Go><input type=button><input value=Ann><input type=password value=x><input type=hidden value=y>`,
  );
  expect(fields.map(({ attrs, text }) => [attrs.type, attrs.value, text])).toEqual([
    ['submit', undefined, 'Log in'],
    ['IMAGE', undefined, 'Go'],
    ['button', undefined, undefined],
    [undefined, undefined, undefined],
    ['password', undefined, undefined],
    ['hidden', undefined, undefined],
  ]);
});

it('does not join what is not rendered to the word before it', () => {
  expect(collect('<p><span>129.00</span><span style="display:none">129.0</span> €').text).toBe(
    '129.00 129.0 €',
  );
});

it('keeps dates with their visible text', () => {
  const { times } = collect('<time datetime="2026-03-01">1 March</time><time>12:30</time>');
  expect(times.map(({ attrs, text }) => [attrs.datetime, text])).toEqual([
    ['2026-03-01', '1 March'],
    [undefined, '12:30'],
  ]);
});

it('does not mix up an element with the previous one on its level', () => {
  const { anchors, annotated, text } = collect(
    `<html lang=en><div lang=de itemscope hidden><p itemprop=name id=first>Tea<a href=/1>eins</a></p><noscript>no</noscript></div>
    <div><p><a href=/2>two</a></p><section itemprop=x></section></div>`,
  );
  expect(anchors.map(({ lang, path }) => [lang, path])).toEqual([
    ['de', '#first>a:1'],
    [undefined, 'body:2>div:2>p:1>a:1'],
  ]);
  expect(annotated.map(({ tag, inside }) => [tag, inside])).toEqual([
    ['div', undefined],
    ['p', 0],
    ['section', undefined],
  ]);
  expect(text).toBe('Teaeins two');
});

it('continues after a comment, and joins the text around it', () => {
  const { headings } = collect('<h1>Bla<!-- x -->ck <!-- y --> tea</h1>');
  expect(headings[0]?.text).toBe('Black tea');
});

it.each([
  ['no separator for words that the page shows as one', '<p>Bl<samp>ack</samp> tea', 'Black tea'],
  ['no separator for a script', '<p>Tea<script>x</script>pot<style>p{}</style>s', 'Teapots'],
  ['not the description of a drawing', '<p>Tea<svg><desc>A cup</desc><g>x</g></svg>', 'Tea x'],
])('the text of a page has %s', (_what, html, text) => {
  expect(collect(html).text).toBe(text);
});

it('finds the addresses that run code in a frame', () => {
  const { inline } = collect('<frameset><frame src="javascript:go()"><frame src="/a"></frameset>');
  expect([inline.addresses.count, inline.addresses.first.map(({ attrs }) => attrs)]).toEqual([
    1,
    [{ src: 'javascript:go()' }],
  ]);
});

it('finds the target of a link whose fragment is encoded', () => {
  const { targets } = collect(
    '<a href="#gr%C3%BCn">a</a><a href="#%">b</a><p id="grün"><p id="%"><p id="red">',
  );
  expect(targets).toEqual(['grün', '%']);
});

it('does not take a date for the text of its annotation', () => {
  const { annotated } = collect(
    '<p itemscope><time itemprop=a datetime=2026-03-01>1 March</time><b itemprop=b>Tea</b></p>',
  );
  expect(annotated.map(({ text }) => text)).toEqual([undefined, undefined, 'Tea']);
});

it('knows where the instructions to one robot end, as those to all', () => {
  const offsetOf = (name: string) =>
    collect(`<head><meta name=${name} content=noindex></head>`).markup?.offsets.robots;
  expect([offsetOf('robots'), offsetOf('Googlebot'), offsetOf('author')]).toEqual([40, 43, undefined]);
});

it('says that words that end the head go on', () => {
  const what = (words: string) => collect(`<head><title>T</title>${words}</head>`).markup?.headBreak?.what;
  expect([what('x'.repeat(40)), what('x'.repeat(41))]).toEqual(['x'.repeat(40), `${'x'.repeat(40)}…`]);
});

/** An element on the given level below `<body>`. */
const nested = (levels: number, html: string) =>
  `${'<section>'.repeat(levels)}${html}${'</section>'.repeat(levels)}`;
/** The whole declaration of a shadow tree. */
const shadow = (html: string) => `<template shadowrootmode=open>${html}</template>`;

describe('the path of an element', () => {
  const pathOf = (html: string) => collect(html).anchors[0]?.path;

  it.each([
    ['starts at the nearest ID', '<p id=a><b id=b><a href=/>x', '#b>a:1'],
    ['starts at an ID of 79 characters', `<p id=${'i'.repeat(79)}><a href=/>x`, `#${'i'.repeat(79)}>a:1`],
    ['does not start at a longer one', `<p id=${'i'.repeat(80)}><a href=/>x`, 'body:2>p:1>a:1'],
    [
      'does not start at an ID in a shadow tree, however deep',
      `<div id=host>${shadow('<section><p id=in><a href=/>x')}</div>`,
      '#host^section:1>p:1>a:1',
    ],
    [
      'counts from the first again after a shadow tree',
      `<div id=host>${shadow('<i></i><i></i>')}<a href=/>x`,
      '#host>a:1',
    ],
  ])('%s', (_what, html, path) => {
    expect(pathOf(html)).toBe(path);
  });

  it('has 500 characters at most', () => {
    // 6 + 79 × 6 + 16 + 4: `body:2`, `>div:1`, the element with the given name, `>a:1`.
    const below = (name: string) => pathOf(`${'<div>'.repeat(79)}<${name}><a href=/>x`);
    expect(below(`x-${'y'.repeat(11)}`)).toHaveLength(500);
    expect(below(`x-${'y'.repeat(12)}`)).toBe(UNTOLD);
  });

  it('is “html” for the root, whatever its ID, in every list', () => {
    const { roots, annotated, inline } = collect('<html id=top itemscope onclick=a() style="color:red"><p>x');
    const all = [...roots, ...annotated, ...inline.handlers.first, ...inline.styles.first];
    expect(all.map(({ path }) => path)).toEqual(['html', 'html', 'html', 'html']);
  });

  it('of a link is that of an image in it, unless it is too long', () => {
    const linkOf = (levels: number) =>
      collect(nested(levels, '<a href=/><img src=a.png></a>')).images[0]?.link;
    expect([linkOf(1), linkOf(300)]).toEqual(['body:2>section:1>a:1', undefined]);
  });
});

it.each([
  ['<div><template shadowrootmode=OPEN>In shadow</template>', 'In shadow'],
  ['<div><template shadowrootmode=Closed>In shadow</template> light', 'In shadow light'],
  ['<div><template shadowrootmode=shut>In no shadow</template>Light', 'Light'],
  ['<svg><font-face><template shadowrootmode=open>In no shadow</template></font-face></svg>', 'In no shadow'],
])('the text of %s is %j', (html, text) => {
  expect(collect(html).text).toBe(text);
});

it('keeps apart the paragraphs of a shadow tree and of its host', () => {
  const { prose } = collect(`<p>${shadow('In shadow')}light`);
  expect(prose.split('\n').map((line) => line.trim())).toEqual(['In shadow', 'light']);
});

it('reads elements down to a depth of 2,000; the text below is not that of another element', () => {
  const { depth, headings } = collect(`${nested(1_998, '<h2>deep</h2>')}<p>after`);
  expect([depth, headings.map(({ text }) => text)]).toEqual([2_000, ['']]);
  expect(collect(nested(1_997, '<h2>deep</h2>')).headings[0]?.text).toBe('deep');
});

it('collects the text of 64 elements in each other, and keeps others in them', () => {
  const { headings, cut, images } = collect(`${'<div role=heading>'.repeat(65)}Tea<img src=/tea.png>`);
  expect([headings.length, headings.at(-1)?.text, cut, images.length]).toEqual([
    64,
    'Tea',
    { headings: 65 },
    1,
  ]);
});

it.each([
  ['100,000 characters of a script', [150_000], [100_000]],
  ['500,000 of all scripts', Array(6).fill(100_000), [100_000, 100_000, 100_000, 100_000, 100_000, 0]],
])('keeps %s', (_what, sizes: number[], kept) => {
  const { scripts } = collect(sizes.map((size) => `<script>${'x'.repeat(size)}</script>`).join(''));
  expect(scripts.map(({ text }) => text?.length)).toEqual(kept);
});

it('keeps the white space of scripts', () => {
  const { scripts } = collect('<script>\n a  b \n</script><script type="application/ld+json"> {} </script>');
  expect(scripts.map(({ text }) => text)).toEqual(['\n a  b \n', ' {} ']);
});

it.each([
  ['<img alt=Copper><img alt=kettle>', 'Copper kettle'],
  ['<img alt=" ">', undefined],
  ['<img>', undefined],
  ['<svg><title>Cart</title></svg>', 'Cart'],
])('the images of a link in %s say %j', (html, alt) => {
  expect(collect(`<a href=/>${html}</a>`).anchors.map((link) => link.alt)).toEqual([alt]);
});

it.each([
  ['#red', ['red']],
  ['/page#red:~:text=tea', ['red']],
  ['#red ', ['red']],
  ['#a%20b', ['a b', 'a%20b']],
  ['#nowhere', []],
  ['red', []],
])('a link to %j points to %j', (href, targets) => {
  const { targets: found } = collect(`<a href="${href}">x</a><p id=red><p id="a b"><p id="a%20b">`);
  expect(found).toEqual(targets);
});

it.each([
  [{}, 'text/html'],
  [{ contentType: '' }, 'text/html'],
  [{ contentType: ' Application/XHTML+XML ; charset=utf-8' }, 'application/xhtml+xml'],
])('the type of a document sent with %j is %s', (sent, type) => {
  expect(collectHtml('<p>x', 'https://example.com/', sent).contentType).toBe(type);
});
