import { describe, expect, it } from 'vitest';
import type { AnyCheck, Example } from './check.ts';
import { inspectionOf } from './example-inspection.ts';
import { rank } from './finding-tally.ts';
import { runChecks } from './run-checks.ts';
import { seoScore } from './score.ts';
import { isOfSearchEngine } from './search-engines.ts';

const files = import.meta.glob<{ default: AnyCheck; examples?: Example[] }>('./seo/*.ts', { eager: true });

describe('a check without a search engine as its source', () => {
  it.each(Object.entries(files).filter(([, { default: check }]) => !isOfSearchEngine(check.docs)))(
    'costs no points in search, and is not an error there: %s',
    (path, { default: check, examples = [] }) => {
      const id = path.slice('./'.length, -'.ts'.length);
      for (const example of examples) {
        const { results } = runChecks({ [id]: check }, inspectionOf(example));
        expect(seoScore(results)).toBe(100);
        for (const { message, severity } of results.flatMap(({ findings }) => findings))
          expect(rank(severity), `${message} is an ${severity}; ${check.docs}`).toBeGreaterThan(
            rank('error'),
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
