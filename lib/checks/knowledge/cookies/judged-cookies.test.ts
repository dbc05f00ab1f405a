import { expect, it } from 'vitest';
import { inspectionOf } from '../../example-inspection.ts';
import { judgedCookies } from './judged-cookies.ts';

const VALUE = 'k7Qm2xV9aT4pZ8rW3nB6yL1c';
const looks = (needsSecure: boolean, ...fields: readonly string[]) =>
  judgedCookies(
    inspectionOf({ headers: fields.map((field) => ['set-cookie', field] as const) }),
    needsSecure,
  )?.map(({ name, look, isDoubtful }) => [name, look, isDoubtful]);

it.each([
  ['without Secure, where it needs none', false, '', 'none'],
  ['without Secure, where it needs it', true, '', 'value only'],
  ['with Secure', true, '; Secure', 'none'],
])(
  'next to a session that is protected %s, a random value is no sign of another: %s',
  (_how, needs, flag, look) => {
    expect(looks(needs, `session=${VALUE}; HttpOnly${flag}`, `xyz=${VALUE}`)).toEqual([
      ['session', 'session', false],
      ['xyz', look, false],
    ]);
  },
);
