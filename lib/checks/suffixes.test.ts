import { describe, expect, it, vi } from 'vitest';
import { collectHtml } from './collect/parse5.ts';
import { isRegistry, registeredDomain, type Suffixes } from './knowledge/addresses/sites.ts';
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

  it('is loaded for the hosts that are asked about', async () => {
    vi.resetModules();
    const { suffixesFor, withSuffixes } = await import('./suffixes.ts');
    const asked: string[] = [];
    const found = await withSuffixes('tea.example', (suffixes) => {
      asked.push([...suffixes.letters].join(''));
      return [registeredDomain('www.tea.co.uk', suffixes), isRegistry('com.pl', suffixes)];
    });
    expect([found, asked]).toEqual([
      ['tea.co.uk', true],
      ['e', 'eup'],
    ]);
    expect(await suffixesFor('tea.pl')).toBe(await suffixesFor('127.0.0.u'));
    expect(await withSuffixes('[::1]', (suffixes) => isRegistry('kobe.jp', suffixes))).toBe(true);
  });

  it('is loaded whole', async () => {
    const { suffixes } = await loadSuffixes();
    expect(outcome(staging, { suffixes })?.outcome).toBe('failed');
    const files = import.meta.glob<Suffixes>('./knowledge/addresses/public-suffixes/*.json', {
      eager: true,
      import: 'default',
    });
    const all = Object.values(files);
    expect(suffixes.icann).toEqual(Object.assign({}, ...all.map(({ icann }) => icann)));
    expect(suffixes.private).toEqual(Object.assign({}, ...all.map((file) => file.private)));
  });
});
