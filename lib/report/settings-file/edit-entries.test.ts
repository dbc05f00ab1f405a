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
