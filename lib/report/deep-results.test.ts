import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../checks/result.ts';
import { type DeepResults, deepOf, keepDeep, withDeep } from './deep-results.ts';

const result = (check: string, outcome: CheckResult['outcome']): CheckResult => ({
  check,
  outcome,
  severity: 'error',
  findings: [],
  totals: {},
});
const URL = 'https://example.com/page';
const found = (at: number, ...results: CheckResult[]): DeepResults => ({
  url: URL,
  at,
  stopped: false,
  results,
});

describe('withDeep', () => {
  it('replaces earlier results of a check with the newest', () => {
    const all = withDeep(withDeep(null, found(1, result('a', 'failed'))), found(2, result('a', 'passed')));
    expect(all).toEqual(found(2, result('a', 'passed')));
  });

  it('keeps earlier results if a run was stopped', () => {
    const before = withDeep(null, found(1, result('a', 'failed'), result('b', 'passed')));
    const all = withDeep(before, {
      ...found(2, result('a', 'not looked at'), result('b', 'failed')),
      stopped: true,
    });
    const outcomes = all.results.map(({ check, outcome }) => `${check} ${outcome}`).sort();
    expect([outcomes, all.at], 'not newer than the oldest of them').toEqual([['a failed', 'b failed'], 1]);
  });

  it('keeps no earlier result of a check that had none in a run to the end', () => {
    const before = withDeep(null, found(1, result('a', 'passed')));
    expect(withDeep(before, found(2, result('a', 'not looked at')))).toEqual(
      found(2, result('a', 'not looked at')),
    );
  });

  it('keeps fields that a later version has added', () => {
    const later = { ...found(1, result('a', 'failed')), pages: 12 };
    expect(withDeep(later, found(2))).toEqual({ ...found(1, result('a', 'failed')), pages: 12 });
  });
});

describe('stored results of checks on demand', () => {
  it('are stored by address, whatever its fragment', async () => {
    await keepDeep({ ...found(1, result('a', 'failed')), url: `${URL}#top` });
    await keepDeep(found(2, result('b', 'passed')));
    await keepDeep({ ...found(3, result('c', 'passed')), url: 'https://example.com/other' });
    const kept = await deepOf(`${URL}#x`);
    expect(kept).toEqual(found(1, result('b', 'passed'), result('a', 'failed')));
  });

  it('contain no secrets', async () => {
    const secret = 'https://example.com/reset?token=9f3a71c6e20b';
    const finding = {
      message: 'broken',
      severity: 'error',
      values: { example: secret },
      at: { source: 'page', snippet: `<a href="${secret}">` },
    } as const;
    await keepDeep({ ...found(4, { ...result('a', 'failed'), findings: [finding] }), url: secret });
    const clean = 'https://example.com/reset?token=…';
    expect(await deepOf(secret)).toEqual({
      ...found(4, {
        ...result('a', 'failed'),
        findings: [
          {
            ...finding,
            values: { example: clean },
            at: { source: 'page', snippet: `<a href="${clean}">` },
          },
        ],
      }),
      url: clean,
    });
  });

  it('are null if none was ever run', async () => {
    expect(await deepOf('https://example.com/never')).toBeNull();
  });
});
