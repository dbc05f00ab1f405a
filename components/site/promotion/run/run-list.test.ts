import { describe, expect, it } from 'vitest';
import type { Run } from '@/lib/api/runs.ts';
import { merged } from './run-list.ts';

const runs = (...ids: number[]): Run[] => ids.map((id) => ({ id, status: 'completed' }));
const idsOf = (list: readonly Run[]) => list.map(({ id }) => id);

describe('merged', () => {
  it('orders the runs of several projects, newest first', () => {
    const lists = [
      { runs: runs(9, 4), isMore: false },
      { runs: runs(7, 5), isMore: false },
    ];
    expect(idsOf(merged(lists))).toEqual([9, 7, 5, 4]);
  });

  it('RUN-14: holds back runs that a further page of another project would precede', () => {
    const first = [
      { runs: runs(90, 80), isMore: true },
      { runs: runs(85, 12), isMore: false },
    ];
    expect(idsOf(merged(first))).toEqual([90, 85, 80]);
    const next = [{ runs: runs(90, 80, 40), isMore: false }, ...first.slice(1)];
    expect(idsOf(merged(next))).toEqual([90, 85, 80, 40, 12]);
  });

  it('has a run once that moved to the next page between two requests', () => {
    expect(idsOf(merged([{ runs: runs(9, 7, 7, 5), isMore: false }]))).toEqual([9, 7, 5]);
  });

  it('is empty without runs', () => {
    expect(merged([])).toEqual([]);
    expect(merged([{ runs: [], isMore: false }])).toEqual([]);
  });
});
