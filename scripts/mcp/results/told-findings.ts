import { checkFault, checkMessage, checkRemedy, inEnglish } from '../../../lib/report/check-texts.ts';
import type { Definition, Definitions } from '../../../lib/report/definitions.ts';
import type { Checked, CheckedFinding } from '../../check/results/checked.ts';
import { quoted, quotedFix } from './quoted.ts';
import type { FindingOutput } from './schemas.ts';
import { separated } from './told-values.ts';

function toldPlace(definition: Definition, finding: CheckedFinding): FindingOutput['places'][number] {
  const { check, message, values, at, fix } = finding;
  const { inSentence, quotedValues } = separated(values);
  const copied = fix === null ? null : quotedFix(fix);
  return {
    sentence: checkMessage(inEnglish, check, definition, message, inSentence),
    quotedValues,
    source: at?.source ?? null,
    line: at?.line ?? null,
    quotedSelector: at?.selector === undefined ? null : quoted(at.selector),
    quotedSnippet: at ? quoted(at.snippet) : null,
    quotedFix: copied,
    isFixLeftOut: fix !== null && copied === null,
  };
}

/** Returns findings by check and message, the costliest first, each with its first places. */
export function toldFindings(
  { findings, results }: Pick<Checked, 'findings' | 'results'>,
  definitions: Definitions,
  mostPlaces: number,
): readonly FindingOutput[] {
  const groups = Map.groupBy(findings, ({ check, message }) => `${check} ${message}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const definition = first && definitions[first.check];
    if (!first || !definition) return [];
    const { check, message, severity, loses, certainty, docs, cause } = first;
    const { inSentence } = separated(first.values);
    const result = results.find((one) => one.check === check);
    const total = result?.totals[message] ?? 0;
    const places = group.slice(0, mostPlaces).map((finding) => toldPlace(definition, finding));
    return {
      check,
      message,
      severity,
      loses,
      certainty,
      fault: checkFault(inEnglish, check, definition, message, inSentence),
      why: definition.why,
      remedy: checkRemedy(inEnglish, definition, message, inSentence),
      docs,
      consequenceOf: cause,
      isKnown: group.every(({ isKnown }) => isKnown),
      places,
      morePlaces: Math.max(total, group.length) - places.length,
      read: result?.read ?? null,
    };
  });
}
