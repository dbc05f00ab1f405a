import { expect, it } from 'vitest';
import { effort } from '../../../../test/engine/effort.ts';
import { parseLinkHeader } from './link-header.ts';

it.each([
  ['</a>; rel=canonical', [['/a', { rel: 'canonical' }]]],
  [
    '<https://tea.example/a,b;c>; REL="alternate"; hreflang=de, </c>; rel="next"',
    [
      ['https://tea.example/a,b;c', { rel: 'alternate', hreflang: 'de' }],
      ['/c', { rel: 'next' }],
    ],
  ],
  [
    '</a>; title="one, \\"two\\"; three"; rel=next; rel=prev',
    [['/a', { title: 'one, "two"; three', rel: 'next' }]],
  ],
  ['</a> ; nopush ; rel = "preload"', [['/a', { nopush: '', rel: 'preload' }]]],
  ['</a>', [['/a', {}]]],
  ['</a>; rel=canonical; anchor="/b", </c>; rel=next', [['/c', { rel: 'next' }]]],
  ['/a; rel=canonical', []],
  ['</a; rel=canonical', []],
  ['', []],
])('%s', (header, links) => {
  expect(parseLinkHeader(header).map(({ target, params }) => [target, params])).toEqual(links);
});

it.each(['<', '<</', '<a>;', '<a>;b="\\"', '<a>;b="', ';="', '<a> '])('stays fast with %s', (part) => {
  const header = `<a>${part.repeat(20_000)}`;
  expect(effort(() => parseLinkHeader(header))).toBeLessThan(100);
});

it('ignores an unclosed quote, but keeps the link', () => {
  expect(parseLinkHeader('</a>; title="one; rel=next')).toEqual([
    { target: '/a', params: { title: '"one', rel: 'next' } },
  ]);
});
