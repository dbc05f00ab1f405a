/** The placements of a cascade: totals, not counts for each parent. */
export interface CascadeCounts {
  level1: number;
  level2: number;
  level3: number;
  crowd: number;
}

const countIn = (given: Readonly<Record<string, unknown>>, name: string): number => {
  const value = given[name];
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0;
};

/**
 * Returns the totals of a plan's cascade or of a custom one. QUO-03: all counts except the first are for each parent.
 * QUO-11: of a plan's content, only the keys that a launch also has are known; null if it has none of them.
 */
export function cascadeCounts(
  given: Readonly<Record<string, unknown>> | null | undefined,
): CascadeCounts | null {
  const level1 = countIn(given ?? {}, 'level1_count');
  if (!given || level1 === 0) return null;
  const level2 = level1 * countIn(given, 'level2_per_level1');
  const level3 = level2 * countIn(given, 'level3_per_level2');
  const crowd = (level1 + level2 + level3) * countIn(given, 'crowd_per_article');
  return { level1, level2, level3, crowd };
}

/** Returns the levels that have articles, beginning with the first. */
export const articleLevels = ({ level1, level2, level3 }: CascadeCounts): readonly number[] =>
  [level1, level2, level3].filter((count) => count > 0);

/** Returns the number of all placements of a cascade. */
export const placementsIn = ({ level1, level2, level3, crowd }: CascadeCounts): number =>
  level1 + level2 + level3 + crowd;
