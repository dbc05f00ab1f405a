import { expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { mappedIntegrity } from './import-maps.ts';

const mapped = (html: string) => [...mappedIntegrity(collectHtml(html, 'https://tea.test/shop/'))];
const map = (json: string) => mapped(`<script type=" ImportMap ">${json}</script>`);

it('reads the hashes of modules by their addresses, relative ones too', () => {
  expect(
    map('{"integrity":{"https://cdn.test/a.js":"sha384-a","./b.js":"sha384-b","/c.js":"sha384-c"}}'),
  ).toEqual([
    ['https://cdn.test/a.js', 'sha384-a'],
    ['https://tea.test/shop/b.js', 'sha384-b'],
    ['https://tea.test/c.js', 'sha384-c'],
  ]);
});

it('does not read the names of packages, and what is no text', () => {
  expect(map('{"integrity":{"tea":"sha384-a","/b.js":["sha384-b"],"/c.js":null}}')).toEqual([]);
});

it.each(['', 'null', '[]', '{', '{"integrity":null}', '{"integrity":"sha384-a"}', '{"imports":{}}'])(
  'finds nothing in %s',
  (json) => expect(map(json)).toEqual([]),
);

it('keeps the first hash of an address, and reads no other script', () => {
  const first = '<script type=importmap>{"integrity":{"/a.js":"sha384-a"}}</script>';
  const second = '<script type=importmap>{"integrity":{"/a.js":"sha384-b"}}</script>';
  expect(mapped(`${first}${second}<script>{"integrity":{"/d.js":"sha384-d"}}</script>`)).toEqual([
    ['https://tea.test/a.js', 'sha384-a'],
  ]);
});
