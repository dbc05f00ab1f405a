import { expect, it } from 'vitest';
import { faultIn, recordWith } from '../../test/pages/sample-record.ts';
import { pageAsSeen } from './page-as-seen.ts';

const closed = { index: { state: 'closed', reason: 'meta' } } as const;

it.each([
  ['nothing is known', null, null, null],
  ['the check passed', recordWith(), true, null],
  ['the check could not run', recordWith({ index: { state: 'unknown', reason: null } }), null, null],
  ['a status is in doubt', recordWith({ index: { state: 'unknown', reason: 'doubtfulStatus' } }), null, null],
  ['the check failed', recordWith(closed), false, null],
  ['the page says noindex', recordWith({ ...closed, robots: 'follow, noindex' }), false, 'noindex'],
  ['the page says it in capitals', recordWith({ ...closed, robots: 'NOINDEX' }), false, 'noindex'],
  ['the page says none, which is the same', recordWith({ ...closed, robots: 'none' }), false, 'noindex'],
  ['noindex is for somebody else', recordWith({ robots: 'noindex' }), true, null],
  ['another check failed', recordWith({ faults: [faultIn('seo/title-missing')] }), true, null],
])('a page is indexable or not: %s', (_what, record, isIndexable, why) => {
  expect(pageAsSeen({ at: 5, record })).toEqual({ at: 5, isIndexable, why });
});
