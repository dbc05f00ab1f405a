import type { Example, ToldFinding } from '../../lib/checks/check.ts';
import type { Evidence, ReportedFinding } from '../../lib/checks/result.ts';
import { checkMessage, checkRemedy, inEnglish } from '../../lib/report/check-texts.ts';
import type { Definition } from '../../lib/report/definitions.ts';

function placeOf({ selector, snippet, line }: Evidence): string {
  return selector ?? (line === undefined ? snippet : `${line}: ${snippet}`);
}

/** A finding as its reader gets it. */
function told(id: string, check: Definition, finding: ReportedFinding): ToldFinding {
  const { message, severity, values, at, fix } = finding;
  return {
    message,
    says: checkMessage(inEnglish, id, check, message, values),
    remedy: checkRemedy(inEnglish, check, message, values),
    ...(check.onPlatform && { onPlatform: check.onPlatform }),
    ...(at && { at: placeOf(at) }),
    severity,
    ...(fix !== undefined && { fix }),
  };
}

/**
 * Returns findings in the form in which an example gives them: in full, or by their ids if it gives only those. How to
 * fix them is included if the example includes it: `toldRemedies` makes sure that each way is covered.
 */
export function asTold(
  id: string,
  check: Definition,
  findings: readonly ReportedFinding[],
  { finds = [] }: Pick<Example, 'finds'>,
): readonly (string | ToldFinding)[] {
  return findings.map((finding, index) => {
    const expected = finds[index];
    if (typeof expected === 'string') return finding.message;
    const { remedy, onPlatform, ...others } = told(id, check, finding);
    return {
      ...others,
      ...(expected?.remedy !== undefined && { remedy }),
      ...(expected?.onPlatform && { onPlatform }),
      ...(expected?.byHand && others.fix && { byHand: expected.byHand }),
    };
  });
}

const toldOf = (examples: readonly Pick<Example, 'finds'>[]): readonly ToldFinding[] =>
  examples.flatMap(({ finds = [] }) => finds).flatMap((found) => (typeof found === 'string' ? [] : [found]));

/** Returns the ids of the messages that examples give in full. */
export function toldWhole(examples: readonly Pick<Example, 'finds'>[]): readonly string[] {
  return [...new Set(toldOf(examples).map(({ message }) => message))].sort();
}

/** The check's own way to fix what it finds, in addition to those of single messages. */
const OF_THE_CHECK = 'of the check';
const OF_PLATFORMS = 'of platforms';

/** Returns the ways to fix a finding that a reader is told: by message if it has its own advice. */
export function remediesOf({ messages, onPlatform }: Definition): readonly string[] {
  const own = Object.entries(messages).map(([id, { remedy }]) => (remedy === undefined ? OF_THE_CHECK : id));
  return [...new Set([...own, ...(onPlatform ? [OF_PLATFORMS] : [])])].sort();
}

/** Returns the same, as given in the examples. */
export function toldRemedies(
  { messages }: Definition,
  examples: readonly Pick<Example, 'finds'>[],
): readonly string[] {
  const ways = toldOf(examples).flatMap(({ message, remedy, onPlatform }) => [
    ...(remedy === undefined ? [] : [messages[message]?.remedy === undefined ? OF_THE_CHECK : message]),
    ...(onPlatform ? [OF_PLATFORMS] : []),
  ]);
  return [...new Set(ways)].sort();
}
