import { expect, it } from 'vitest';
import { fieldWith } from './field-with.ts';

it.each<[string, Parameters<typeof fieldWith>[1], string]>([
  ['a=…; Path=/', { secure: 'Secure' }, 'Set-Cookie: a=…; Path=/; Secure'],
  ['a=…; SameSite=Loose', { samesite: 'SameSite=Lax' }, 'Set-Cookie: a=…; SameSite=Lax'],
  ['a=…; DOMAIN = example.com ;; Path=/', { domain: null }, 'Set-Cookie: a=…; Path=/'],
  ['a=…; Path=/a; Path=/b', { path: 'Path=/b' }, 'Set-Cookie: a=…; Path=/b'],
  ['secure=…', { secure: 'Secure' }, 'Set-Cookie: secure=…; Secure'],
  ['a=…', {}, 'Set-Cookie: a=…'],
])('%s with %o', (shown, changes, line) => {
  expect(fieldWith(shown, changes)).toBe(line);
});
