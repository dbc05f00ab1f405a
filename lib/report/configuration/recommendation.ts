import type { CheckResult, ReportedFinding } from '../../checks/result.ts';

/** What to watch when a header goes live. Each has a sentence under `configuration.caution`. */
export type Caution =
  | 'subdomains'
  | 'start'
  | 'forms'
  | 'frames'
  | 'popups'
  | 'files'
  | 'origins'
  | 'perAnswer';

/** One header of the recommended set. */
export interface Recommendation {
  /** The name in its usual capitalization. */
  name: string;
  /** `''` if the header should be removed. */
  value: string;
  /** Compared with what the page sends now. */
  change: 'kept' | 'added' | 'replaced' | 'removed';
  caution?: Caution;
}

/** The results to act on; without ignored findings, if these should stay as they are. */
export type Results = readonly Pick<CheckResult, 'check' | 'findings'>[];

/** A line with a header: `Strict-Transport-Security: max-age=63072000`. */
export const FIELD = /^([A-Za-z][\w-]*): (\S.*)$/;

/** Returns the findings of a check that a header fixes; what the page itself has to change is left out. */
export function faultsOf(results: Results, check: string): readonly ReportedFinding[] {
  const findings = results.find((result) => result.check === `security/${check}`)?.findings ?? [];
  return findings.filter(({ at, fix = '' }) => at?.source !== 'page' || FIELD.test(fix));
}

/** The most characters of a value that are examined; servers and proxies do not accept longer headers. */
export const LONGEST = 16_000;

/**
 * Returns a value on one line: values come from a server and go into configuration files, where a line break would end
 * the entry.
 */
export function oneLine(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return value.replace(/[\u0000-\u0020\u007f]+/g, ' ').trim();
}

/** Returns the header with a value, and how that compares with what is sent now. */
export function change(name: string, now: string | null, value: string, caution?: Caution): Recommendation {
  if (now !== null && oneLine(now) === value) return { name, value, change: 'kept' };
  return { name, value, change: now === null ? 'added' : 'replaced', ...(caution && { caution }) };
}
