import { describe, expect, it } from 'vitest';
import { articleLevels, cascadeCounts, placementsIn } from './cascade.ts';

describe('countsOf', () => {
  it('QUO-03: counts below the first level are for each parent, crowd links for each article', () => {
    const counts = cascadeCounts({
      level1_count: 12,
      level2_per_level1: 3,
      level3_per_level2: 2,
      crowd_per_article: 1,
    });
    expect(counts).toEqual({ level1: 12, level2: 36, level3: 72, crowd: 120 });
    expect(counts && placementsIn(counts)).toBe(240);
    expect(counts && articleLevels(counts)).toEqual([12, 36, 72]);
  });

  it('QUO-11: only known keys of a plan count; without a first level no shape is drawn', () => {
    expect(cascadeCounts({ level1_count: 10, level2_per_level1: '3', surprise: 99 })).toEqual({
      level1: 10,
      level2: 0,
      level3: 0,
      crowd: 0,
    });
    expect(cascadeCounts({ tiers: [10, 30], level2_per_level1: 3 })).toBeNull();
    expect(cascadeCounts({ level1_count: -4 })).toBeNull();
    expect(cascadeCounts(null)).toBeNull();
  });
});
