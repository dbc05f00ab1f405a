import fc from 'fast-check';
import { type ParseError, parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { withEntry, withoutEntry } from './edit-entries.ts';

test.each([
  ['["a", "b", "c"]', 0, '["b", "c"]'],
  ['["a", "b", "c"]', 1, '["a", "c"]'],
  ['["a", "b", "c"]', 2, '["a", "b" ]'],
  ['["a", "b",]', 1, '["a", ]'],
  ['["a"]', 0, '[]'],
  ['[\n  "a", // first\n  "b"\n]', 1, '[\n  "a" // first\n]'],
  ['[\n  "a", // first\n  "b", // second\n]', 0, '[\n  // first\n  "b", // second\n]'],
  ['[\n  "a" /* , */,\n  { "check": "b" }\n]', 1, '[\n  "a" /* , */\n]'],
  ['[\n  "a", // first\n  "b"  \n]', 1, '[\n  "a" // first\n]'],
  ['[\r\n\t"a", \t\r\n\t"b"\r\n]', 0, '[\r\n\t"b"\r\n]'],
  ['[\n  "a",  "b"\n]', 0, '[\n  "b"\n]'],
  ['[\n  "a", "b"\n]', 1, '[\n  "a" \n]'],
  ['["a"]', 3, '["a"]'],
  ['["a"]', -1, '["a"]'],
  ['', 0, ''],
])('%s without entry %i: %s', (text, index, left) => {
  expect(withoutEntry(text, [], index)).toBe(left);
});

test.each([
  ['["a"]', '["a", { "b": 1 }]'],
  ['["a",]', '["a", { "b": 1 },]'],
  ['[\n  "a"\n]', '[\n  "a",\n  { "b": 1 }\n]'],
  ['[\n  "a", // first\n]', '[\n  "a", // first\n  { "b": 1 },\n]'],
  ['[\n  "a" // first\n]', '[\n  "a", // first\n  { "b": 1 }\n]'],
  ['[\r\n\t"a",\r\n]', '[\r\n\t"a",\r\n\t{ "b": 1 },\r\n]'],
  ['[\n  "a",  // first\n]', '[\n  "a",  // first\n  { "b": 1 },\n]'],
  ['[\n  "a",\n  "c" ]', '[\n  "a",\n  "c",\n  { "b": 1 } ]'],
  ['[\n  "a"] // all\n', '[\n  "a",\n  { "b": 1 }] // all\n'],
  ['[\n  "a", "c"\n]', '[\n  "a", "c", { "b": 1 }\n]'],
  ['["a" // first\n]', '["a", { "b": 1 } // first\n]'],
  ['[]', '[]'],
  ['', ''],
])('%s with an entry: %s', (text, result) => {
  expect(withEntry(text, [], { b: 1 })).toBe(result);
});

test.each(['{}', '{ "ignore": "a" }'])('there is no list in %s: nothing is changed', (text) => {
  expect(withEntry(text, ['ignore'], 'b')).toBe(text);
  expect(withoutEntry(text, ['ignore'], 0)).toBe(text);
});

/** What may be around an entry, and entries that look like the end of one. */
const around = fc.constantFrom('', ' ', '\n', '\r\n\t', '\n\n', ' // a, "b"\n  ', ' /* , ] */ ');
const entry = fc.constantFrom('1', '"a,b"', '{"a": [1, 2]}', '{ // c\n "b": "]" }', '"\\""');
const lists = fc
  .tuple(fc.array(fc.tuple(around, entry, around), { minLength: 1, maxLength: 5 }), fc.boolean(), around)
  .map(
    ([entries, isComma, end]) =>
      `{"list": [${entries.map((parts) => parts.join('')).join(',')}${isComma ? ',' : ''}${end}]}`,
  );

/** Returns the list in a file that is read without a fault. */
function listIn(text: string): unknown[] {
  const faults: ParseError[] = [];
  const { list } = parse(text, faults, { allowTrailingComma: true });
  expect(faults).toEqual([]);
  return list;
}
const commentsIn = (text: string) => [...text.matchAll(/\/\/.*|\/\*.*?\*\//g)].map(String).sort();

test('whatever is around the entries of a list, one is added or removed, and every comment stays when it is added', () => {
  fc.assert(
    fc.property(lists, fc.nat(4), (text, index) => {
      const before = listIn(text);
      const longer = withEntry(text, ['list'], { b: 1 });
      expect(listIn(longer)).toEqual([...before, { b: 1 }]);
      expect(commentsIn(longer)).toEqual(commentsIn(text));
      expect(listIn(withoutEntry(text, ['list'], index))).toEqual(before.toSpliced(index, 1));
    }),
    { numRuns: 500 },
  );
});
