import type { Severity } from '../../../lib/checks/check.ts';
import type { Evidence } from '../../../lib/checks/result.ts';
import type { Definition } from '../../../lib/report/definitions.ts';
import { escapedSteering } from '../../../lib/report/export/steering.ts';
import type { Checked, CheckedFinding } from '../results/checked.ts';
import { placesOfFault, type SharedFault, sharedFaults, sharedText, siteOfCause } from './faults-of-pages.ts';
import { fingerprints } from './fingerprints.ts';
import type { Format } from './output-format.ts';

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  blocker: 'error',
  error: 'error',
  warning: 'warning',
  notice: 'note',
  info: 'note',
};

/** GitHub rejects a file with a result of more than 1,000 locations. */
const MOST_LOCATIONS = 1_000;

/** Characters that browsers leave in URLs, or the redaction puts there, but RFC 3986 does not allow. */
const NO_URI = /[\\^`{|}]|\P{ASCII}/gu;

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

type IndexOf = (check: string) => number;

function resultsOf({ url, results }: Checked, findings: readonly CheckedFinding[], indexOf: IndexOf) {
  const fingerprint = fingerprints();
  const resultOf = (check: string) => results.find((result) => result.check === check);
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
        total: resultOf(check)?.totals[message] ?? 1,
        ...(resultOf(check)?.read && { read: resultOf(check)?.read }),
        ...(cause && { cause }),
        ...(fix && { fix }),
      },
    }),
  );
}

/** One result for all pages that have a fault: at the first of them; the others are related. */
function sharedResultOf(shared: SharedFault, indexOf: IndexOf) {
  const { cause, isKnown } = shared;
  const { id, check, severity, loses, certainty, remedy, pages, place } = cause;
  const fingerprint = fingerprints();
  const [first, ...others] = placesOfFault(shared)
    .slice(0, MOST_LOCATIONS)
    .map(({ url, at }) => locationOf(url, at));
  return {
    ruleId: check,
    ruleIndex: indexOf(check),
    level: LEVELS[severity],
    message: { text: `${sharedText(cause)} ${remedy}` },
    ...(isKnown && { baselineState: 'unchanged' as const }),
    locations: first ? [first] : [],
    ...(others.length > 0 && {
      relatedLocations: others.map((location, index) => ({ id: index + 1, ...location })),
    }),
    partialFingerprints: { 'plumbline/v1': fingerprint(id, siteOfCause(cause)) },
    properties: {
      severity,
      ...(loses && { loses, certainty }),
      total: pages,
      ...(place && { place }),
      ...(cause.cause && { cause: cause.cause }),
    },
  };
}

/**
 * SARIF 2.1.0, which code hosts and editors read. What several pages have is one result.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export const sarifFormat: Format = ({ pages, unchecked, causes, definitions, version }) => {
  const ids = Object.keys(definitions);
  const indexOf = (check: string) => ids.indexOf(check);
  const { shared, ownOf } = sharedFaults({ pages, causes });
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
        results: [
          ...shared.map((one) => sharedResultOf(one, indexOf)),
          ...pages.flatMap((page) => resultsOf(page, ownOf(page), indexOf)),
        ],
      },
    ],
  };
  return `${escapedSteering(JSON.stringify(log, null, 2))}\n`;
};
