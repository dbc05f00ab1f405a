import { describe, expect, it } from 'vitest';
import type { AnyCheck, Example } from './check.ts';
import { rank } from './consequence.ts';
import { inspectionOf } from './example-inspection.ts';
import { runChecks } from './run-checks.ts';
import { seoScore } from './score.ts';
import { isOfSearchEngine } from './search-engines.ts';

const files = import.meta.glob<{ default: AnyCheck; examples?: Example[] }>('./seo/*.ts', { eager: true });

/** What crawlers read as the standards say, though no search engine repeats it: addresses, letters, types, rules. */
const READ_BY_STANDARD: ReadonlySet<string> = new Set([
  'seo/base-foreign',
  'seo/base-repeated',
  'seo/charset-conflict',
  'seo/charset-late',
  'seo/charset-missing',
  'seo/document-type-wrong',
  'seo/microdata-invalid',
  'seo/rdfa-vocabulary-missing',
  'seo/robots-txt-syntax',
  'seo/structured-data-type-unknown',
]);

describe('a check without a search engine as its source', () => {
  it.each(Object.entries(files).filter(([, { default: check }]) => !isOfSearchEngine(check.docs)))(
    'costs no points in search, unless a standard decides what crawlers read: %s',
    (path, { default: check, examples = [] }) => {
      const id = path.slice('./'.length, -'.ts'.length);
      for (const example of examples) {
        const { results } = runChecks({ [id]: check }, inspectionOf(example));
        if (!READ_BY_STANDARD.has(id)) expect(seoScore(results)).toBe(100);
        for (const { message, severity } of results.flatMap(({ findings }) => findings))
          expect(rank(severity), `${message} is an ${severity}; ${check.docs}`).toBeGreaterThan(
            rank(READ_BY_STANDARD.has(id) ? 'error' : 'notice'),
          );
      }
    },
  );

  it('is recognized by the host of its source', () => {
    expect(isOfSearchEngine('https://developers.google.com/search/docs/crawling-indexing')).toBe(true);
    expect(isOfSearchEngine('https://developers.google.com.example/search')).toBe(false);
    expect(isOfSearchEngine('https://html.spec.whatwg.org/')).toBe(false);
  });
});
