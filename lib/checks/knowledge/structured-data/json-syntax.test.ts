import { describe, expect, it } from 'vitest';
import { scanJson } from './json-syntax.ts';

describe('scanJson', () => {
  it.each([
    '{}',
    ' [1, -2.5e+3, "x\\u0041\\n", true, false, null, {"a": {"b": []}}] ',
    '"text"',
    '0',
    '{"a":"&quot; // “not” code <!-- {{ "}',
  ])('%s is JSON', (text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(scanJson(text)).toEqual({ fault: null, duplicates: [] });
  });

  it.each([
    ['', 'empty', 1, 1],
    [' \n ', 'empty', 2, 2],
    ['{"a": 1,}', 'trailing', 1, 8],
    ['{\n  "a": [1,\n  ]\n}', 'trailing', 2, 10],
    ['{“a”: 1}', 'quotes', 1, 2],
    ["{'a': 1}", 'quotes', 1, 2],
    ['{"a": “b”}', 'quotes', 1, 7],
    ['{a: 1}', 'bare', 1, 2],
    ['{"a": undefined}', 'bare', 1, 7],
    ['{"a": True}', 'bare', 1, 7],
    ['{"a": "b" "c": 1}', 'separator', 1, 11],
    ['{"a" 1}', 'separator', 1, 6],
    ['[{} {}]', 'separator', 1, 5],
    ['{"a": [1}', 'bracket', 1, 9],
    ['{"a": "A 24" screen"}', 'quote', 1, 14],
    ['{"a": "24"", "b": 1}', 'quote', 1, 11],
    ['{"a": "one\ntwo"}', 'control', 1, 11],
    ['{"a": "one\ttwo"}', 'control', 1, 11],
    ['{"a": "it\\\'s"}', 'escape', 1, 10],
    ['{"a": "\\u12"}', 'escape', 1, 8],
    ['{"a": 4,5}', 'number', 1, 8],
    ['{"a": 04}', 'number', 1, 7],
    ['{"a": .5}', 'number', 1, 7],
    ['{"a": 10px}', 'number', 1, 7],
    ['<!-- {"a": 1} -->', 'comment', 1, 1],
    ['//<![CDATA[\n{}', 'comment', 1, 1],
    ['{"a": 1 /* one */}', 'comment', 1, 9],
    ['{}\n// ]]>', 'comment', 2, 1],
    ['{&quot;a&quot;: 1}', 'entity', 1, 2],
    ['{"a": {{ price }}}', 'template', 1, 8],
    ['{"a": <?= $x ?>}', 'template', 1, 7],
    ['{\u00A0"a": 1}', 'invisible', 1, 2],
    ['\uFEFF{}', 'invisible', 1, 1],
    ['{} {}', 'more', 1, 4],
    ['{};', 'semicolon', 1, 3],
    ['{}; {}', 'more', 1, 3],
    ['{"a": "Written', 'end', 1, 7],
    ['{"a": [1, 2', 'end', 1, 12],
    ['{"a": }', 'unexpected', 1, 7],
    ['[1,,2]', 'unexpected', 1, 4],
    ['{"a": 👍 "😀": }', 'unexpected', 1, 7],
  ] as const)('%j: %s', (text, cause, line, column) => {
    expect(() => JSON.parse(text)).toThrow();
    const { fault } = scanJson(text);
    expect([fault?.cause, fault?.line, fault?.column]).toEqual([cause, line, column]);
  });

  it('counts characters, not UTF-16 units, and every kind of line break', () => {
    expect(scanJson('{"😀": x}').fault).toEqual({
      cause: 'bare',
      what: 'x',
      line: 1,
      column: 7,
      excerpt: '{"😀": x}',
    });
    expect(scanJson('{\r\n"a": 1,\r"b": x}').fault).toEqual({
      cause: 'bare',
      what: 'x',
      line: 3,
      column: 6,
      excerpt: '"b": x}',
    });
  });

  it('reports duplicate keys of one object, and only those', () => {
    const { duplicates } = scanJson('{"a": 1, "b": {"a": 2},\n "a": 3}');
    expect(duplicates).toEqual([{ key: 'a', line: 2, column: 2, excerpt: '"a": 3}' }]);
  });

  it('accepts any depth and any length', () => {
    expect(scanJson('['.repeat(200_000)).fault?.cause).toBe('end');
    expect(scanJson(`"${'a\\n'.repeat(100_000)}"`).fault).toBeNull();
  });
});
