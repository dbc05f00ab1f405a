/** How bad a category is, as far as its name says so. */
export type CategoryTone = 'error' | 'warn' | 'note';

/** A category of what an audit has found. */
export interface Category {
  /** As the service calls it. */
  name: string;
  /** Null where the name says nothing of it. */
  tone: CategoryTone | null;
  isKnown: boolean;
  /** Null where the service sent no number. */
  count: number | null;
  /** What was sent, where that is no number. */
  text: string | null;
  /** What it is made of. */
  parts: readonly Category[];
}

/** Names by which the service may tell severities, the worst first. */
const SEVERITIES: ReadonlyMap<string, CategoryTone> = new Map([
  ...(['blockers', 'blocker', 'critical', 'errors', 'error', 'high'] as const).map(
    (name) => [name, 'error'] as const,
  ),
  ...(['warnings', 'warning', 'medium'] as const).map((name) => [name, 'warn'] as const),
  ...(['notices', 'notice', 'low', 'info'] as const).map((name) => [name, 'note'] as const),
]);
const ORDER = [...SEVERITIES.keys()];

/** Names that are translated but say nothing of how bad it is. */
const KNOWN = new Set([
  'seo',
  'security',
  'crawl',
  'checks',
  'blocked_by_robots',
  'broken_links',
  'redirects',
]);

/** More are not shown: what is open could hold anything. */
const MOST = 200;

/** A category may come as a number, as a list of findings, or as an object with its count or its parts. */
function categoryOf(name: string, value: unknown, isPart: boolean): Category | null {
  const tone = SEVERITIES.get(name) ?? null;
  const category = { name, tone, isKnown: tone !== null || KNOWN.has(name), count: null, text: null };
  if (typeof value === 'number') return { ...category, count: value, parts: [] };
  if (typeof value === 'string') return { ...category, text: value.slice(0, 80), parts: [] };
  if (Array.isArray(value)) return { ...category, count: value.length, parts: [] };
  if (typeof value !== 'object' || value === null) return null;
  const { count, total, ...rest } = value as Record<string, unknown>;
  const own = [count, total].find((one) => typeof one === 'number');
  const parts = isPart ? [] : categoriesOf(rest, true);
  if (own === undefined && parts.length === 0) return null;
  return { ...category, count: typeof own === 'number' ? own : null, parts };
}

const placeOf = ({ name, isKnown }: Category): number =>
  ORDER.includes(name) ? ORDER.indexOf(name) : isKnown ? ORDER.length : ORDER.length + 1;

/** AUD-11: the categories are the service's. Those that are known stand by severity, the others last, as they were sent. */
export function categoriesOf(issues: Readonly<Record<string, unknown>>, isPart = false): readonly Category[] {
  return Object.entries(issues)
    .slice(0, MOST)
    .flatMap(([name, value]) => categoryOf(name, value, isPart) ?? [])
    .sort((a, b) => placeOf(a) - placeOf(b));
}

/** By how much a category has changed since an audit before; null where that does not tell. */
export function changeOf({ name, count }: Category, before: readonly Category[] | null): number | null {
  const then = before?.find((one) => one.name === name)?.count ?? null;
  return count === null || then === null ? null : count - then;
}
