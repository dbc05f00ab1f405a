import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { me } from './account.ts';
import { crawlById, estimate, listCrawls, startCrawl } from './audit.ts';
import { createClient } from './client.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { ServiceError } from './errors.ts';
import { endpoints } from './index.ts';
import { findBrand, listTariffs, quote } from './pricing.ts';
import { projectById as promotionById } from './promotion.ts';
import { projectById as rankById } from './rank.ts';
import { runReport } from './reports.ts';
import { launchRun, listNodes, listRuns, runById } from './runs.ts';
import { scanById, startScan } from './shield.ts';

/**
 * Returns the reply that an endpoint's changed example is read as; if it cannot be read, the error's code and `given`.
 */
async function read(endpoint: AnyEndpoint, input: object, changes: object): Promise<unknown> {
  const body = JSON.stringify({ ok: true, ...endpoint.example, ...changes });
  const client = createClient({
    baseUrl: 'https://service.example/api/v1',
    key: 'k',
    fetch: async () => new Response(body, { status: endpoint.status }),
  });
  try {
    return await client.call(endpoint, input as never);
  } catch (error) {
    return error instanceof ServiceError ? [error.code, error.details] : error;
  }
}

const params = { id: 50 };

describe('a reply about another object than requested is rejected', () => {
  it.each([
    ['an audit', crawlById, { crawl: { ...crawlById.example.crawl, id: 51 } }],
    ['a scan', scanById, { scan: { ...scanById.example.scan, id: 51 } }],
    ['a run', runById, { run: { ...runById.example.run, id: 51 } }],
    ['the placements of a run', listNodes, { run_id: 51 }],
    ['the report of a run', runReport, { run: { ...runReport.example.run, id: 51 } }],
    ['a promotion project', promotionById, { project: { ...promotionById.example.project, id: 51 } }],
    ['a rank project', rankById, { project: { ...rankById.example.project, id: 51 } }],
  ] as [string, AnyEndpoint, object][])('%s', async (_name, endpoint, changes) => {
    expect(await read(endpoint, { params }, changes)).toEqual(['unreadable', { asked: 50, told: 51 }]);
  });

  it('the brand of another project', async () => {
    const query = { project_id: 50 };
    expect(await read(findBrand, { query }, { project_id: 51 })).toEqual([
      'unreadable',
      { asked: 50, told: 51 },
    ]);
  });

  it('a reply without an id is accepted', async () => {
    expect(await read(listNodes, { params }, { run_id: null, nodes: [] })).toEqual({
      ok: true,
      run_id: null,
      nodes: [],
      unreadable: 0,
    });
  });

  it.each(Object.entries(endpoints))('%s returns the id of its reply’s object, if it has one', (_id, one) => {
    if (!one.path.endsWith('{id}') || one.method === 'DELETE') return;
    expect(typeof one.about?.(one.example)).toBe('number');
  });
});

describe('impossible amounts of money', () => {
  it.each([
    ['a price below 0', quote, { total: -20 }, 'total'],
    ['a surcharge below 0', quote, { brand_anchors_price: -5 }, 'brand_anchors_price'],
    ['a discount of 120 %', quote, { discount_percent: 120 }, 'discount_percent'],
    ['an audit for less than nothing', estimate, { full_audit_price: -4.8 }, 'full_audit_price'],
    ['a charge below 0', startCrawl, { charged: -4.8 }, 'charged'],
    ['a charge below 0 of a scan', startScan, { charged: -9 }, 'charged'],
    ['a charge below 0 of a run', launchRun, { charged: -23.36 }, 'charged'],
  ] as [string, AnyEndpoint, object, string][])(
    '%s makes the reply unreadable',
    async (_name, one, changes, field) => {
      expect(await read(one, one.method === 'GET' ? { params } : { params, body: {} }, changes)).toEqual([
        'unreadable',
        { field },
      ]);
    },
  );

  it('in a list only make their item unreadable', async () => {
    const { runs } = listRuns.example;
    const told = await read(listRuns, { query: {} }, { runs: [{ ...runs[0], id: 1, charged: -1 }, ...runs] });
    expect(told).toEqual({ ok: true, ...listRuns.example, unreadable: 1 });
  });

  it('a balance may be below 0: the specification does not forbid it', async () => {
    const told = (await read(me, {}, { user: { ...me.example.user, balance: -3 } })) as typeof me.example;
    expect(told.user.balance).toBe(-3);
  });
});

describe('RUN-17: the progress of a run is read', () => {
  it.each([
    ['when all is placed', { done: 40, total: 40, pct: 100 }],
    ['when nothing is planned', { done: 0, total: 0 }],
    ['with the total only', { total: 40 }],
    ['with a total and null placed', { done: null, total: 40 }],
    ['with the placed only', { done: 6 }],
    ['with the placed and a total of null', { done: 6, total: null }],
  ])('%s', async (_name, progress) => {
    const run = { id: 50, status: 'running', progress };
    expect(await read(runById, { params }, { run })).toEqual({ ok: true, run, unreadable: 0 });
  });
});

describe('an impossible figure counts as absent, and the rest of the reply stays readable', () => {
  const crawl = { id: 50, status: 'done', health_score: 870, pages_crawled: -3 };
  it.each([
    ['an audit', crawlById, { crawl }, { crawl: { ...crawl, health_score: null, pages_crawled: null } }],
    [
      'audits',
      listCrawls,
      { crawls: [crawl] },
      { crawls: [{ ...crawl, health_score: null, pages_crawled: null }] },
    ],
    [
      'a scan',
      scanById,
      { scan: { id: 50, status: 'done', score: 1_000, grade: 'A' } },
      { scan: { id: 50, status: 'done', score: null, grade: 'A' } },
    ],
    [
      'a run with 9,000 of 100 placed',
      runById,
      { run: { id: 50, status: 'running', progress: { done: 9_000, total: 100, pct: 9_000 } } },
      { run: { id: 50, status: 'running', progress: null } },
    ],
    [
      'plans with a discount of 120 %',
      listTariffs,
      { tariffs: [], your_discount_percent: 120 },
      { tariffs: [], your_discount_percent: null },
    ],
    [
      'an account with a discount of 120 %',
      me,
      { user: { ...me.example.user, promotion_discount_percent: 120 } },
      { ...me.example, user: { ...me.example.user, promotion_discount_percent: null } },
    ],
  ] as [string, AnyEndpoint, object, object][])('%s', async (_name, endpoint, changes, told) => {
    expect(await read(endpoint, { params }, changes)).toEqual({ ok: true, ...told, unreadable: 0 });
  });

  it('a level of a run with more placed than planned is left out and counted', async () => {
    const [level] = runById.example.run.levels ?? [];
    const run = { id: 50, status: 'running', levels: [{ ...level, success: 11 }, level] };
    expect(await read(runById, { params }, { run })).toEqual({
      ok: true,
      run: { ...run, levels: [level] },
      unreadable: 1,
    });
  });

  it('a keyword with a position below 0 is left out and counted, because 0 would mean not found', async () => {
    const project = { ...rankById.example.project, id: 50 };
    const keywords = [{ id: 1, keyword: 'a', last_position: -4 }, ...rankById.example.keywords];
    const told = { ok: true, project, keywords: rankById.example.keywords, unreadable: 1 };
    expect(await read(rankById, { params }, { project, keywords })).toEqual(told);
  });

  it('a value that is not a number either', () => {
    expect(z.parse(crawlById.reply, { crawl: { id: 1, status: 'done', health_score: 'good' } })).toEqual({
      crawl: { id: 1, status: 'done', health_score: null },
    });
  });
});
