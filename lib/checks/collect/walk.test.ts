import { expect, it } from 'vitest';
import { collectHtml } from './parse5.ts';

const collect = (html: string) => collectHtml(html, 'https://example.com/');

it('keeps the text of paragraphs, one per line, without anything between them', () => {
  const { prose } = collect(
    '<ul><li>Menu</ul><p> Black <b>tea</b>.\n Green <script>x</script>tea.</p><h2>More</h2><div><p>Oolong',
  );
  expect(prose.split('\n').map((line) => line.trim())).toEqual(['Black tea. Green tea.', 'Oolong']);
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
