import * as z from 'zod/mini';
import type { Keyword, RankProject } from '../../api/rank.ts';
import { changeRows, defineTable, readRows } from '../../platform/table.ts';
import { type ProjectRow, projects } from './projects.ts';

/** Results that the service looks through; a site that is not among them counts as not found. */
const DEPTH = 100;

const Position = z.looseObject({
  account: z.string(),
  projectId: z.int(),
  keywordId: z.int(),
  /** When the service checked, in milliseconds since 1970. */
  checkedAt: z.int(),
  /** 1 to 100; null: not found among the first hundred. */
  position: z.nullable(z.int()),
  /** When we first saw it. */
  at: z.int(),
});
export type Position = z.output<typeof Position>;

/** Seen positions, one row per check of a keyword: the service keeps only the latest (RNK-13). */
export const positions = defineTable('positions', Position);

/**
 * Returns when a keyword was checked last, in milliseconds since 1970; null if never (RNK-12). A time without an
 * offset is UTC.
 */
export function checkedAtOf({ last_checked_at: text }: Pick<Keyword, 'last_checked_at'>): number | null {
  if (!text) return null;
  const at = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
  return Number.isNaN(at) ? null : at;
}

/**
 * Returns a keyword's position, or null if it was not found: absent, null, 0 and above 100 mean the same (RNK-11).
 */
export function positionOf({ last_position: at }: Pick<Keyword, 'last_position'>): number | null {
  return typeof at === 'number' && at >= 1 && at <= DEPTH ? at : null;
}

interface Told {
  project: RankProject;
  keywords: readonly Keyword[];
}

/**
 * Stores what a rank project's reply contains: a row for each new check, and the project's own figures, which are
 * newer than those in the list of projects.
 */
export async function keepPositions(account: string, { project, keywords }: Told): Promise<void> {
  const at = Date.now();
  const told = keywords.flatMap((keyword): Position[] => {
    const checkedAt = checkedAtOf(keyword);
    const ids = { account, projectId: project.id, keywordId: keyword.id };
    return checkedAt === null ? [] : [{ ...ids, checkedAt, position: positionOf(keyword), at }];
  });
  const { fresh, row } = await readRows([positions, projects], async (of) => {
    const known = await Promise.all(
      told.map(({ keywordId, checkedAt }) => of(positions).get([account, keywordId, checkedAt])),
    );
    return {
      fresh: told.filter((_, index) => known[index] === null),
      row: await of(projects).get([account, 'rank', project.id]),
    };
  });
  const renewed: ProjectRow | null = row && { ...row, data: { ...row.data, ...project } };
  const isOther = renewed !== null && JSON.stringify(renewed.data) !== JSON.stringify(row?.data);
  if (fresh.length === 0 && !isOther) return;
  await changeRows([positions, projects], async (of) => {
    for (const one of fresh) await of(positions).put(one);
    if (isOther) await of(projects).put(renewed);
  });
}

/** Returns every seen check of a project's keywords, the oldest first. */
export async function positionsOf(account: string, projectId: number): Promise<readonly Position[]> {
  const rows = await readRows([positions], (of) => of(positions).where('project', [account, projectId]));
  return rows.sort((a, b) => a.checkedAt - b.checkedAt);
}
