import { expect, it } from 'vitest';
import { endOfDate, parseDate } from './schema-dates.ts';

it.each([
  ['Fri, 03 Apr 2026 07:05:09 GMT', '2026-04-03T07:05:09Z'],
  ['3 Apr 2026 07:05:09 PST', '2026-04-03T15:05:09Z'],
  ['3 Apr 26 07:05 +0200', '2026-04-03T05:05:00Z'],
  ['Friday, 03-Apr-26 07:05:09 EDT', '2026-04-03T11:05:09Z'],
  ['03-Apr-1999', '1999-04-03T00:00:00Z'],
  ['3 April 2026', '2026-04-03T00:00:00Z'],
  ['2026-04-03', '2026-04-03T00:00:00Z'],
  ['2026-04', '2026-04-01T00:00:00Z'],
  ['2026-04-03T07:05', '2026-04-03T07:05:00Z'],
  ['2026-04-03T07:05:09.123+05:30', '2026-04-03T01:35:09Z'],
  [' 2026-04-03 07:05:09 Z ', '2026-04-03T07:05:09Z'],
])('reads %s', (text, iso) => {
  expect(parseDate(text)).toBe(Date.parse(iso));
});

it.each([
  '',
  'soon',
  '31 Feb 2026',
  '2026-13-01',
  '3 Foo 2026',
  '3 Apr 2026 07:05 XYZ',
  '04/03/2026',
  '3 Apr 2026 25:00',
])('does not read “%s”', (text) => {
  expect(parseDate(text)).toBeNull();
});

it.each([
  ['2026-04-03', '2026-04-05T00:00:00Z'],
  ['2026-12', '2027-01-02T00:00:00Z'],
  ['2026-04-03T18:00:00Z', '2026-04-03T18:00:00Z'],
  ['2026-04-03T18:00+02:00', '2026-04-03T16:00:00Z'],
  ['2026-04-03T18:00', '2026-04-04T06:00:00Z'],
  ['3 April 2026', '2026-04-05T00:00:00Z'],
])('%s is over everywhere at %s', (text, end) => {
  expect(endOfDate(text)).toBe(Date.parse(end));
});

it('knows no end of a date that it cannot read', () => {
  expect(endOfDate('soon')).toBeNull();
});
