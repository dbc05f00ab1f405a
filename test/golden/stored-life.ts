import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { projectById } from '../../lib/api/rank.ts';
import { listRuns } from '../../lib/api/runs.ts';
import type { CheckResult, ReportedFinding } from '../../lib/checks/result.ts';
import { addSet, keepEntries } from '../../lib/page/sets/stored-sets.ts';
import type { PageRecord } from '../../lib/pages/page-record.ts';
import { openDatabase } from '../../lib/platform/database.ts';
import { settings } from '../../lib/platform/settings.ts';
import { keepDeep } from '../../lib/report/deep-results.ts';
import { letterhead } from '../../lib/report/export/letterhead.ts';
import { keepHistory } from '../../lib/report/history.ts';
import { ignore, takeRules } from '../../lib/report/ignored.ts';
import { trackers } from '../../lib/report/trackers.ts';
import { applyPolicy } from '../../lib/service/connection/managed.ts';
import { pollJobs } from '../../lib/service/jobs/watch.ts';
import { tellEnded } from '../../lib/service/notifications/tell-ended.ts';
import { beginBatch, steerBatch } from '../../lib/service/operations/batch-rows.ts';
import { settle } from '../../lib/service/operations/settle.ts';
import { refreshProjects } from '../../lib/service/projects/refresh-projects.ts';
import { loss } from '../../lib/service/records/loss.ts';
import { call } from '../../lib/service/requests/call.ts';
import { startHostile } from '../hostile/hostile.ts';
import { accountNow, allow, attempted, connectTo, later, operationOf } from '../service/worker-fixture.ts';

const free = { kind: 'free' } as const;
const exact = { kind: 'exact', amount: 20, currency: 'USD' } as const;

const PAGE = 'https://shop.example/kettles?size=2';
const AT = Date.parse('2026-06-01T10:30:00Z');

/** A page as it was seen; written out here, so that only another shape makes another row. */
const RECORD: PageRecord = {
  version: 1,
  address: PAGE,
  at: AT,
  how: 'visited',
  hops: [{ url: 'https://shop.example/kettle?size=2', status: 301 }],
  status: 200,
  kind: 'product',
  index: { state: 'closed', reason: 'meta' },
  title: 'Kettles “☕”',
  description: null,
  canonical: 'https://shop.example/',
  robots: 'noindex',
  lang: 'en',
  headings: ['H1 Kettles', 'H2 Care'],
  alternates: ['de https://shop.example/de/'],
  results: [{ feature: 'Product snippet', isEligible: true, until: '2026-12-31' }],
  fields: { 'content-security-policy': "default-src 'self'", 'x-frame-options': null },
  text: { words: 640, digest: '6b1f0c2d9e8a7453' },
  faults: [
    {
      check: 'seo/title-short',
      message: 'short',
      values: { width: 96 },
      total: 1,
      place: 'head > title',
      cause: null,
      severity: 'notice',
      loses: 'result',
      takes: 0.01,
      certainty: 'sure',
    },
    {
      check: 'seo/head-broken',
      message: 'early',
      values: { tag: 'div', line: 12 },
      total: 2,
      place: null,
      cause: null,
      severity: 'notice',
      loses: 'result',
      takes: 0.01,
      certainty: 'sure',
    },
    {
      check: 'seo/canonical-misplaced',
      message: 'body',
      values: {},
      total: 1,
      place: 'body > link',
      cause: 'seo/head-broken',
      severity: 'notice',
      loses: 'result',
      takes: 0.01,
      certainty: 'sure',
    },
  ],
  hasAllMessages: true,
  unseen: ['security/hsts-missing'],
};

const EVIDENCE: readonly ReportedFinding[] = [
  {
    message: 'gone',
    severity: 'error',
    values: { url: 'https://shop.example/gone', status: 404 },
    at: { source: 'page', snippet: '<a href="/gone">', selector: 'main > a:nth-of-type(2)' },
    fix: '<a href="/">',
  },
  {
    message: 'unread',
    severity: 'notice',
    values: { count: 2 },
    at: { source: 'robots.txt', snippet: 'Sitemap: /map.xml', line: 3 },
  },
];

const DEEP: readonly CheckResult[] = [
  {
    check: 'deep/link-broken',
    outcome: 'failed',
    severity: 'error',
    findings: EVIDENCE,
    totals: { gone: 61, unread: 1 },
    cause: 'deep/sitemap-absent',
    loses: 'crawling',
    takes: 0.15,
  },
  {
    check: 'deep/security-txt',
    outcome: 'not looked at',
    severity: 'info',
    findings: [],
    totals: {},
    missing: ['plainHttp'],
  },
  {
    check: 'deep/soft-404',
    outcome: 'broken',
    severity: 'warning',
    findings: [],
    totals: {},
    error: 'x is undefined',
  },
  {
    check: 'deep/security-redirect',
    outcome: 'passed',
    severity: 'error',
    findings: [],
    totals: {},
    observatory: { test: 'redirection', code: null, page: 'not-applicable' },
  },
];

const TALLY = {
  waiting: 1,
  seen: 0,
  notSeen: 0,
  leftOut: 0,
  reasons: {},
  faults: {},
  thin: 0,
  beyond: 0,
  size: 180,
};

/** Stores a set with every outcome that a page may have. */
async function checkSet(): Promise<void> {
  const set = 'walk over shop.example';
  const found = { set, depth: 1, isInSitemap: null };
  await addSet(
    {
      version: 1,
      id: set,
      site: 'https://shop.example',
      source: 'followed',
      begun: AT,
      ended: null,
      as: 'visitor',
      limit: 50,
      at: AT,
      state: 'running',
      pause: null,
      waitsUntil: null,
      passed: ['walls'],
      leaveOut: ['/blog/'],
      isOneOfEach: false,
      tally: TALLY,
    },
    [{ ...found, order: 0, address: PAGE, depth: 0, outcome: { state: 'waiting' } }],
  );
  const link = { to: 'https://shop.example/care', text: 'Care', isFollowed: true, place: 'nav > a' };
  const rows = [
    {
      ...found,
      order: 0,
      address: PAGE,
      depth: 0,
      columns: { owner: 'Ann' },
      outcome: { state: 'seen' as const, record: RECORD, links: [link], score: 71, isThin: false },
    },
    {
      ...found,
      order: 1,
      address: 'https://shop.example/cart',
      outcome: { state: 'left out' as const, why: 'robots' as const },
    },
    {
      ...found,
      order: 2,
      address: 'https://shop.example/care',
      isInSitemap: true,
      outcome: { state: 'not seen' as const, why: 'challenge' as const, status: 403 },
    },
    { ...found, order: 3, address: 'https://shop.example/tea', outcome: { state: 'waiting' as const } },
  ];
  const reasons = { robots: 1, challenge: 1 };
  const faults = {
    'seo/title-short short': { pages: 1, severity: 'warning' as const, values: { width: 96 } },
  };
  await keepEntries(set, rows, { ...TALLY, seen: 1, notSeen: 1, leftOut: 1, reasons, faults, size: 2_400 });
}

/** Stores what is known about pages: two checks that differ, an ignored finding, checks on demand. */
async function checkPages(): Promise<void> {
  // As a version kept it that had only the first message of each check.
  const { hasAllMessages: _, ...earlier } = RECORD;
  await keepHistory(PAGE, { at: AT, seo: 35, security: 0 }, earlier);
  const fewer = { ...RECORD, faults: RECORD.faults.slice(1) };
  await keepHistory(PAGE, { at: AT + 3_600_000, seo: 41, security: null }, fewer);
  await ignore(PAGE, { check: 'seo/title-short', messages: ['short'] }, AT);
  const rule = {
    check: 'seo/image-alt-missing',
    paths: ['/blog/*'],
    reason: 'Redesign',
    until: '2099-01-31',
  };
  await takeRules(PAGE, [rule], true, AT);
  await keepDeep({ url: PAGE, at: AT, stopped: true, results: DEEP });
}

/**
 * Stores an account with projects of all products, jobs that ended and one that runs, and a refused order.
 */
async function askService(): Promise<string> {
  const service = await startHostile({ keys: { key1: { balance: 100 } } });
  const { baseUrl, state } = service;
  await connectTo(baseUrl);
  const seed = <K extends Parameters<typeof state.seed>[1]>(kind: K, row: object) =>
    state.seed('key1', kind, [row as never])[0]?.id ?? 0;
  const audit = seed('auditProjects', { domain: 'shop.example' });
  const shield = seed('shieldProjects', { domain: 'shop.example', verified: true });
  const rank = seed('rankProjects', { domain: 'shop.example', region: 'PL' });
  const promotion = seed('projects', { domain_host: 'shop.example' });
  seed('links', { project_id: promotion, url: 'https://shop.example/kettles' });
  const checked = { last_checked_at: '2026-05-30T06:00:00Z' };
  seed('keywords', { project_id: rank, keyword: 'copper kettles', last_position: 7, ...checked });
  seed('keywords', { project_id: rank, keyword: 'чайник', last_position: null, ...checked });
  await refreshProjects('shop.example', true);
  await call(projectById, { params: { id: rank } }, 0);
  await call(listRuns, { query: { project_id: promotion } }, 0);

  const crawl = { kind: 'POST /audit/projects/{id}/crawls', price: free };
  const scan = { kind: 'POST /shield/projects/{id}/scans', price: exact };
  const express = { params: { id: audit }, body: { mode: 'express' } };
  await attempted({ ...crawl, id: 'audit that ends', input: express });
  await attempted({
    ...scan,
    id: 'scan that ends',
    input: { params: { id: shield }, body: { mode: 'deep' } },
  });
  const gone = { params: { id: 999 }, body: { mode: 'express' } };
  await attempted({ ...crawl, id: 'audit that is refused', input: gone });
  state.finish('crawls', 1, { health: 81 });
  state.finish('scans', 1, { grade: 'B', score: 72 });
  later(120);
  await pollJobs();
  await tellEnded();
  await attempted({ ...crawl, id: 'audit that runs', input: express });

  const launches = [1, 2].map((link_id) => ({
    input: { body: { project_id: promotion, link_id, tariff_id: 1 } },
    price: exact,
    overridden: ['index'],
  }));
  const batch = {
    account: await accountNow(),
    kind: 'POST /promotion/runs',
    site: 'shop.example',
    projectId: promotion,
  };
  await beginBatch({ ...batch, id: 'launches in bulk', items: launches });
  await steerBatch('launches in bulk', 'stop');

  // A scan that, according to the balance, was paid twice and a bit.
  const row = await operationOf('scan that ends');
  await settle({ ...row, unexplained: 2.5 }, null);

  await fakeBrowser.storage.managed.set({ baseUrl, apiKey: 'no such key' });
  await applyPolicy();
  await service.close();
  return baseUrl;
}

/** Stores an unreadable row, and what replaces it. */
async function writeOverUnreadable(): Promise<void> {
  const site = new URL(PAGE).origin;
  const database = await openDatabase();
  await database.put('ignored', { site, check: 'seo/title-wide', message: 'wide', paths: [], at: 'lately' });
  await ignore(PAGE, { check: 'seo/title-wide', messages: ['wide'] }, AT);
}

/** Uses everything that stores something, always on the same day. Returns the address of the service. */
export async function liveThrough(): Promise<string> {
  fakeBrowser.reset();
  allow(true);
  vi.useFakeTimers({ toFake: ['Date'], now: AT });
  await checkPages();
  await checkSet();
  await writeOverUnreadable();
  await settings.update((now) => ({
    ...now,
    language: 'uk',
    theme: 'dark',
    notifications: true,
    badge: false,
  }));
  await trackers.set({ 'https://shop.example': { kind: 'github', address: 'https://github.com/leaf/shop' } });
  await letterhead.set({ name: 'Ann & Bob', logo: 'data:image/png;base64,iVBORw0KGgo=' });
  const baseUrl = await askService();
  await loss.set({
    at: AT,
    orders: [{ kind: 'POST /promotion/runs', site: 'shop.example', at: AT - 60_000 }],
    scans: [{ id: 7, site: 'shop.example', at: AT - 120_000 }],
  });
  // The sandbox uses this machine's clock.
  await fakeBrowser.storage.local.set({ toldTime: AT });
  vi.useRealTimers();
  return baseUrl;
}
