import { expect, it } from 'vitest';
import { loadChecks } from '../../build/load-checks.ts';
import { nearIds } from './near-ids.ts';

it.each([
  ['seo/titel-missing', 'seo/title-missing'],
  ['title-missing', 'seo/title-missing'],
  ['SEO/Canonical_Conflict', 'seo/canonical-conflict'],
  ['csp-weak', 'security/csp-weak'],
  ['hsts', 'security/hsts-missing'],
  ['seo/titel', 'seo/title-wide'],
])('the first of the IDs near %s is the right one', async (wrong, right) => {
  const near = nearIds(wrong, Object.keys(await loadChecks()));
  expect(near[0]).toBe(right);
  expect(near.length).toBe(8);
});
