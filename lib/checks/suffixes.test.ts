import { describe, expect, it } from 'vitest';
import { collectHtml } from './collect/parse5.ts';
import { runChecks } from './run-checks.ts';
import linkDevelopment from './seo/link-development.ts';
import { loadSuffixes } from './suffixes.ts';

const url = 'https://example.com/page';
const outcome = (html: string, parts = {}) =>
  runChecks(
    { 'seo/link-development': linkDevelopment },
    { url, at: 0, page: collectHtml(html, url), ...parts },
  ).results[0];
const staging = '<a href="https://staging.example.com/">x</a>';

describe('the Public Suffix List', () => {
  it('is required only by checks that depend on it', () => {
    expect(outcome('<a href="/">x</a>')?.outcome).toBe('passed');
    expect(outcome(staging)).toEqual({
      check: 'seo/link-development',
      outcome: 'not looked at',
      severity: 'warning',
      loses: 'crawling',
      certainty: 'sure',
      takes: 0.03,
      findings: [],
      totals: {},
      missing: ['suffixes'],
    });
  });

  it('is loaded on demand', async () => {
    expect(outcome(staging, await loadSuffixes())?.outcome).toBe('failed');
  });
});
