import { describe, expect, it } from 'vitest';
import { collectHtml } from './collect/parse5.ts';
import { runChecks } from './run-checks.ts';
import typeUnknown from './seo/structured-data-type-unknown.ts';
import { vocabularyFor } from './vocabulary-for.ts';

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
