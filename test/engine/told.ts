import type { AnyCheck, Example, ToldFinding } from '../../lib/checks/check.ts';
import type { Evidence, ReportedFinding } from '../../lib/checks/result.ts';
import { checkMessage, inEnglish } from '../../lib/report/check-texts.ts';

function placeOf({ selector, snippet, line }: Evidence): string {
  return selector ?? (line === undefined ? snippet : `${line}: ${snippet}`);
}

/** A finding as its reader gets it. */
function told(id: string, check: Pick<AnyCheck, 'messages'>, finding: ReportedFinding): ToldFinding {
  const { message, severity, values, at, fix } = finding;
  return {
    message,
    says: checkMessage(inEnglish, id, check as AnyCheck, message, values),
    ...(at && { at: placeOf(at) }),
    severity,
    ...(fix !== undefined && { fix }),
  };
}

/** Findings in the form in which an example tells of them: whole, or by their ids where it names these alone. */
export function asTold(
  id: string,
  check: Pick<AnyCheck, 'messages'>,
  findings: readonly ReportedFinding[],
  { finds = [] }: Pick<Example, 'finds'>,
): readonly (string | ToldFinding)[] {
  return findings.map((finding, index) => {
    const expected = finds[index];
    if (typeof expected === 'string') return finding.message;
    const whole = told(id, check, finding);
    return expected?.byHand && whole.fix ? { ...whole, byHand: expected.byHand } : whole;
  });
}

/** The ids of the messages that examples tell whole. */
export function toldWhole(examples: readonly Pick<Example, 'finds'>[]): readonly string[] {
  const whole = examples
    .flatMap(({ finds = [] }) => finds)
    .flatMap((found) => (typeof found === 'string' ? [] : [found.message]));
  return [...new Set(whole)].sort();
}
