import { expect, it } from 'vitest';
import { textOfField } from '../../../lib/checks/knowledge/response/headers.ts';
import { headerBytes } from './header-bytes.ts';

it.each(['origin', '‘self’', '“origin” é Ё Ÿ', '\u0080\u0081\u009f\u00ff'])(
  '%j is read as it was sent',
  (text) => {
    const bytes = new TextEncoder().encode(text);
    const decoded = new TextDecoder('windows-1252').decode(bytes);
    expect(headerBytes(decoded)).toBe(String.fromCharCode(...bytes));
    expect(textOfField('x-tea', headerBytes(decoded))).toBe(text);
  },
);

it('what no byte stands for stays', () => {
  expect(headerBytes('чай')).toBe('чай');
});
