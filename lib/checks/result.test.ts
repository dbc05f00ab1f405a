import { expect, it } from 'vitest';
import { areaOf } from './result.ts';

it.each([
  ['security/csp-weak', 'security'],
  ['deep/security-txt', 'security'],
  ['deep/script-vulnerable', 'security'],
  ['site/security-headers-mixed', 'security'],
  ['site/title-duplicate', 'seo'],
  ['seo/canonical-missing', 'seo'],
  ['deep/link-broken', 'seo'],
])('%s belongs to %s', (id, area) => {
  expect(areaOf(id)).toBe(area);
});
