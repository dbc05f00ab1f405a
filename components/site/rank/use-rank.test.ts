import { expect, it } from 'vitest';
import type { Job } from '@/lib/service/records/job.ts';
import { awaitedIn } from './use-rank.ts';

const THEN = '2026-11-19T06:00:00Z';
const job = (phase: Job['phase'], before: Record<number, string | null>) =>
  ({ phase, input: { before } }) as unknown as Job;
const keywords = [
  { id: 1, keyword: 'kettle', last_checked_at: THEN },
  { id: 2, keyword: 'copper', last_checked_at: null },
  { id: 3, keyword: 'tea' },
  { id: 4, keyword: 'cup', last_checked_at: '2026-11-20T06:00:00Z' },
];

it.each([
  ['none, without a check', null, []],
  ['none, once the check has ended', job('done', { 1: THEN }), []],
  [
    'those that have no other result than before',
    job('running', { 1: THEN, 2: null, 3: null, 4: THEN }),
    [1, 2, 3],
  ],
  ['those that the check was ordered for', job('running', { 2: null }), [2]],
])('keywords whose check is awaited: %s', (_which, check, ids) => {
  expect([...awaitedIn(check, keywords)]).toEqual(ids);
});
