import type { CheckResult, ReportedFinding } from '../../checks/result.ts';

/** What is to be watched when a field goes live. Each has a sentence under `configuration.caution`. */
export type Caution = 'subdomains' | 'start' | 'forms' | 'frames' | 'popups' | 'files' | 'perAnswer';

/** One header field of the recommended set. */
export interface Recommendation {
  /** As manuals write it. */
  name: string;
  /** `''` where the field is to go. */
  value: string;
  /** Against what the page sends now. */
  change: 'kept' | 'added' | 'replaced' | 'removed';
  caution?: Caution;
}

/** The results that decide; those without what the user ignores leave what is ignored alone. */
export type Results = readonly Pick<CheckResult, 'check' | 'findings'>[];

/** The findings of a check, `[]` where it has none. */
export function findingsOf(results: Results, check: string): readonly ReportedFinding[] {
  return results.find((result) => result.check === `security/${check}`)?.findings ?? [];
}

/** Whether a check says one of these messages, or anything where none is named. */
export function isSaid(results: Results, check: string, ...messages: readonly string[]): boolean {
  const findings = findingsOf(results, check);
  return messages.length === 0
    ? findings.length > 0
    : findings.some(({ message }) => messages.includes(message));
}

/** Characters of a value that is looked into; servers and proxies take no longer fields. */
export const LONGEST = 16_000;

/** A value on one line: what comes from a server goes into configuration files, where a line break would end it. */
export function oneLine(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return value.replace(/[\u0000-\u0020\u007f]+/g, ' ').trim();
}

/** The field with a value, and how that stands to what is sent now. */
export function change(name: string, now: string | null, value: string, caution?: Caution): Recommendation {
  if (now !== null && oneLine(now) === value) return { name, value, change: 'kept' };
  return { name, value, change: now === null ? 'added' : 'replaced', ...(caution && { caution }) };
}
