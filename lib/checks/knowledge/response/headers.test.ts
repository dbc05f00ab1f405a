import { expect, it } from 'vitest';
import { readableValue } from './headers.ts';

it.each([
  ['origin', 'origin'],
  ['â\u0080\u0098selfâ\u0080\u0099', '‘self’'],
  ['caf\u00c3\u00a9', 'café'],
  // Not UTF-8: a character per byte is all that is known.
  ['caf\u00e9', 'café'],
  ['caf\u00c3', 'cafÃ'],
  // Of a <meta>, which is text already.
  ['‘Ã¤’', '‘Ã¤’'],
])('%j is read as %s', (value, text) => {
  expect(readableValue(value)).toBe(text);
});
