import { createHash } from 'node:crypto';
import type { Severity } from '../../../lib/checks/check.ts';
import type { Evidence } from '../../../lib/checks/result.ts';
import type { Definition } from '../../../lib/report/definitions.ts';
import type { Checked } from '../checked.ts';
import type { Format } from './format.ts';

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  blocker: 'error',
  error: 'error',
  warning: 'warning',
  notice: 'note',
  info: 'note',
};

/** Characters that browsers leave in URLs, or the redaction puts there, but RFC 3986 does not allow. */
const NO_URI = /[\\^`{|}]|\P{ASCII}/gu;

/**
 * Returns a function that creates fingerprints: they stay the same for the same finding of the same page, even if
 * values change; several findings at one place get different ones.
 */
function fingerprints(): (...parts: readonly string[]) => string {
  const given = new Map<string, number>();
  return (...parts) => {
    const place = parts.join('\n');
    const turn = given.get(place) ?? 0;
    given.set(place, turn + 1);
    return createHash('sha256').update(`${place}\n${turn}`).digest('hex').slice(0, 32);
  };
}

/**
 * A region must have a start line (erratum 462): without a line, the evidence is attached to the location.
 */
function locationOf(url: string, at: Evidence | null) {
  const uri = at?.source === 'robots.txt' ? new URL('/robots.txt', url).href : url;
  return {
    physicalLocation: {
      artifactLocation: { uri: uri.replace(NO_URI, encodeURIComponent) },
      ...(at?.line && { region: { startLine: at.line, snippet: { text: at.snippet } } }),
    },
    ...(at && !at.line && { message: { text: at.snippet } }),
    ...(at?.selector && { logicalLocations: [{ fullyQualifiedName: at.selector, kind: 'element' }] }),
  };
}

function ruleOf(id: string, { title, why, remedy, docs }: Definition) {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: remedy },
    helpUri: docs,
    properties: { tags: [id.split('/')[0]] },
  };
}

function resultsOf({ url, findings, results }: Checked, indexOf: (check: string) => number) {
  const fingerprint = fingerprints();
  return findings.map(
    ({ check, severity, loses, certainty, message, text, remedy, at, fix, cause, isKnown }) => ({
      ruleId: check,
      ruleIndex: indexOf(check),
      level: LEVELS[severity],
      message: { text: `${text} ${remedy}` },
      ...(isKnown && { baselineState: 'unchanged' as const }),
      locations: [locationOf(url, at)],
      partialFingerprints: {
        'plumbline/v1': fingerprint(check, message, url, at?.selector ?? at?.snippet ?? ''),
      },
      properties: {
        severity,
        ...(loses && { loses, certainty }),
        total: results.find((result) => result.check === check)?.totals[message] ?? 1,
        ...(cause && { cause }),
        ...(fix && { fix }),
      },
    }),
  );
}

/**
 * SARIF 2.1.0, which code hosts and editors read.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export const sarif: Format = ({ pages, unchecked, definitions, version }) => {
  const ids = Object.keys(definitions);
  const indexOf = (check: string) => ids.indexOf(check);
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Plumbline',
            version,
            rules: Object.entries(definitions).map(([id, definition]) => ruleOf(id, definition)),
          },
        },
        invocations: [
          {
            executionSuccessful: unchecked.length === 0,
            toolExecutionNotifications: unchecked.map(({ url, reason }) => ({
              level: 'error',
              message: { text: `${url} could not be checked: ${reason}` },
            })),
          },
        ],
        results: pages.flatMap((page) => resultsOf(page, indexOf)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
};
