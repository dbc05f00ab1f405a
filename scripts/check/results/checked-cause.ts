import type { Certainty, SearchLoss, Severity, Values } from '../../../lib/checks/check.ts';
import { redactedAll } from '../../../lib/checks/knowledge/addresses/redact.ts';
import type { SetCause } from '../../../lib/pages/sets/causes/set-cause.ts';
import { checkFault, checkMessage, checkRemedy, inEnglish } from '../../../lib/report/check-texts.ts';
import type { Definition } from '../../../lib/report/definitions.ts';

/** What several pages have in common, or what is wrong between them. Scripts rely on it: fields are added, never changed. */
interface CheckedCause {
  /** The same in each run, for the same fault in the same place of a template. */
  id: string;
  /** `page`: a check found it on each page. `site`: a check of all pages together. */
  kind: SetCause['kind'];
  check: string;
  message: string;
  severity: Severity;
  /** What a page loses in search; null for security. */
  loses: SearchLoss | null;
  /** How sure that is; null for security. */
  certainty: Certainty | null;
  fault: string;
  /** A sentence for each thing that was found, the most pages first, with the number of its pages. */
  texts: readonly { text: string; values: Values; pages: number; example: string }[];
  remedy: string;
  docs: string;
  /** The place in the template, as a selector; null if there is none. */
  place: string | null;
  pages: number;
  /** The number of pages that were judged. */
  of: number;
  samples: readonly string[];
  /** The ID of the cause that this one follows from. */
  cause: string | null;
}

/** A cause, and the addresses of all its pages. */
export interface CauseOfPages extends CheckedCause {
  addresses: readonly string[];
}

/** Returns causes in the form that all outputs are made from, without secrets; each is followed by what only follows from it. */
export function checkedCauses(
  definitions: Readonly<Record<string, Definition>>,
  causes: readonly SetCause[],
  above: string | null = null,
): readonly CauseOfPages[] {
  return causes.flatMap((cause) => {
    const { id, kind, check, message, values, groups, addresses, place } = cause;
    const definition = definitions[check] as Definition;
    const found = groups.length > 0 ? groups : [{ values, addresses }];
    const one: CauseOfPages = {
      id,
      kind,
      check,
      message,
      severity: cause.severity,
      loses: cause.loses ?? null,
      certainty: cause.certainty ?? null,
      fault: checkFault(inEnglish, check, definition, message, values),
      texts: found.map((group) => ({
        text: checkMessage(inEnglish, check, definition, message, group.values),
        values: group.values,
        pages: group.addresses.length,
        example: group.addresses[0] ?? '',
      })),
      remedy: checkRemedy(inEnglish, definition, message, found[0]?.values ?? {}),
      docs: definition.docs,
      place,
      pages: cause.pages,
      of: cause.of,
      samples: cause.samples.map(({ address }) => address),
      cause: above,
      addresses,
    };
    return [redactedAll(one), ...checkedCauses(definitions, cause.folded, id)];
  });
}
