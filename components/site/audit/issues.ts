/** The severity of a category, as far as its name tells. */
export type CategoryTone = 'error' | 'warn' | 'note';

/** A category of an audit's findings. */
export interface Category {
  /** The service's name for it. */
  name: string;
  /** Null if the name does not tell. */
  tone: CategoryTone | null;
  isKnown: boolean;
  /** Null if the service sent no number. */
  count: number | null;
  /** The value that was sent, if it is not a number. */
  text: string | null;
  /** Its parts. */
  parts: readonly Category[];
}

/** Names that the service may use for severities, worst first. */
const SEVERITIES: ReadonlyMap<string, CategoryTone> = new Map([
  ...(['blockers', 'blocker', 'critical', 'errors', 'error', 'high'] as const).map(
    (name) => [name, 'error'] as const,
  ),
  ...(['warnings', 'warning', 'medium'] as const).map((name) => [name, 'warn'] as const),
  ...(['notices', 'notice', 'low', 'info'] as const).map((name) => [name, 'note'] as const),
]);
const ORDER = [...SEVERITIES.keys()];

/** Names that are translated but do not tell a severity. */
const KNOWN = new Set([
  'seo',
  'security',
  'crawl',
  'checks',
  'blocked_by_robots',
  'broken_links',
  'redirects',
]);

/** The maximum number shown: the content of this open-ended field could be anything. */
const MOST = 200;

/** Reads a category, which may be a number, a list of findings, or an object with its count or its parts. */
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

/**
 * AUD-11: Returns the service's categories. Known ones are ordered by severity, the others come last, in the order
 * received.
 */
export function categoriesOf(issues: Readonly<Record<string, unknown>>, isPart = false): readonly Category[] {
  return Object.entries(issues)
    .slice(0, MOST)
    .flatMap(([name, value]) => categoryOf(name, value, isPart) ?? [])
    .sort((a, b) => placeOf(a) - placeOf(b));
}

/** Returns by how much a category changed since an earlier audit; null if that is unknown. */
export function changeOf({ name, count }: Category, before: readonly Category[] | null): number | null {
  const then = before?.find((one) => one.name === name)?.count ?? null;
  return count === null || then === null ? null : count - then;
}
