import { describe, expect, it } from 'vitest';
import { readSourceMap, sourceMapIn, sourceMapOf } from './source-maps.ts';

describe('the source map of a script or style', () => {
  it.each([
    ['a()\n//# sourceMappingURL=app.js.map', 'app.js.map'],
    ['a()\n//@ sourceMappingURL=app.js.map\n', 'app.js.map'],
    ['a{}\n/*# sourceMappingURL=app.css.map */', 'app.css.map'],
    ['//# sourceMappingURL=old.map\nb()\n//# sourceMappingURL=/new.map', '/new.map'],
    ['//# sourceMappingURL=data:application/json;base64,e30=', 'data:application/json;base64,e30='],
    ['a()', null],
    ['"sourceMappingURL=x"', null],
    ['//# sourceMappingURL=', null],
    ['s = "//# sourceMappingURL=" + name', null],
  ])('%j: %s', (text, expected) => {
    expect(sourceMapOf(text)).toBe(expected);
  });

  it.each([
    [[['sourcemap', '/a.map']], '/a.map'],
    [[['x-sourcemap', ' /a.map ']], '/a.map'],
    [
      [
        ['x-sourcemap', '/old.map'],
        ['sourcemap', '/a.map'],
      ],
      '/a.map',
    ],
    [[['content-type', 'text/css']], null],
  ] as const)('%j: %s', (headers, expected) => {
    expect(sourceMapIn(headers as never)).toBe(expected);
  });
});

describe('a source map', () => {
  it.each([
    ['{"version":3,"sources":["a.ts","b.ts"],"sourcesContent":["let a",null]}', { files: 2, texts: 1 }],
    ['{"version":3,"sources":["a.ts"]}', { files: 1, texts: 0 }],
    [`)]}'\n{"version":3,"sources":[]}`, { files: 0, texts: 0 }],
    [
      '{"version":3,"sections":[{"map":{"sources":["a"],"sourcesContent":["x"]}},{"url":"b"},null]}',
      { files: 1, texts: 1 },
    ],
    ['{"version":3,"sources":{"length":9}}', { files: 0, texts: 0 }],
    ['{"a":1}', null],
    ['[]', null],
    ['<!doctype html>', null],
  ])('%s', (text, expected) => {
    expect(readSourceMap(text)).toEqual(expected);
  });
});
