import { afterEach, describe, expect, it, vi } from 'vitest';
import { costOf } from '../../checks/consequence.ts';
import linkBroken from '../../checks/deep/link-broken.ts';
import { inspectionOf } from '../../checks/example-inspection.ts';
import { checks } from '../../checks/index.ts';
import { runChecks } from '../../checks/run-checks.ts';
import english from '../../i18n/locales/en.json';
import { translatorOf } from '../../i18n/translator.ts';
import { leaveOut } from '../leave-out.ts';
import { isLeftOut } from '../settings-file/ignore-rules.ts';
import { findingBrief } from './brief.ts';
import { reportJson } from './json.ts';
import { reportMarkdown } from './markdown.ts';
import { isIndexable, type ReportSource, reportDocument } from './report-document.ts';

const words = translatorOf('en', english);
const SECRET = 'abcdef0123456789';
const URL = `https://example.com/page?token=${SECRET}&colour=copper`;

const read = (complete: boolean) => ({ at: Date.UTC(2026, 5, 1), page: { complete } });

function sourceOf(html: string): ReportSource {
  const inspection = inspectionOf({ html, url: URL, headers: { 'x-powered-by': 'PHP/5.6' } });
  const isIgnored = isLeftOut([{ check: 'seo/indexability', message: 'meta' }]);
  const report = leaveOut(checks, runChecks(checks, inspection), isIgnored);
  const results = report.results.map((result) => {
    const definition = checks[result.check];
    if (!definition) throw new Error(result.check);
    return { ...result, definition };
  });
  return { report, results, inspection: read(true), response: 'observed', history: null };
}

const PAGE = `<html lang=en><title>Kettles</title><meta name=robots content=noindex>
  <h1>Kettles <b>#1</b> | *best* \`buy\`</h1><a href="/login?session_id=${SECRET}">here</a><img src=a.png>`;

afterEach(() => void vi.unstubAllEnvs());

describe('an exported report', () => {
  it('as JSON has no character that reorders words, but means the same', () => {
    const source = sourceOf(
      '<title>Kettles</title><meta name=robots content="\u202enoindex\u2069, noindex">',
    );
    const json = reportJson(source, words);
    expect(json).toContain('\\u202enoindex\\u2069');
    expect(json).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(JSON.stringify(JSON.parse(json))).toContain('\u202enoindex\u2069');
  });

  it('says of a page that was still arriving that it is not whole', () => {
    const source = { ...sourceOf(PAGE), inspection: read(false) };
    const said = '\n\nThe page was still loading when it was read. What is missing may still come.\n\n';
    expect(reportMarkdown(reportDocument(source, words), words)).toContain(said);
    expect(reportMarkdown(reportDocument(sourceOf(PAGE), words), words)).not.toContain(said.trim());
    expect(JSON.parse(reportJson(source, words)).complete).toBe(false);
    expect(JSON.parse(reportJson(sourceOf(PAGE), words)).complete).toBe(true);
  });

  it('as JSON has the outcomes of every check, with their text', () => {
    const json = JSON.parse(reportJson(sourceOf(PAGE), words));
    expect(json.url).toBe('https://example.com/page?token=…&colour=copper');
    expect(json.at).toBe('2026-06-01T00:00:00.000Z');
    expect(json.indexable).toBe(false);
    expect(json.ignored).toEqual([
      {
        check: 'seo/indexability',
        severity: 'blocker',
        loses: 'index',
        certainty: 'sure',
        takes: 0.61,
        fault: '“noindex” in a robots meta tag',
        text: 'A robots meta tag asks search engines not to index the page: “noindex”.',
        why: 'A page that blocks crawlers or says noindex does not appear in search results.',
        remedies: [
          'If the page should be found, remove noindex from its robots meta tag; if it should stay out of the index, ignore this finding.',
        ],
        docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
        at: { source: 'page', snippet: '<meta name="robots" content="noindex">' },
        total: 1,
        fixes: [],
        consequences: [],
      },
    ]);
    expect(json.findings.map(({ check }: { check: string }) => check)).toContain('seo/image-alt-missing');
    expect(new Set([...json.passed, ...json.notApplicable]).size).toBeGreaterThan(20);
    const order = ['blocker', 'error', 'warning', 'notice', 'info'];
    const weights = json.findings.map(({ severity }: { severity: string }) => order.indexOf(severity));
    expect(weights).toEqual([...weights].sort());
  });

  it('as Markdown can be pasted: headings, evidence, sources', () => {
    const markdown = reportMarkdown(reportDocument(sourceOf(PAGE), words), words);
    expect(markdown).toMatch(/^# Report for https:\/\/example\.com\/page\?token=…/);
    expect(markdown).toContain('## Ignored on this site (1)');
    expect(markdown).toContain('seo/image-alt-missing');
    expect(markdown).toContain('https://developers.google.com/');
    expect(markdown).toMatch(/```\n<img[^\n]*>\n```/);
  });

  it('says what each finding loses, and the score with the checks on demand', () => {
    const source = sourceOf('<html lang=en><title>Kettles</title><h1>Kettles</h1><p>Copper kettles.');
    const at = { status: 404, address: 'https://example.com/gone' };
    const cost = costOf(['crawling', 'much']);
    const broken: ReportSource['results'][number] = {
      check: 'deep/link-broken',
      definition: linkBroken,
      outcome: 'failed',
      ...cost,
      findings: [{ message: 'status', values: at, ...cost }],
      taken: cost.takes ?? 0,
      ignored: [],
      totals: { status: 1 },
    };
    const score = source.report.seo?.score ?? 0;
    const full = Math.round(score * (1 - 0.075));
    const whole = { ...source, results: [...source.results, broken] };
    const markdown = reportMarkdown(reportDocument(whole, words), words);
    expect(markdown).toContain(`- SEO ${score}, with links and sitemap ${full}\n`);
    expect(markdown).toContain(
      `#### Warning: Broken link: status 404\n\nCrawlers find less · takes ${score - full} points\n`,
    );
    // What checks on demand find has its place among the others.
    const found = reportDocument(whole, words).findings.map((one) => one.check);
    const [before, after] = ['security/hsts-missing', 'seo/description-missing'].map((id) =>
      found.indexOf(id),
    );
    expect(found.slice(before, after)).toContain(broken.check);
    const soon = costOf(['index', 'little']);
    const lossIn = (result: typeof broken) =>
      reportDocument({ ...source, results: [...source.results, result] }, words).findings.find(
        ({ check }) => check === broken.check,
      )?.loss;
    // Only a page that is out has the ceiling, not one that may be out soon.
    expect(lossIn({ ...broken, ...soon, taken: soon.takes ?? 0 })).toBe('Out of the index · takes 2 points');
    const none = { ...whole, results: [...source.results, { ...broken, takes: 0, taken: 0 }] };
    expect(reportMarkdown(reportDocument(none, words), words)).toContain(
      `- SEO ${score}, with links and sitemap ${score}\n`,
    );
    const json = JSON.parse(reportJson(whole, words));
    expect(json.seo).toEqual({ score, full });
    const { check, severity, loses, takes } = json.findings.find((one: { check: string }) =>
      one.check.startsWith('deep/'),
    );
    expect([check, severity, loses, takes]).toEqual(['deep/link-broken', 'warning', 'crawling', 0.075]);
    expect(JSON.parse(reportJson(source, words)).seo).toEqual({ score });
    const cut = { ...source, results: [...source.results, { ...broken, read: { done: 27, total: 30 } }] };
    const cutDocument = reportDocument(cut, words);
    for (const text of [reportMarkdown(cutDocument, words), findingBrief(cutDocument, broken.check, words)])
      expect(text).toContain('\n\nURLs checked: 27 of 30.\n\n');
    expect(JSON.parse(reportJson(cut, words)).read).toEqual({ 'deep/link-broken': { done: 27, total: 30 } });
    expect(json.read).toEqual({});
  });

  it('counts the places that are not written out, whatever is said of each that is', () => {
    const source = sourceOf('<html lang=en><title>Kettles</title><h1>Kettles</h1>');
    const cost = costOf(['crawling', 'much']);
    const findings = [404, 410].flatMap((status) =>
      [1, 2, 3, 4, 5].map((number) => ({
        message: 'status',
        values: { status, address: `https://example.com/${number}` },
        at: { source: 'page' as const, snippet: `<a href="/${number}">`, selector: 'a' },
        ...cost,
      })),
    );
    const broken: ReportSource['results'][number] = {
      check: 'deep/link-broken',
      definition: linkBroken,
      outcome: 'failed',
      ...cost,
      findings,
      taken: cost.takes ?? 0,
      ignored: [],
      totals: { status: 30 },
    };
    const document = reportDocument({ ...source, results: [...source.results, broken] }, words);
    const lines = findingBrief(document, broken.check, words)?.split('\n') ?? [];
    expect(lines.filter((line) => line.startsWith('<a '))).toEqual(
      [1, 2, 3, 4, 5, 1, 2, 3].map((number) => `<a href="/${number}">`),
    );
    expect(lines).toContain('Where · 30:');
    expect(lines).toContain('and 22 more places');
  });

  it('says of a page out of the index what the score is at most, and no other points', () => {
    const source = sourceOf(PAGE);
    const [ignored] = reportDocument(source, words).ignored;
    expect(ignored?.loss).toBe('Out of the index · 39 at most');
    expect(reportMarkdown(reportDocument(source, words), words)).not.toMatch(/takes \d+ point/);
  });

  it('says of a page that is rightly kept out of the index that it is, in place of a score', () => {
    const document = reportDocument(sourceOf(PAGE), words);
    const markdown = reportMarkdown({ ...document, kind: { ...document.kind, index: 'kept out' } }, words);
    expect(markdown.match(/^- SEO.*$/gm)).toEqual(['- SEO: Kept out of the index, as it should be']);
  });

  it('has the grade of the page and that of the Observatory, which knows fewer faults', () => {
    const source = sourceOf(PAGE);
    const { security } = JSON.parse(reportJson(source, words));
    expect(security.range).toEqual({ score: [5, 25], grade: ['F', 'D-'] });
    expect(security.observatory).toEqual({ score: [10, 30], grade: ['F', 'D'], open: ['redirection'] });
    const markdown = reportMarkdown(reportDocument(source, words), words);
    expect(markdown.match(/^- (?:Security|HTTP).*$/gm)).toEqual([
      '- Security: F – D− (5 – 25). Uncertain: redirection',
      '- HTTP Observatory: F – D (10 – 30)',
    ]);
  });

  it.each([
    ['Pacific/Pago_Pago', 'Checked on May 31, 2026 at 1:00 PM.'],
    ['Pacific/Kiritimati', 'Checked on June 1, 2026 at 2:00 PM.'],
  ])('has the reader’s date and time in %s; JSON has UTC', { tags: ['zone'] }, (zone, checked) => {
    vi.stubEnv('TZ', zone);
    const source = sourceOf(PAGE);
    expect(reportMarkdown(reportDocument(source, words), words).split('\n')[2]).toBe(checked);
    expect(JSON.parse(reportJson(source, words)).at).toBe('2026-06-01T00:00:00.000Z');
  });

  it.each([
    ['passed', true],
    ['failed', false],
    ['ignored', false],
    ['not looked at', null],
    ['broken', null],
  ] as const)('says whether search engines may index the page: the check of that %s', (outcome, isOpen) => {
    const others = [{ check: 'seo/title-missing', outcome: 'passed' } as const];
    expect(isIndexable([...others, { check: 'seo/indexability', outcome }])).toBe(isOpen);
    expect(isIndexable(others)).toBeNull();
  });

  it('of a page that was judged by nothing has no scores and no grades', () => {
    const source = sourceOf(PAGE);
    const { seo, fullSeo, security, observatory, grades } = reportDocument(
      { ...source, report: { ...source.report, seo: null, security: null } },
      words,
    );
    const none = { grade: null, score: null, range: null, open: [], tests: [] };
    expect([seo, fullSeo, security, observatory, grades]).toEqual([null, null, none, null, null]);
  });

  it('contains no secret, in any format', () => {
    const source = sourceOf(PAGE);
    const document = reportDocument(source, words);
    for (const text of [
      reportJson(source, words),
      reportMarkdown(document, words),
      JSON.stringify(document),
    ]) {
      expect(text).not.toContain(SECRET);
    }
  });

  it('does not let the page’s text become Markdown', () => {
    const title = '](https://evil.example) # **bold** <img src=x> `code`';
    const markdown = reportMarkdown(
      { ...reportDocument(sourceOf(PAGE), words), ignored: [], passed: [{ check: 'x', title }] },
      words,
    );
    expect(markdown).toContain('\\](https://evil.example) # \\*\\*bold\\*\\* \\<img src=x> \\`code\\`');
  });

  it('also says what is fine', () => {
    const document = reportDocument(sourceOf(PAGE), words);
    const without = (isFine: boolean) => reportMarkdown({ ...document, findings: [], isFine }, words);
    expect(without(true)).toContain('## Everything is fine here');
    expect(without(false)).toContain('## No problems found');
    expect(document.isFine).toBe(false);
  });
});
