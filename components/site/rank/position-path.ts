import type { Position } from '@/lib/service/records/positions.ts';

export const [WIDTH, HEIGHT] = [64, 22];
const MARGIN = 2.5;
/** The minimum number of places over the full height: a change of one is visible but not dramatic. */
const SPAN = 6;

type Point = Pick<Position, 'checkedAt' | 'position'>;

/**
 * Returns a keyword's history as the path of a line: first place at the top, by the time of each check, with a gap
 * where it was not found. A single position between gaps is a dot.
 */
export function positionPath(points: readonly Point[]): string {
  const known = points.flatMap(({ position }) => position ?? []);
  const [first] = points;
  const last = points.at(-1);
  if (known.length === 0 || !first || !last) return '';
  const [best, worst] = [Math.min(...known), Math.max(...known)];
  const slack = Math.max(0, SPAN - (worst - best)) / 2;
  const time = last.checkedAt - first.checkedAt;
  const xOf = (at: number) =>
    MARGIN + (time === 0 ? 0.5 : (at - first.checkedAt) / time) * (WIDTH - 2 * MARGIN);
  const yOf = (position: number) =>
    MARGIN + ((position - best + slack) / (worst - best + 2 * slack)) * (HEIGHT - 2 * MARGIN);
  return points
    .map(({ checkedAt, position }, index) => {
      if (position === null) return '';
      const place = `${xOf(checkedAt).toFixed(1)} ${yOf(position).toFixed(1)}`;
      if (index > 0 && points[index - 1]?.position != null) return `L${place}`;
      return `M${place}${points[index + 1]?.position == null ? 'h0' : ''}`;
    })
    .join('');
}
