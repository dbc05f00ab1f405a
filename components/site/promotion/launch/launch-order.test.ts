import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type Choices,
  countProblems,
  FIRST_COUNTS,
  missingFrom,
  orderFrom,
  startProblem,
} from './launch-order.ts';
import { localText, withOffset } from './start-time.ts';

const PLAN: Choices = {
  mode: 'plans',
  tariffId: 2,
  isBranded: false,
  brandName: null,
  start: 'now',
  startAt: '',
};
const LINK = { project: 7, id: 31 };
const NOW = Date.parse('2026-11-20T12:00:00Z');

afterEach(() => vi.unstubAllEnvs());

describe('orderFrom', () => {
  it('RUN-02: refers to the link by its id, and to a plan by its own, whatever counts the form has', () => {
    expect(orderFrom(PLAN, FIRST_COUNTS, LINK, NOW)).toEqual({ project_id: 7, link_id: 31, tariff_id: 2 });
  });

  it('sends the counts of a custom cascade as numbers, without a plan', () => {
    const counts = {
      level1_count: ' 4 ',
      level2_per_level1: '0',
      level3_per_level2: '',
      crowd_per_article: '2',
    };
    expect(orderFrom({ ...PLAN, mode: 'flexible' }, counts, LINK, NOW)).toEqual({
      project_id: 7,
      link_id: 31,
      level1_count: 4,
      level2_per_level1: 0,
      crowd_per_article: 2,
    });
  });

  it('is null if a count is invalid, no plan is chosen, or the start has passed', () => {
    const wrong = { ...FIRST_COUNTS, crowd_per_article: '-1' };
    expect(countProblems(wrong)).toEqual({ crowd_per_article: 'least' });
    expect(countProblems({ ...FIRST_COUNTS, level1_count: '' })).toEqual({ level1_count: 'required' });
    expect(orderFrom({ ...PLAN, mode: 'flexible' }, wrong, LINK, NOW)).toBeNull();
    expect(orderFrom({ ...PLAN, tariffId: null }, FIRST_COUNTS, LINK, NOW)).toBeNull();
    const past: Choices = { ...PLAN, start: 'later', startAt: '2020-01-01T10:00' };
    expect(startProblem(past, NOW)).toBe('past');
    const start = (at: number) => startProblem({ ...past, startAt: localText(new Date(at)) }, NOW);
    expect([start(NOW), start(NOW + 60_000)]).toEqual(['past', null]);
    expect(startProblem({ ...past, startAt: '' }, NOW)).toBe('required');
    expect(orderFrom(past, FIRST_COUNTS, LINK, NOW)).toBeNull();
  });

  it('BRD-06: contains the confirmed name; without one, a name is required', () => {
    const branded: Choices = { ...PLAN, isBranded: true };
    expect(missingFrom(branded, FIRST_COUNTS, 0)).toBe('name');
    expect(orderFrom(branded, FIRST_COUNTS, LINK, NOW)).toEqual({
      project_id: 7,
      link_id: 31,
      tariff_id: 2,
      brand_anchors: true,
    });
    const named = { ...branded, brandName: ' Copper & Leaf ' };
    expect(missingFrom(named, FIRST_COUNTS, 0)).toBe(null);
    expect(orderFrom(named, FIRST_COUNTS, LINK, NOW)).toEqual({
      project_id: 7,
      link_id: 31,
      tariff_id: 2,
      brand_anchors: true,
      brand_name: 'Copper & Leaf',
    });
    // After they are switched off again, neither is sent.
    expect(orderFrom({ ...named, isBranded: false }, FIRST_COUNTS, LINK, NOW)).not.toHaveProperty(
      'brand_name',
    );
  });
});

describe('withOffset', () => {
  it('RUN-19: adds the offset of that very day', { tags: ['zone'] }, () => {
    vi.stubEnv('TZ', 'Europe/Warsaw');
    expect(withOffset('2026-11-24T09:00')).toBe('2026-11-24T09:00:00+01:00');
    expect(withOffset('2026-07-24T09:00')).toBe('2026-07-24T09:00:00+02:00');
    vi.stubEnv('TZ', 'America/St_Johns');
    expect(withOffset('2026-11-24T09:00')).toBe('2026-11-24T09:00:00-03:30');
  });

  it('recognizes invalid times', () => {
    expect(withOffset('')).toBeNull();
    expect(withOffset('soon')).toBeNull();
    expect(withOffset('2026-13-40T09:00')).toBeNull();
  });
});
