import { describe, expect, it } from 'vitest';
import type { AnyCheck, Example } from './check.ts';
import { inspectionOf } from './example-inspection.ts';
import { rank } from './finding-tally.ts';
import { runChecks } from './run-checks.ts';
import { seoScore } from './score.ts';
import { isOfSearchEngine } from './search-engines.ts';

const files = import.meta.glob<{ default: AnyCheck; examples?: Example[] }>('./seo/*.ts', { eager: true });

describe('what no search engine speaks of', () => {
  it.each(Object.entries(files).filter(([, { default: check }]) => !isOfSearchEngine(check.docs)))(
    'costs nothing in search, and is no error there: %s',
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

  it('is not what the sources of the others are', () => {
    expect(isOfSearchEngine('https://developers.google.com/search/docs/crawling-indexing')).toBe(true);
    expect(isOfSearchEngine('https://developers.google.com.example/search')).toBe(false);
    expect(isOfSearchEngine('https://html.spec.whatwg.org/')).toBe(false);
  });
});
