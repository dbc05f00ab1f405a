import { expect, it } from 'vitest';
import { repairJson } from './json-repair.ts';

it.each([
  ['{"name": "Kettle",}', '{"name": "Kettle"}'],
  ['{"a": [1, 2, ], "b": {"c": 1,},}', '{"a": [1, 2 ], "b": {"c": 1}}'],
  ['<!-- {"name": "Kettle"} -->', '{"name": "Kettle"}'],
  ['// <![CDATA[\n{"name": "Kettle"}\n// ]]>', '{"name": "Kettle"}'],
  ['{"a": 1, /* the name */ "b": 2}', '{"a": 1,  "b": 2}'],
  ['{"a": "one\ntwo\tthree"}', '{"a": "one\\ntwo\\tthree"}'],
  ['{"a": "one\r\ntwo"}', '{"a": "one\\ntwo"}'],
  ['{“name”: “Kettle”}', '{"name": "Kettle"}'],
  ['{\u00A0"name": 1}', '{ "name": 1}'],
  ['\uFEFF{"name": "💧",}', '{"name": "💧"}'],
])('%j', (text, repaired) => {
  expect(repairJson(text)).toBe(repaired);
  expect(() => JSON.parse(repaired)).not.toThrow();
});

it.each([
  ['nothing is wrong', '{"name": "Kettle"}'],
  ['nobody knows which text was meant', '{name: "Kettle"}'],
  ['nor where it ends', '{"name": "Kettle'],
  ['nor which quotation marks belong to it', '{“name": 1}'],
  ['a comment without end', '{"a": 1 /* x'],
  ['nothing at all', ' '],
  ['a block that nobody copies', `{"name": "${'n'.repeat(10_000)}",}`],
])('%s: %j', (_why, text) => {
  expect(repairJson(text)).toBeNull();
});
