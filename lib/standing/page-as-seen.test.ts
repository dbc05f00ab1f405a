import { expect, it } from 'vitest';
import { pageAsSeen } from './page-as-seen.ts';

const nothing = { failed: [], unseen: [], folded: [], values: { robots: null } };

it.each([
  ['nothing is known', null, null, null],
  ['the check passed', nothing, true, null],
  ['the check could not run', { ...nothing, unseen: ['seo/indexability'] }, null, null],
  ['the check failed', { ...nothing, failed: ['seo/indexability'] }, false, null],
  [
    'the page says noindex',
    { ...nothing, failed: ['seo/indexability'], values: { robots: 'noindex, follow' } },
    false,
    'noindex',
  ],
  ['it follows from another', { ...nothing, folded: ['seo/indexability'] }, false, null],
  ['another check failed', { ...nothing, failed: ['seo/title-missing'] }, true, null],
] as const)('a page is indexable or not: %s', (_what, facts, isIndexable, why) => {
  expect(pageAsSeen({ at: 5, facts })).toEqual({ at: 5, isIndexable, why });
});
