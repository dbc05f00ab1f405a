import { describe, expect, it } from 'vitest';
import { type FactsForAct, nextActOf } from './next-act.ts';
import { preflightOf } from './preflight.ts';
import type { PageKeyword, RankedKeyword } from './tracked-keywords.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const DAY = 86_400_000;
const unseen = preflightOf('https://shop.example/', null);
const broken = preflightOf('https://shop.example/', 'unreachable');

const keyword = (standing: RankedKeyword['standing'], more: Partial<PageKeyword> = {}): PageKeyword => ({
  row: { id: 1, keyword: 'copper kettle', standing, before: 'never', checkedAt: NOW },
  isTarget: true,
  places: [],
  ...more,
});

const FACTS: FactsForAct = {
  preflight: unseen,
  hasProject: true,
  isLinked: false,
  run: null,
  keywords: [],
  checkedAt: NOW - DAY,
  isVerified: true,
  denied: [],
  isReachable: true,
};
const actOf = (facts: Partial<FactsForAct>) => nextActOf({ ...FACTS, ...facts }, NOW);

describe('the next act', () => {
  it.each<[string, Partial<FactsForAct>, object | null]>([
    ['a page that is out of the index', { preflight: broken, hasProject: false }, { act: 'fix' }],
    ['a site that the account does not know', { hasProject: false }, { act: 'audit' }],
    [
      'a keyword just below the first page',
      { keywords: [keyword(14)], checkedAt: NOW - 9 * DAY },
      { act: 'promoteFor', keyword: 'copper kettle', position: 14 },
    ],
    [
      'the same after a run that has ended',
      { keywords: [keyword(14)], isLinked: true, run: { id: 3, hasEnded: true } },
      { act: 'promoteFor', keyword: 'copper kettle', position: 14 },
    ],
    [
      'the same while a run is under way',
      { keywords: [keyword(14)], isLinked: true, run: { id: 3, hasEnded: false } },
      { act: 'openRun', run: 3 },
    ],
    [
      'a keyword in running text only',
      { keywords: [keyword(14, { isTarget: false, places: ['text'] })] },
      { act: 'promote' },
    ],
    ['a keyword on the first page', { keywords: [keyword(4)] }, { act: 'promote' }],
    [
      'positions that are old',
      { checkedAt: NOW - 6 * DAY, isVerified: false },
      { act: 'checkPositions', days: 6 },
    ],
    ['positions of five days', { checkedAt: NOW - 5 * DAY }, { act: 'promote' }],
    ['a site that is not verified', { isVerified: false, isLinked: true }, { act: 'verify' }],
    ['a site that has nothing to verify', { isVerified: null, checkedAt: null }, { act: 'promote' }],
    ['a page that was never launched', { isLinked: true }, { act: 'launch' }],
    ['a run that has ended', { isLinked: true, run: { id: 3, hasEnded: true } }, { act: 'launch' }],
    [
      'a page whose runs are not known',
      { keywords: [keyword(14)], isLinked: true, run: undefined },
      { act: 'promote' },
    ],
    ['a page that is not known', { hasProject: null, isLinked: null, isVerified: null }, { act: 'promote' }],
    [
      'a key without promotion: what comes next in its other products',
      { keywords: [keyword(14)], isVerified: false, denied: ['promotion'] },
      { act: 'verify' },
    ],
    ['a key without promotion, and nothing else to do', { denied: ['promotion'] }, null],
    ['a key without audits', { hasProject: false, isVerified: false, denied: ['audit'] }, { act: 'verify' }],
    [
      'a key without positions',
      { checkedAt: NOW - 9 * DAY, isVerified: false, denied: ['rank'] },
      { act: 'verify' },
    ],
    ['a key without scans', { isVerified: false, denied: ['shield'] }, { act: 'promote' }],
    ['a page that the key cannot launch', { isLinked: true, denied: ['promotion'] }, null],
    [
      'a run that the key cannot open',
      { isLinked: true, run: { id: 3, hasEnded: false }, denied: ['promotion'] },
      null,
    ],
    [
      'a key that is not accepted',
      { hasProject: false, isVerified: false, denied: ['audit', 'shield', 'promotion', 'rank'] },
      null,
    ],
    [
      'the same over a page that is out of the index',
      { preflight: broken, denied: ['audit', 'shield', 'promotion', 'rank'] },
      { act: 'fix' },
    ],
  ])('for %s', (_name, facts, act) => {
    expect(actOf(facts)).toEqual(act);
  });
});
