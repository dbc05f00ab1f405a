import { expect, it } from 'vitest';
import { asciiCode } from './ascii-code.ts';

it.each([
  ['a text', "globalThis.said='« Čaj »';", 'globalThis.said=`\\u00AB \\u010Caj \\u00BB`;'],
  ['an expression', 'globalThis.quote=/[“”]/;', 'globalThis.quote=/[\\u201C\\u201D]/;'],
])('%s with a few characters outside ASCII is written with escapes', (_what, code, escaped) => {
  expect(asciiCode('a.js', code)).toBe(escaped);
});

it('a file of Cyrillic texts stays as it is: escapes would take more than the two bytes that a character has', () => {
  const code = `globalThis.said=\`${'Проверить страницу '.repeat(9)}\`;`;
  expect(asciiCode('ru.js', code)).toBe(code);
});

it('what is no code is refused, with the name of the file', () => {
  expect(() => asciiCode('a.js', 'const = “”')).toThrow(/^a\.js: /);
});
