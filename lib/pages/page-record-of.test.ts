import { describe, expect, it } from 'vitest';
import type { Example } from '../checks/check.ts';
import { inspectionOf } from '../checks/example-inspection.ts';
import { checks } from '../checks/index.ts';
import type { Inspection, ResponseFacts } from '../checks/inspection.ts';
import type { CheckResult, JudgedKind, ReportedFinding } from '../checks/result.ts';
import { runChecks } from '../checks/run-checks.ts';
import { compareRecords } from './compare.ts';
import { PageRecord } from './page-record.ts';
import { pageRecordOf } from './page-record-of.ts';

const URL = 'https://tea.example/green';
const inspected = (example: Omit<Example, 'finds'>) => inspectionOf({ url: URL, ...example });
const KIND: JudgedKind = { kind: 'article', grounds: ['markup'], certainty: 'likely', index: 'in' };

const result = (
  check: string,
  outcome: CheckResult['outcome'],
  more: Partial<CheckResult> = {},
): CheckResult => ({ check, outcome, severity: 'error', findings: [], totals: {}, ...more });
const finding = (message: string, values = {}, selector?: string): ReportedFinding => ({
  message,
  values,
  severity: 'error',
  ...(selector && { at: { source: 'page', snippet: '<a>', selector } }),
});

/** The record of a page without any results. */
const bare = (example: Omit<Example, 'finds'>, more: Partial<Inspection> = {}) =>
  pageRecordOf({ kind: KIND, results: [] }, { ...inspected(example), ...more });
/** The record of a page with these results. */
const ofResults = (...results: readonly CheckResult[]) =>
  pageRecordOf({ kind: KIND, results }, inspected({ html: '' }));

describe('the record of a page', () => {
  it('contains what the page says about itself', () => {
    const html = `<html lang=en><title> Green tea </title><meta name=description content=" Fresh ">
      <meta name=robots content="nofollow, max-snippet:20, nofollow"><link rel=canonical href="/green">
      <link rel=alternate hreflang=fr href="/fr"><link rel=alternate hreflang=de href="/de">
      <h2>Care</h2><h1>Green tea</h1><p>From 2 hills.`;
    expect(bare({ html, url: `${URL}#hills` })).toEqual({
      version: 1,
      address: URL,
      at: inspected({ html }).at,
      how: 'requested',
      hops: null,
      status: null,
      kind: 'article',
      index: { state: 'unknown', reason: null },
      title: 'Green tea',
      description: 'Fresh',
      canonical: 'https://tea.example/green',
      robots: 'max-snippet:20, nofollow',
      lang: 'en',
      headings: ['H1 Green tea', 'H2 Care'],
      alternates: ['de https://tea.example/de', 'fr https://tea.example/fr'],
      results: [],
      fields: {},
      text: { words: 6, digest: expect.stringMatching(/^[\da-f]{16}$/) },
      faults: [],
      hasAllMessages: true,
      unseen: [],
    });
  });

  it('tells whether it was rendered or requested', () => {
    const { page } = inspected({ html: '' });
    expect(bare({ html: '' }, { page: { ...page, source: 'rendered' } }).how).toBe('visited');
  });

  it('has null for what the page does not have', () => {
    const { title, description, canonical, robots, lang, headings } = bare({
      html: '<title> </title><p>Tea',
    });
    expect({ title, description, canonical, robots, lang, headings }).toEqual({
      title: null,
      description: null,
      canonical: null,
      robots: null,
      lang: null,
      headings: [],
    });
  });

  it('has the status, the fields and the redirects of a response that is known', () => {
    const headers = { 'x-frame-options': 'DENY', 'x-robots-tag': 'noindex', 'x-other': '1' };
    const seen = inspected({ html: '', headers, status: 404 });
    const hops = [
      { url: 'https://tea.example/old?token=9f3a71c6e20b84d5', status: 301, headers: [] },
      { url: URL, status: 404, headers: [] },
    ];
    const way = { how: 'observed', isWhole: true, hops } as const;
    const record = pageRecordOf({ kind: KIND, results: [] }, { ...seen, way });
    expect([record.status, record.robots, record.hops]).toEqual([
      404,
      'noindex',
      [{ url: 'https://tea.example/old?token=…', status: 301 }],
    ]);
    expect(record.fields).toEqual({
      'content-security-policy': null,
      'strict-transport-security': null,
      'x-frame-options': 'DENY',
      'x-content-type-options': null,
      'referrer-policy': null,
      'permissions-policy': null,
      'cross-origin-opener-policy': null,
      'cross-origin-embedder-policy': null,
      'cross-origin-resource-policy': null,
    });
    const part = pageRecordOf({ kind: KIND, results: [] }, { ...seen, way: { ...way, isWhole: false } });
    expect(part.hops, 'hops of other origins may be missing').toBeNull();
    const form = hops.map((hop, index) => (index === 0 ? ({ ...hop, byForm: true } as const) : hop));
    const sent = pageRecordOf({ kind: KIND, results: [] }, { ...seen, way: { ...way, hops: form } });
    expect(sent.hops, 'no crawler sends a form').toBeNull();
  });

  it('does not have those of another URL, which a script has changed since', () => {
    const responseUrl = 'https://tea.example/black';
    const headers = { 'x-frame-options': 'DENY', 'x-robots-tag': 'noindex', link: '</b>; rel="canonical"' };
    const hops = ['https://tea.example/old', responseUrl].map((url) => ({ url, status: 301, headers: [] }));
    const way = { how: 'observed', isWhole: true, hops } as const;
    const record = bare({ html: '', headers, robotsTxt: '', responseUrl }, { way });
    const { status, robots, canonical, hops: known, index } = record;
    expect({ status, robots, canonical, known, index }).toEqual({
      status: null,
      robots: null,
      canonical: null,
      known: null,
      index: { state: 'unknown', reason: null },
    });
    // The document keeps its own headers.
    expect(record.fields['x-frame-options']).toBe('DENY');
  });

  it('has the beginning of a long field, and a digest of what the whole means', () => {
    const sources = Array.from({ length: 60 }, (_, n) => `https://s${n}.example`);
    const recorded = (policy: string, url = URL) => {
      const seen = inspected({ url, html: '', headers: { 'content-security-policy': policy } });
      return pageRecordOf({ kind: KIND, results: [] }, seen);
    };
    const policy = (end: string, nonce = '1') => `script-src 'nonce-${nonce}' ${sources.join(' ')}; ${end}`;
    const first = recorded(policy("base-uri 'self'"));
    const beginning = `script-src 'nonce-1' ${sources.join(' ')}`.slice(0, 280);
    const field = first.fields['content-security-policy'] ?? '';
    expect(field.slice(0, 280)).toBe(beginning);
    expect(field.slice(280)).toMatch(/^ … #[\da-f]{16}$/);
    const changed = (one: PageRecord) => compareRecords(first, one).fields.map(({ field }) => field);
    expect(changed(recorded(policy("base-uri 'none'")))).toEqual(['content-security-policy']);
    expect(changed(recorded(policy("base-uri 'self'", '2'))), 'another nonce').toEqual([]);
    expect(changed(recorded(`base-uri 'self'; ${policy('')}`)), 'another order').toEqual([]);
    const own = `script-src ${sources.join(' ')} https://tea.example`;
    const copy = own.replace('tea.example', 'staging.tea.example');
    const staged = recorded(copy, URL.replace('tea.example', 'staging.tea.example'));
    expect(compareRecords(recorded(own), staged).fields, 'its own host').toEqual([]);
  });

  it('does not know HSTS from a stored copy, unless it was requested again', () => {
    const seen = inspected({ html: '', headers: { 'x-frame-options': 'DENY' } });
    if (!seen.response) throw new Error('There is no response');
    const stored = { ...seen.response, how: 'stored' } as const;
    const hsts = (response: ResponseFacts) =>
      'strict-transport-security' in pageRecordOf({ kind: KIND, results: [] }, { ...seen, response }).fields;
    expect(hsts(stored)).toBe(false);
    expect(hsts({ ...stored, askedAgain: ['x-frame-options'] })).toBe(false);
    expect(hsts({ ...stored, askedAgain: ['strict-transport-security'] })).toBe(true);
  });

  it('has the language versions of its headers, too, each once', () => {
    const html = '<link rel=alternate hreflang=fr href="/fr">';
    const headers = { link: '</de>; rel="alternate"; hreflang="de", </fr>; rel="alternate"; hreflang="fr"' };
    expect(bare({ html, headers }).alternates).toEqual([
      'de https://tea.example/de',
      'fr https://tea.example/fr',
    ]);
  });

  it('is closed if nobody should find a page of its kind, and it says so', () => {
    const kept = { ...KIND, kind: 'cart', index: 'kept out' } as const;
    expect(pageRecordOf({ kind: kept, results: [] }, inspected({ html: '' })).index).toEqual({
      state: 'closed',
      reason: null,
    });
  });

  it('has each message of a failed check, with its first place, the number of all its places and its cause', () => {
    const long = 'x'.repeat(121);
    const findings = [
      finding('long', { width: 640, title: long }, 'main > a'),
      finding('other', {}, 'nav'),
      finding('long', { width: 320 }, 'main > b'),
    ];
    const caused: ReportedFinding = { ...finding('one'), loses: 'address', takes: 0.25, certainty: 'likely' };
    const { faults, unseen } = ofResults(
      result('seo/a', 'failed', { findings, totals: { long: 61, other: 1 } }),
      result('seo/b', 'failed', { findings: [caused, caused], totals: { one: 1 }, cause: 'seo/a' }),
      result('seo/c', 'passed'),
      result('seo/d', 'not looked at'),
      result('seo/e', 'broken'),
      result('seo/f', 'not applicable'),
    );
    expect(faults).toEqual([
      {
        check: 'seo/a',
        message: 'long',
        values: { width: 640, title: 'x'.repeat(120) },
        total: 61,
        place: 'main > a',
        cause: null,
        severity: 'error',
        loses: null,
        takes: null,
        certainty: null,
      },
      {
        check: 'seo/a',
        message: 'other',
        values: {},
        total: 1,
        place: 'nav',
        cause: null,
        severity: 'error',
        loses: null,
        takes: null,
        certainty: null,
      },
      {
        check: 'seo/b',
        message: 'one',
        values: {},
        total: 2,
        place: null,
        cause: 'seo/a',
        severity: 'error',
        loses: 'address',
        takes: 0.25,
        certainty: 'likely',
      },
    ]);
    expect(unseen).toEqual(['seo/d', 'seo/e']);
  });

  it.each([
    ['the page is open', '', {}, 'allowed', { state: 'open', reason: null }],
    [
      'a meta tag closes it',
      '<meta name=robots content=noindex>',
      {},
      '',
      { state: 'closed', reason: 'meta' },
    ],
    ['the status closes it', '', { status: 410 }, '', { state: 'closed', reason: 'status' }],
    ['the status is in doubt', '', { status: 403 }, '', { state: 'unknown', reason: 'doubtfulStatus' }],
    [
      'robots.txt closes it, whatever the status says',
      '',
      { status: 403, robotsTxt: 'User-agent: *\nDisallow: /' },
      '',
      { state: 'closed', reason: 'robotsTxt' },
    ],
  ] as const)('tells whether search engines may index it: %s', (_what, head, more, _rule, index) => {
    const seen = inspected({
      html: `${head}<title>Tea</title><h1>Tea</h1>`,
      headers: {},
      robotsTxt: '',
      ...more,
    });
    expect(pageRecordOf(runChecks(checks, seen), seen).index).toEqual(index);
  });

  it.each([
    ['its response', { robotsTxt: '' }],
    ['robots.txt', { headers: {} }],
    ['an answer for robots.txt', { headers: {}, robotsTxt: '', robotsTxtStatus: 0 }],
  ])('does not know whether a page is open without %s', (_what, more) => {
    const seen = inspected({ html: '<title>Tea</title>', ...more });
    expect(pageRecordOf(runChecks(checks, seen), seen).index).toEqual({ state: 'unknown', reason: null });
  });

  it('lists the rich results that its data is meant for, and until when they hold', () => {
    const product = (offer: object) =>
      `<script type=application/ld+json>${JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Wren',
        image: 'https://tea.example/wren.jpg',
        offers: { '@type': 'Offer', priceCurrency: 'EUR', ...offer },
      })}</script>`;
    const until = product({ price: 20, priceValidUntil: '2099-12-31' });
    // Google shows nothing for these any more.
    const retired =
      '<script type=application/ld+json>{"@context":"https://schema.org","@type":"SpecialAnnouncement"}</script>';
    const results = ['Merchant listing', 'Product snippet'].map((feature) => ({
      feature,
      isEligible: true,
      until: '2099-12-31',
    }));
    expect(bare({ html: until }).results).toEqual(results);
    // One thing that is eligible is enough, whichever it is.
    expect(bare({ html: product({}) + until + product({}) + retired }).results).toEqual(results);
    expect(bare({ html: product({}) }).results).toEqual([
      { feature: 'Product snippet', isEligible: false, until: null },
    ]);
  });

  it('contains no secret, not even the beginning of one', () => {
    const address = `${URL}?colour=green&reset_password_token=zM-3xk_Yv9Rt2wQ-s7Lp`;
    const clean = `${URL}?colour=green&reset_password_token=…`;
    const seen = inspected({ html: `<link rel=canonical href="${address}">`, url: address });
    // Half a token does not look like one.
    const cut = `${'x '.repeat(55)}${`ghp_${'q7Rk2mZt9WbVn4Lp8XcHd3Js6FgTy5Qa1Eu0'}`}`;
    const results = [result('seo/a', 'failed', { findings: [finding('long', { address, cut })] })];
    const record = pageRecordOf({ kind: KIND, results }, seen);
    expect(JSON.stringify(record)).not.toContain('zM-3');
    expect([record.address, record.canonical, record.faults[0]?.values]).toEqual([
      clean,
      clean,
      { address: clean, cut: `${'x '.repeat(55)}…` },
    ]);
  });

  it('is bounded, whatever the page', () => {
    const many = (of: (n: number) => string) => Array.from({ length: 1_000 }, (_, n) => of(n)).join('');
    const html = `<title>${'x'.repeat(9_000)}</title>${many((n) => `<h2>${'y'.repeat(900)}${n}</h2>`)}
      ${many((n) => `<link rel=alternate hreflang=de-${n} href="/${'z'.repeat(900)}${n}">`)}`;
    const seen = inspected({ html, headers: { 'content-security-policy': 'a'.repeat(90_000) } });
    const record = pageRecordOf(runChecks(checks, seen), seen);
    expect(record.title).toBe('x'.repeat(300));
    expect(JSON.stringify(record).length).toBeLessThan(64_000);
  });

  it('is what can be read from the database', () => {
    const seen = inspected({ html: '<title>Tea</title>', headers: { 'x-frame-options': 'DENY' } });
    const record = pageRecordOf(runChecks(checks, seen), seen);
    expect(PageRecord.parse(JSON.parse(JSON.stringify(record)))).toEqual(record);
  });
});
