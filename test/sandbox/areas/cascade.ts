import { hex, pick } from '../random.ts';
import type { New, Row } from '../store/tables.ts';

/** Number of placements for one link; all but the first are for each parent. */
export interface Cascade {
  level1: number;
  level2: number;
  level3: number;
  /** Short mentions for each article of any level. */
  crowd: number;
}

/** A placement as drawn at launch. `parent` is its parent's position in the list. */
export type PlannedNode = Omit<New<'nodes'>, 'run_id' | 'parent_id'> & { parent: number | null };

type Run = Pick<Row<'runs'>, 'starts_at' | 'failed_at' | 'cancelled_at'>;
type Node = Pick<Row<'nodes'>, 'level' | 'network' | 'publish_at' | 'verify_at' | 'fails'>;

const MINUTE = 60_000;
/** The network of mentions, which is separate from the levels. */
export const CROWD = 'crowd';
const NETWORKS = ['blogs', 'wiki', 'news', 'documents', 'profiles'];
const FIRST = ['quiet', 'amber', 'northern', 'paper', 'river', 'little', 'green', 'plain', 'early', 'slow'];
const SECOND = ['letters', 'kitchen', 'notes', 'harbour', 'garden', 'almanac', 'corner', 'gazette', 'table'];
/** Shares of articles that are never published, and of published articles that are not found in place. */
const FAILING = 0.03;
const LOST = 0.05;

/** Returns the maximum number of placements of a cascade. */
export function sizeOf({ level1, level2, level3, crowd }: Cascade): number {
  const articles = level1 * (1 + level2 * (1 + level3));
  return articles * (1 + crowd);
}

/**
 * Draws a whole cascade at launch: what is published where and when, and what fails. A level begins when the one above
 * it is finished, and nothing is built on an article that failed. `standingOf` gives the later state of the run.
 */
export function drawCascade(
  cascade: Cascade,
  startsAt: number,
  anchor: string,
  hasBrand: boolean,
  next: () => number,
): PlannedNode[] {
  const nodes: PlannedNode[] = [];
  let levelStart = startsAt;

  const draw = (level: number, parent: number | null, network: string, minutes: number, isBrand: boolean) => {
    const publishAt = Math.round(levelStart + (1 + next() * minutes) * MINUTE);
    const host = `${pick(FIRST, next())}-${pick(SECOND, next())}.example`;
    nodes.push({
      level,
      parent,
      network,
      anchor,
      is_brand: isBrand,
      publish_at: publishAt,
      url: `https://${host}/${hex(8, next)}`,
      fails: next() < FAILING,
      verify_at: next() < LOST ? null : Math.round(publishAt + (3 + next() * 5) * MINUTE),
    });
  };
  const standing = (level: number) =>
    nodes.flatMap((node, index) => (node.level === level && !node.fails ? [index] : []));
  const finish = () => {
    levelStart = Math.max(levelStart, ...nodes.map(settledAt));
  };

  for (let i = 0; i < cascade.level1; i += 1) {
    draw(1, null, pick(NETWORKS, next()), 25, hasBrand && i % 3 === 2);
  }
  let count = 0;
  for (const [above, each] of [cascade.level2, cascade.level3].entries()) {
    finish();
    for (const parent of standing(above + 1)) {
      for (let i = 0; i < each; i += 1) {
        count += 1;
        draw(above + 2, parent, pick(NETWORKS, next()), 30, hasBrand && above === 0 && count % 8 === 0);
      }
    }
  }
  finish();
  for (const parent of [1, 2, 3].flatMap(standing)) {
    for (let i = 0; i < cascade.crowd; i += 1) draw(nodes[parent]?.level ?? 1, parent, CROWD, 15, false);
  }
  return nodes;
}

/** The moment from which a placement no longer changes. */
function settledAt({
  fails,
  publish_at,
  verify_at,
}: Pick<Node, 'fails' | 'publish_at' | 'verify_at'>): number {
  return fails ? publish_at : (verify_at ?? publish_at);
}

/** Whether an article is published at a moment. */
export const isPublished = ({ fails, publish_at }: Node, now: number) => !fails && publish_at <= now;
/** Whether it has been found in place by then. */
export const isVerified = (node: Node, now: number) =>
  isPublished(node, now) && node.verify_at !== null && node.verify_at <= now;

/** Returns the moment up to which a run has progressed: it stops when it is canceled or has failed. */
export const lastMoment = ({ failed_at, cancelled_at }: Run, now: number): number =>
  Math.min(now, failed_at ?? now, cancelled_at ?? now);

/**
 * The state of a run at a moment: a function of the draw and the clock, so it is right after any jump of the clock.
 */
export interface Standing {
  status: 'queued' | 'level1_active' | 'level2_active' | 'running' | 'completed' | 'failed' | 'cancelled';
  stage: string;
  progress: { done: number; total: number; pct: number };
  levels: { level: number; total: number; success: number; verified: number }[];
  /** Whether it has ended. */
  isOver: boolean;
}

/** Returns the state of a run at a moment, computed from what was drawn for it. */
export function standingOf(run: Run, nodes: readonly Node[], now: number): Standing {
  const moment = lastMoment(run, now);
  const done = nodes.filter((node) => settledAt(node) <= moment).length;
  const progress = { done, total: nodes.length, pct: Math.floor((100 * done) / Math.max(1, nodes.length)) };
  const articles = nodes.filter(({ network }) => network !== CROWD);
  const levels = [1, 2, 3].flatMap((level) => {
    const own = articles.filter((node) => node.level === level);
    const success = own.filter((node) => isPublished(node, moment)).length;
    const verified = own.filter((node) => isVerified(node, moment)).length;
    return own.length > 0 ? [{ level, total: own.length, success, verified }] : [];
  });
  const open = articles.filter((node) => settledAt(node) > moment);
  const level = Math.min(...open.map((node) => node.level));
  const stage = open.length > 0 ? `level${level}` : done < nodes.length ? CROWD : 'finished';
  const status = statusOf(run, moment < run.starts_at, stage, now);
  return { status, stage, progress, levels, isOver: ENDS.includes(status) };
}

const ENDS: readonly string[] = ['completed', 'failed', 'cancelled'];

function statusOf(run: Run, isWaiting: boolean, stage: string, now: number): Standing['status'] {
  const failedAt = run.failed_at ?? Number.POSITIVE_INFINITY;
  const cancelledAt = run.cancelled_at ?? Number.POSITIVE_INFINITY;
  if (Math.min(failedAt, cancelledAt) <= now) return failedAt <= cancelledAt ? 'failed' : 'cancelled';
  if (isWaiting) return 'queued';
  if (stage === 'finished') return 'completed';
  // The specification has no status for what follows the second level.
  return stage === 'level1' || stage === 'level2' ? `${stage}_active` : 'running';
}
