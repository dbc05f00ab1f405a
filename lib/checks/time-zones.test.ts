import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inspectionOf } from './example-inspection.ts';
import { parseCookieDate } from './knowledge/cookies/cookie-date.ts';
import { parseDate } from './knowledge/structured-data/schema-dates.ts';
import { runChecks } from './run-checks.ts';
import valueMalformed from './seo/structured-data-value-malformed.ts';
import titleYear from './seo/title-year-outdated.ts';

afterEach(() => void vi.unstubAllEnvs());

// A check reports the same wherever its reader is: days are in UTC, unless a zone is written next to them.
describe.each(['Pacific/Pago_Pago', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
  'in %s',
  { tags: ['zone'] },
  (zone) => {
    beforeEach(() => void vi.stubEnv('TZ', zone));

    it('the local time differs', () => {
      const offset = { 'Pacific/Pago_Pago': 660, UTC: 0, 'Asia/Kolkata': -330, 'Pacific/Kiritimati': -840 };
      expect(new Date(Date.UTC(2026, 5, 1)).getTimezoneOffset()).toBe(offset[zone as keyof typeof offset]);
    });

    it.each([
      ['2026-03-01', Date.UTC(2026, 2, 1)],
      ['2026-03', Date.UTC(2026, 2, 1)],
      ['2026-03-01T23:30', Date.UTC(2026, 2, 1, 23, 30)],
      ['2026-03-01T23:30+02:00', Date.UTC(2026, 2, 1, 21, 30)],
      ['Sun, 01 Mar 2026 00:00:00 GMT', Date.UTC(2026, 2, 1)],
      ['1 Mar 2026', Date.UTC(2026, 2, 1)],
      ['2026-02-29', null],
      ['2024-02-29', Date.UTC(2024, 1, 29)],
    ])('%s is the same moment', (text, at) => {
      expect(parseDate(text)).toBe(at);
    });

    it('a cookie ends at the same moment', () => {
      expect(parseCookieDate('Thu, 01 Jan 2026 00:00:00 GMT')).toBe(Date.UTC(2026, 0, 1));
      expect(parseCookieDate('Thu, 31 Dec 2026 23:59:59 GMT')).toBe(Date.UTC(2026, 11, 31, 23, 59, 59));
    });

    it.each([
      ['2026-12-31T23:00:00Z', 'not applicable'],
      ['2027-01-01T01:00:00Z', 'failed'],
    ])('a year begins at the same moment: at %s a future year in the heading is %s', (at, outcome) => {
      const inspection = inspectionOf({ html: '<title>Kettles 2026</title><h1>Kettles 2028</h1>', at });
      const [result] = runChecks({ 'seo/title-year-outdated': titleYear }, inspection).results;
      expect(result?.outcome).toBe(outcome);
    });

    it('a date in a proposed fix is the same day', () => {
      const html =
        '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","datePublished":"31 Jan 2026"}</script>';
      const [result] = runChecks(
        { 'seo/structured-data-value-malformed': valueMalformed },
        inspectionOf({ html }),
      ).results;
      expect(result?.findings.map(({ fix }) => fix)).toEqual(['"datePublished": "2026-01-31"']);
    });
  },
);
