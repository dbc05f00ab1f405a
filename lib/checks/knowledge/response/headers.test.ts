import { expect, it } from 'vitest';
import { nextOf } from '../../deep/visiting/follow-redirects.ts';
import { fieldsAsText, textOfField } from './headers.ts';

it.each([
  ['origin', 'origin'],
  ['â\u0080\u0098selfâ\u0080\u0099', '‘self’'],
  ['caf\u00c3\u00a9', 'café'],
  // Not UTF-8: a character per byte is all that is known.
  ['caf\u00e9', 'café'],
  ['caf\u00c3', 'cafÃ'],
  // Not bytes: it is text already.
  ['‘Ã¤’', '‘Ã¤’'],
])('%j is the text %s', (value, text) => {
  expect(textOfField('x-tea', value)).toBe(text);
});

it.each([
  ['/caf\u00c3\u00a9', '/café', 'https://tea.example/caf%C3%A9'],
  ['/caf\u00e9', '/caf%E9', 'https://tea.example/caf%E9'],
  ['/caf%E9', '/caf%E9', 'https://tea.example/caf%E9'],
  [
    '//\u00d1\u0087\u00d0\u00b0\u00d0\u00b9.example/?\u00c3\u00a9',
    '//чай.example/?é',
    'https://xn--80as4b.example/?%C3%A9',
  ],
])('a Location of the bytes %j is %s, and leads to the bytes that were sent', (value, text, to) => {
  const headers = fieldsAsText([['location', value]]);
  expect(headers).toEqual([['location', text]]);
  expect(nextOf({ url: 'https://tea.example/', status: 301, headers })).toBe(to);
});
