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
