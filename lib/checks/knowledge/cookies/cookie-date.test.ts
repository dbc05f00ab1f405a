import { describe, expect, it } from 'vitest';
import { parseCookieDate } from './cookie-date.ts';

describe('parseCookieDate', () => {
  it.each([
    ['Wed, 21 Oct 2015 07:28:00 GMT', '2015-10-21T07:28:00Z'],
    ['Wednesday, 21-Oct-15 07:28:00 GMT', '2015-10-21T07:28:00Z'],
    ['Wed Oct 21 07:28:00 2015', '2015-10-21T07:28:00Z'],
    ['2015 october 21 7:8:9', '2015-10-21T07:08:09Z'],
    ['01 Jan 70 00:00:00', '1970-01-01T00:00:00Z'],
    ['01 Jan 69 00:00:00', '2069-01-01T00:00:00Z'],
    ['01 Jan 99 00:00:00', '1999-01-01T00:00:00Z'],
    ['01 Jan 1601 00:00:00', '1601-01-01T00:00:00Z'],
    ['31 Dec 9999 23:59:59 GMT', '9999-12-31T23:59:59Z'],
    ['', null],
    ['0', null],
    ['-1', null],
    ['2015-10-21T07:28:00Z', null],
    ['21 Oct 2015', null],
    ['31 Feb 2015 00:00:00', null],
    ['21 Oct 2015 24:00:00', null],
    ['21 Oct 2015 07:60:00', null],
    ['21 Oct 2015 07:28:60', null],
    ['21 Oct 2015 07:28:000', null],
    ['21 Oct 20155 07:28:00', null],
    ['01 Jan 100 00:00:00', null],
    ['21 Oct 1600 00:00:00', null],
  ])('%s: %s', (text, date) => {
    expect(parseCookieDate(text)).toBe(date === null ? null : Date.parse(date));
  });
});
