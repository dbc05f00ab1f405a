import { expect, it } from 'vitest';
import { collectHtml } from './parse5.ts';

const collect = (html: string) => collectHtml(html, 'https://example.com/');

it('keeps the text of paragraphs, one a line, without what stands between them', () => {
  const { prose } = collect(
    '<ul><li>Menu</ul><p> Black <b>tea</b>.\n Green <script>x</script>tea.</p><h2>More</h2><div><p>Oolong',
  );
  expect(prose.split('\n').map((line) => line.trim())).toEqual(['Black tea. Green tea.', 'Oolong']);
});

it('keeps dates with what is read of them', () => {
  const { times } = collect('<time datetime="2026-03-01">1 March</time><time>12:30</time>');
  expect(times.map(({ attrs, text }) => [attrs.datetime, text])).toEqual([
    ['2026-03-01', '1 March'],
    [undefined, '12:30'],
  ]);
});
