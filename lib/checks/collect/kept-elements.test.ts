import { expect, it } from 'vitest';
import { collectHtml } from './parse5.ts';

const collect = (html: string) => collectHtml(html, 'https://example.com/');

it.each([
  ['<a href=/ hidden>', true],
  ['<div hidden><p><a href=/>', true],
  ['<div hidden=until-found><a href=/>', undefined],
  ['<div style="color:red;DISPLAY : NONE"><p style="display:block"><a href=/>', true],
  ['<div style="--display:none"><a href=/>', undefined],
  ['<div style="display:nonesuch"><a href=/>', undefined],
  ['<body style="display:none"><a href=/>', undefined],
  ['<html style="display:none"><a href=/>', undefined],
  ['<p hidden></p><a href=/>', undefined],
])('a link in %s is kept from being rendered: %s', (html, unrendered) => {
  expect(collect(html).anchors.map((link) => link.unrendered)).toEqual([unrendered]);
});

it('knows of links, headings and images that they are not rendered', () => {
  const { anchors, headings, images, forms } = collect(
    '<div hidden><a href=/>x</a><h2>x</h2><img><form></form>',
  );
  const all = [anchors, headings, images, forms].flat();
  expect(all.map(({ tag, unrendered }) => [tag, unrendered])).toEqual([
    ['a', true],
    ['h2', true],
    ['img', true],
    ['form', undefined],
  ]);
});

it.each([
  ['<div role=heading>x', 1],
  ['<div role="note HEADING">x', 1],
  ['<div role=subheading>x', 0],
  ['<div role=headings>x', 0],
  ['<a href=/ role=heading>x', 0],
])('%s: %i heading', (html, count) => {
  expect(collect(html).headings).toHaveLength(count);
});

it('keeps the language of links where it is not that of the page, and 40 characters of it', () => {
  const { anchors, headings } = collect(
    `<html lang=en><p lang=en><a href=/>1</a><div lang=""><a href=/>2</a><h2>3</h2></div><p lang=${'x'.repeat(41)}><a href=/>4</a>`,
  );
  expect(anchors.map(({ lang }) => lang)).toEqual([undefined, '', 'x'.repeat(40)]);
  expect(headings.map(({ lang }) => lang)).toEqual([undefined]);
});

it.each([
  ['<meta name=description content="…">', 4_000],
  ['<meta http-equiv=content-security-policy content="…">', 50_000],
  ['<a http-equiv=x href="…">', 4_000],
  ['<a href="data:…">', 64],
])('of an attribute in %s, %i characters are kept', (html, kept) => {
  const { metas, anchors } = collect(html.replace('…', 'x'.repeat(60_000)));
  const [attrs] = [...metas, ...anchors].map(({ attrs }) => attrs);
  expect((attrs?.content ?? attrs?.href)?.length).toBe(kept);
});

it.each([
  ['<p itemscope>', ['p']],
  ['<p itemprop=name>', ['p']],
  ['<p vocab=https://schema.org/>', ['p']],
  ['<p typeof=Product>', ['p']],
  ['<p data-nosnippet>', ['p']],
  ['<p property=name>', []],
  ['<div typeof=Product><p property=name>', ['div', 'p']],
])('%s is annotated: %j', (html, tags) => {
  expect(collect(`<body>${html}`).annotated.map(({ tag }) => tag)).toEqual(tags);
});

it.each([
  ['itemprop=a', 'Tea'],
  ['property=a', 'Tea'],
  ['itemprop=a itemscope', undefined],
  ['property=a typeof=b', undefined],
  ['itemprop=a content=b', undefined],
  ['itemprop=a href=b', undefined],
  ['itemprop=a src=b', undefined],
  ['itemprop=a datetime=b', undefined],
  ['data-nosnippet', undefined],
])('the value of <b %s>Tea</b> is its text: %s', (attributes, text) => {
  const { annotated } = collect(`<p vocab=x typeof=y><b ${attributes}>Tea</b>`);
  expect(annotated.map((one) => one.text)).toEqual([undefined, text]);
});

it('knows the referenced IDs above an annotated element, up to the next one', () => {
  const { annotated } = collect(
    '<section id=s><div itemscope itemref="s x  z" id=a><div id=x><p id=y><b itemprop=n>T</b></p></div><b itemprop=m>U</b></div>',
  );
  expect(annotated.map((one) => ('under' in one ? one.under : null))).toEqual([['s'], ['x'], null]);
});

it.each([
  [255, ['x']],
  [256, undefined],
])('looks for IDs above %i other elements: %j', (levels, under) => {
  const { annotated } = collect(
    `<div itemscope itemref=x></div><div id=x>${'<div>'.repeat(levels)}<p itemprop=a>`,
  );
  expect(annotated.map((one) => one.under)).toEqual([undefined, under]);
});
