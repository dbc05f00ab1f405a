import { describe, expect, it } from 'vitest';
import type { AnyCheck, Example } from './check.ts';
import { collectHtml } from './collect/parse5.ts';
import { inspectionOf } from './example-inspection.ts';
import type { Inspection } from './inspection.ts';
import whole from './knowledge/structured-data/schema-org.json' with { type: 'json' };
import usualTerms from './knowledge/structured-data/schema-org-usual.json' with { type: 'json' };
import { runChecks } from './run-checks.ts';
import typeUnknown from './seo/structured-data-type-unknown.ts';
import { vocabularyFor } from './vocabulary-for.ts';

const files = import.meta.glob<{ default: AnyCheck; examples?: Example[] }>('./seo/*.ts', { eager: true });
const examples = Object.values(files).flatMap((file) => file.examples ?? []);
/** The checks that read these terms. */
const USING = Object.fromEntries(
  Object.entries(files)
    .filter(([path]) => path.includes('structured-data') || path.includes('microdata'))
    .map(([path, { default: check }]) => [path.slice('./'.length, -'.ts'.length), check]),
);

const url = 'https://example.com/page';
const plain = collectHtml('<title>Kettles</title><p data-nosnippet>x</p>', url);
const described = collectHtml(
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Prodcut"}</script>',
  url,
);

describe('the terms of schema.org', () => {
  it('are loaded for a page that uses them, and only then', async () => {
    expect(await vocabularyFor(plain)).toEqual({});
    expect((await vocabularyFor(described)).vocabulary?.types.Product).toMatch(/^Thing:/);
  });

  it('are only the usual ones for a page that has no others', async () => {
    const count = async (type: string, property: string) => {
      const json = JSON.stringify({ '@context': 'https://schema.org', '@type': type, [property]: 'x' });
      const page = collectHtml(`<script type="application/ld+json">${json}</script>`, url);
      return Object.keys((await vocabularyFor(page)).vocabulary?.types ?? {}).length;
    };
    const [all, usual] = [Object.keys(whole.types).length, Object.keys(usualTerms.types).length];
    expect(usual).toBeLessThan(all / 5);
    expect([
      await count('Product', 'sku'),
      await count('Product', 'skew'),
      await count('Volcano', 'name'),
      await count('ItemList', 'sku'),
    ]).toEqual([usual, all, all, all]);
  });

  it('find the same in every example as all of them', { tags: ['all'] }, async () => {
    for (const example of examples) {
      const inspection = inspectionOf(example);
      const { vocabulary: _all, ...without } = inspection;
      const verdict = (of: Inspection) => runChecks(USING, of).results;
      expect(verdict({ ...without, ...(await vocabularyFor(inspection.page)) })).toEqual(verdict(inspection));
    }
  });

  it('are reported as missing if a page would need them', () => {
    const judged = (page: typeof plain) =>
      runChecks({ 'seo/structured-data-type-unknown': typeUnknown }, { url, at: 0, page }).results[0];
    expect(judged(plain)?.outcome).toBe('not applicable');
    expect(judged(described)).toEqual({
      check: 'seo/structured-data-type-unknown',
      outcome: 'not looked at',
      severity: 'warning',
      loses: 'richResult',
      certainty: 'sure',
      takes: 0.024,
      findings: [],
      totals: {},
      missing: ['vocabulary'],
    });
  });
});
