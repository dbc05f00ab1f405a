import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import english from '../i18n/locales/en.json' with { type: 'json' };
import type { TextKey } from '../i18n/translator.ts';
import {
  CarriedErrorCode,
  codeOfRefusal,
  ERRORS,
  OWN_ERRORS,
  partsOf,
  ServiceError,
  type ServiceErrorCode,
  UNANSWERED_ERRORS,
  UNUSABLE_ERRORS,
} from './errors.ts';

const CODES = [...Object.keys(ERRORS), ...UNANSWERED_ERRORS, ...UNUSABLE_ERRORS, ...OWN_ERRORS, 'unknown'];
/** More specific messages for when details are known. */
const MORE_EXACT = ['unnamed', 'rateLimitedUntil', 'address', 'entry'];

describe('the error codes', () => {
  it('are each in one list only', () => {
    expect(new Set(CODES).size).toBe(CODES.length);
  });

  it('each have a message, and no messages are left over', () => {
    expect(Object.keys(english.errors).sort()).toEqual([...CODES, ...MORE_EXACT].sort());
  });

  it('do not compile without a message, or if misspelled', () => {
    expectTypeOf<`errors.${ServiceErrorCode}`>().toExtend<TextKey>();
    // @ts-expect-error
    expect(new ServiceError({ code: 'rate_limitted' }).code).toBe('rate_limitted');
    // @ts-expect-error
    const key: TextKey = 'errors.rate_limitted' satisfies `errors.${ServiceErrorCode}`;
    expect(key).toBe('errors.rate_limitted');
  });

  it('show whether the service itself has answered, unless that is given', () => {
    const isTransport = (code: ServiceErrorCode) => new ServiceError({ code }).isTransport;
    expect(CODES.filter((code) => isTransport(code as ServiceErrorCode))).toEqual([
      ...UNANSWERED_ERRORS,
      ...UNUSABLE_ERRORS,
    ]);
    expect(new ServiceError({ code: 'rate_limited', isTransport: true }).isTransport).toBe(true);
  });
});

it.each([
  [new TypeError('The table is missing.'), 'TypeError: The table is missing.'],
  ['The table is missing.', 'The table is missing.'],
  [undefined, 'undefined'],
])('what is no failure of a call is an internal error with its text: %s', (thrown, message) => {
  expect(partsOf(thrown)).toEqual({ code: 'internal', message });
});

describe('ENV-04: a code of a later version', () => {
  it('is kept', () => {
    expect(codeOfRefusal('express_limit')).toEqual({ code: 'express_limit' });
    expect(codeOfRefusal('moon_phase')).toEqual({ code: 'unknown', given: 'moon_phase' });
    expect(new ServiceError(codeOfRefusal('moon_phase')).message).toBe('moon_phase');
  });

  it.each(['moon_phase', '', null, 7, {}])('in a stored row: %j is unknown', (stored) => {
    expect(z.parse(CarriedErrorCode, stored)).toBe('unknown');
    expect(z.parse(z.nullable(CarriedErrorCode), stored)).toBe(stored === null ? null : 'unknown');
  });

  it.each(CODES)('and %s stays itself', (code) => {
    expect(z.parse(CarriedErrorCode, code)).toBe(code);
  });
});
