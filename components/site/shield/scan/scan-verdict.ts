import type { ScanResult } from '@/lib/service/records/scans.ts';

export type Light = 'green' | 'yellow' | 'red';

/**
 * Fields of a verdict that may contain a traffic light (the service defines them), and the words for its colors.
 */
const KEYS = ['light', 'traffic_light', 'color', 'colour', 'level', 'status'];
const WORDS: readonly (readonly [Light, RegExp])[] = [
  ['green', /^(green|ok|pass(ed)?|safe|good|secure|low)$/i],
  ['yellow', /^(yellow|amber|orange|warn(ing)?|medium|moderate|attention)$/i],
  ['red', /^(red|danger(ous)?|fail(ed)?|bad|critical|high|unsafe|insecure)$/i],
];

function ofWord(word: unknown): Light | null {
  if (typeof word !== 'string') return null;
  return WORDS.find(([, words]) => words.test(word.trim()))?.[0] ?? null;
}

const ofGrade = (grade: string | null): Light | null =>
  grade && /^[A-F][+-]?$/i.test(grade.trim())
    ? (({ a: 'green', b: 'yellow', c: 'yellow' } as const)[grade.trim().charAt(0).toLowerCase()] ?? 'red')
    : null;

const ofScore = (score: number | null): Light | null =>
  score === null ? null : score >= 80 ? 'green' : score >= 50 ? 'yellow' : 'red';

/**
 * Returns the traffic light of a result: the verdict's own, otherwise by grade, otherwise by score out of 100,
 * otherwise none (SHD-14).
 */
export function lightOf({
  verdict,
  grade,
  score,
}: Pick<ScanResult, 'verdict' | 'grade' | 'score'>): Light | null {
  const said = KEYS.map((key) => ofWord(verdict?.[key])).find((light) => light !== null);
  return said ?? ofGrade(grade) ?? ofScore(score);
}

/** Returns the verdict in the service's own words, if it has any. */
export function wordsOfVerdict({ verdict }: Pick<ScanResult, 'verdict'>): string | null {
  const said = ['text', 'message', 'summary', 'title', 'label']
    .map((key) => verdict?.[key])
    .find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof said === 'string' ? said.slice(0, 300) : null;
}

/** Severities in the order and with the names of scans; others follow in the order received (SHD-13). */
const SCAN_SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;

/** The maximum number of severities shown. */
const MOST = 12;

function countOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return null;
  const { count, total } = value as { count?: unknown; total?: unknown };
  return countOf(count ?? total ?? null);
}

/** Returns the number of findings of each severity, worst first. */
export function findingsBySeverity({
  findings,
}: Pick<ScanResult, 'findings'>): readonly { severity: string; count: number }[] {
  const placeOf = (severity: string) => {
    const at = (SCAN_SEVERITIES as readonly string[]).indexOf(severity.toLowerCase());
    return at < 0 ? SCAN_SEVERITIES.length : at;
  };
  return Object.entries(findings ?? {})
    .flatMap(([severity, value]) => {
      const count = countOf(value);
      return count === null ? [] : [{ severity, count }];
    })
    .sort((a, b) => placeOf(a.severity) - placeOf(b.severity))
    .slice(0, MOST);
}
