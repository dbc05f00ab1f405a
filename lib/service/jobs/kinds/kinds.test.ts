import { describe, expect, it } from 'vitest';
import { pick } from '../../../../test/pick.ts';
import { sightingOfCrawl } from './crawl.ts';
import { sightingOfCheck } from './rank-check.ts';
import { sightingOfRun } from './run.ts';
import { scanJob, sightingOfScan } from './scan.ts';

describe('a crawl', () => {
  it.each([
    ['done', 'done'],
    ['failed', 'failed'],
    ['error', 'failed'],
    ['cancelled', 'failed'],
    ['canceled', 'failed'],
    ['aborted', 'failed'],
    ['queued', 'running'],
    ['verifying', 'running'],
    ['constructor', 'running'],
  ])('AUD-09: with status %s counts as %s', (status, phase) => {
    expect(sightingOfCrawl({ id: 41, status }).phase).toBe(phase);
  });

  it('AUD-10: does not turn absent values into zero', () => {
    expect(sightingOfCrawl({ id: 41, status: 'done' }).result).toEqual({
      health: null,
      pages: null,
      issues: null,
    });
    expect(sightingOfCrawl({ id: 41, status: 'running', pages_crawled: 0 }, 25).progress).toEqual({
      done: 0,
      total: 25,
    });
    expect(sightingOfCrawl({ id: 41, status: 'running' }, 25).progress).toBeNull();
    expect(sightingOfCrawl({ id: 41, status: 'running', health_score: 40 }).result).toBeNull();
    expect(sightingOfCrawl({ id: 41, status: 'failed', health_score: 40 }).result).toBeNull();
  });

  it('AUD-11: keeps the categories of the service, whatever they are', () => {
    const issues = { errors: 2, moonlight: { count: 3 }, ж: [] };
    expect(sightingOfCrawl({ id: 1, status: 'done', issues }).result).toEqual({
      issues,
      health: null,
      pages: null,
    });
  });
});

describe('a cascade', () => {
  it.each([
    ['completed', 'done'],
    ['failed', 'failed'],
    ['cancelled', 'failed'],
    ['level1_active', 'running'],
    ['done', 'running'],
    ['toString', 'running'],
    ['', 'running'],
  ])('RUN-09: with status %j counts as %s', (status, phase) => {
    expect(pick(sightingOfRun({ id: 1, status }), 'status', 'phase')).toEqual({ status, phase });
  });

  it('keeps its cost, and its progress as far as it is known', () => {
    expect(sightingOfRun({ id: 1, status: 'completed', charged: 18.36 }).result).toEqual({
      status: 'completed',
      charged: 18.36,
    });
    expect(sightingOfRun({ id: 1, status: 'active', progress: { done: 6 } }).progress).toEqual({
      done: 6,
      total: null,
    });
    expect(sightingOfRun({ id: 1, status: 'active', progress: {} }).progress).toBeNull();
    expect(sightingOfRun({ id: 1, status: 'queued', progress: { done: 0, total: 0 } }).progress).toBeNull();
    expect(sightingOfRun({ id: 1, status: 'active', charged: 18.36 }).result).toBeNull();
    expect(sightingOfRun({ id: 1, status: 'cancelled' }).result).toEqual({
      status: 'cancelled',
      charged: null,
    });
  });
});

describe('a scan', () => {
  it.each([
    ['done', 'done'],
    ['failed', 'failed'],
    ['error', 'failed'],
    ['cancelled', 'failed'],
    ['canceled', 'failed'],
    ['aborted', 'failed'],
    ['analysing', 'running'],
    ['constructor', 'running'],
  ])('SHD-12: with status %s counts as %s', (status, phase) => {
    expect(sightingOfScan({ id: 77, status }).phase).toBe(phase);
  });

  it('keeps the content of its record with absent values absent, and nothing before it has ended', () => {
    const record = {
      id: 77,
      score: 72,
      grade: 'B',
      verdict: { light: 'yellow' },
      findings_summary: { high: 1 },
      share_report_url: 'https://service.example/shared/1',
    };
    expect(sightingOfScan({ ...record, status: 'done' }).result).toEqual({
      score: 72,
      grade: 'B',
      verdict: { light: 'yellow' },
      findings: { high: 1 },
      report: 'https://service.example/shared/1',
    });
    expect(sightingOfScan({ id: 77, status: 'done' }).result).toEqual({
      score: null,
      grade: null,
      verdict: null,
      findings: null,
      report: null,
    });
    for (const status of ['analysing', 'error']) {
      expect(sightingOfScan({ ...record, status }).result).toBeNull();
    }
  });
});

describe('a check of positions', () => {
  const before = { 1: null, 2: '2026-11-01T06:00:00Z' };
  const keyword = (id: number, last_checked_at: string | null) => ({
    id,
    keyword: `k${id}`,
    last_checked_at,
  });

  it('RNK-10: has ended when every keyword was checked again, whatever our clock says', () => {
    const job = { input: { before } };
    const one = [keyword(1, '2020-01-01T00:00:00Z'), keyword(2, '2026-11-01T06:00:00Z')];
    expect(sightingOfCheck(job, one)).toEqual({
      status: 'running',
      phase: 'running',
      progress: { done: 1, total: 2 },
      result: null,
    });
    const both = [keyword(1, '2020-01-01T00:00:00Z'), keyword(2, '2026-10-01T06:00:00Z')];
    expect(pick(sightingOfCheck(job, both), 'phase', 'result')).toEqual({
      phase: 'done',
      result: { checked: 2 },
    });
  });

  it('does not wait for a deleted keyword, and does not end when all are deleted', () => {
    const job = { input: { before } };
    expect(pick(sightingOfCheck(job, [keyword(1, '2026-11-21T00:00:00Z')]), 'phase', 'result')).toEqual({
      phase: 'done',
      result: { checked: 1 },
    });
    expect(sightingOfCheck(job, []).phase).toBe('running');
    expect(sightingOfCheck({ input: {} }, [keyword(1, null)]).phase).toBe('running');
  });

  it('does not count a keyword of which the service no longer says when it was checked', () => {
    const known = [keyword(1, '2026-11-21T00:00:00Z'), keyword(2, null)];
    expect(sightingOfCheck({ input: { before } }, known).progress).toEqual({ done: 1, total: 2 });
  });

  it('does not count a keyword whose check time is missing', () => {
    const now = [keyword(1, '2026-11-21T00:00:00Z'), keyword(2, null)];
    expect(sightingOfCheck({ input: { before } }, now)).toEqual({
      status: 'running',
      phase: 'running',
      progress: { done: 1, total: 2 },
      result: null,
    });
  });
});

it.each([
  [{ mode: 'free', charged: 0 }, false],
  [{ mode: 'free', charged: null }, false],
  [{ mode: null, charged: null }, false],
  [{ mode: null, charged: 4.5 }, true],
  [{ mode: 'deep', charged: null }, true],
  [{ mode: 'comprehensive', charged: null }, true],
])('a scan with %j was paid for: %s', (input, isPaid) => {
  expect(scanJob.isPaid?.({ input } as never)).toBe(isPaid);
});
