import { expect, it } from 'vitest';
import { isErrorStatus } from './error-status.ts';
import { isRefusal } from './refusals.ts';

const STATUSES = [...Array.from({ length: 600 }, (_, status) => status), 600, 999];

it('these statuses are refusals, which only some visitors get', () => {
  expect(STATUSES.filter(isRefusal)).toEqual([401, 403, 405, 407, 408, 425, 429, 431, 451, 511, 999]);
});

it('with these, nobody can open the page', () => {
  const others = STATUSES.filter((status) => isErrorStatus(status) !== status >= 500);
  expect(others).toEqual([404, 410, 503, 511, 600, 999]);
});
