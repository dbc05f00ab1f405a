import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../checks/result.ts';
import { type DeepResults, deepOf, withDeep } from './deep-results.ts';

const result = (check: string, outcome: CheckResult['outcome']): CheckResult => ({
  check,
  outcome,
  severity: 'error',
  findings: [],
});
const URL = 'https://example.com/page';
const found = (at: number, ...results: CheckResult[]): DeepResults => ({
  url: URL,
  at,
  stopped: false,
  results,
});

describe('withDeep', () => {
  it('keeps the newest results of an address, whatever its fragment', () => {
    const all = withDeep(withDeep([], found(1, result('a', 'failed'))), found(2, result('a', 'passed')));
    expect(deepOf(all, `${URL}#x`)).toMatchObject({ at: 2, results: [{ outcome: 'passed' }] });
    expect(all).toHaveLength(1);
  });

  it('keeps what was found before where a run was stopped', () => {
    const before = withDeep([], found(1, result('a', 'failed'), result('b', 'passed')));
    const all = withDeep(before, found(2, result('a', 'not looked at'), result('b', 'failed')));
    const outcomes = deepOf(all, URL)
      ?.results.map(({ check, outcome }) => `${check} ${outcome}`)
      .sort();
    expect(outcomes).toEqual(['a failed', 'b failed']);
  });

  it('is bounded', () => {
    let all: readonly DeepResults[] = [];
    for (let n = 0; n < 30; n += 1)
      all = withDeep(all, { url: `${URL}/${n}`, at: n, stopped: false, results: [] });
    expect(all).toHaveLength(20);
    expect(deepOf(all, `${URL}/0`)).toBeUndefined();
  });
});
