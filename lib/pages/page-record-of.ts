import { DOUBTFUL } from '../checks/apply-kind.ts';
import { highestCost } from '../checks/consequence.ts';
import type { Inspection } from '../checks/inspection.ts';
import { redacted } from '../checks/knowledge/addresses/redact.ts';
import { oncePerPage } from '../checks/knowledge/document/once-per-page.ts';
import { asAddressed } from '../checks/knowledge/response/addressed.ts';
import { headerValue } from '../checks/knowledge/response/headers.ts';
import { richResults } from '../checks/knowledge/structured-data/rich-results.ts';
import type { CheckResult, Report, ReportedFinding } from '../checks/result.ts';
import { cutValue, LONGEST_VALUE } from '../checks/site/reading/cut-value.ts';
import { LONGEST_RECORDED, MOST_RECORDED } from '../checks/site/reading/site-set.ts';
import type { PageSnapshot } from '../checks/snapshot.ts';
import type { FieldValue } from './compared-field.ts';
import { comparedValue } from './compared-value.ts';
import { declaredFacts, documentFacts } from './document-facts.ts';
import { keptAddress } from './kept-address.ts';
import type { PageRecord, RecordedFault } from './page-record.ts';
import { RECORDED_FIELDS } from './recorded-fields.ts';
import { valueDigest } from './text-digest.ts';

/** A longer text is compared by its beginning; a longer header field by all of it. */
const LONGEST: number = LONGEST_RECORDED.text;
/** The values of a fault and the entries of lists, which are many. */
const LONGEST_SHORT = 120;

const INDEXABILITY = 'seo/indexability';

const clipped = (value = '', longest = LONGEST) => redacted(value.trim()).slice(0, longest);

const clippedValues = (values: ReportedFinding['values']) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? clipped(value, LONGEST_SHORT) : value,
    ]),
  );

/** Each message by its first place: a message has at least one finding, and a check has few messages. */
function faultsOf({ check, findings, totals, cause }: CheckResult): RecordedFault[] {
  return [...Map.groupBy(findings, ({ message }) => message)].flatMap(([message, found]) => {
    const [first] = found;
    const cost = highestCost(found);
    if (!first || !cost) return [];
    return [
      {
        check,
        message,
        values: clippedValues(first.values),
        total: Math.max(found.length, totals[message] ?? 0),
        place: first.at?.selector?.slice(0, LONGEST) ?? null,
        cause: cause ?? null,
        severity: cost.severity,
        loses: cost.loses ?? null,
        takes: cost.takes ?? null,
        certainty: cost.certainty ?? null,
      },
    ];
  });
}

/** Only with its response and robots.txt, a page is known to be open: either may close it. */
function indexOf(
  { results, kind }: Pick<Report, 'results' | 'kind'>,
  { response, robotsTxt }: Inspection,
): PageRecord['index'] {
  // No check of search applies to such a page any more.
  if (kind.index === 'kept out') return { state: 'closed', reason: null };
  const result = results.find(({ check }) => check === INDEXABILITY);
  const findings = result?.findings ?? [];
  const closing = findings.find(({ message }) => !DOUBTFUL.includes(message));
  if (closing) return { state: 'closed', reason: closing.message };
  const [doubt] = findings;
  if (doubt) return { state: 'unknown', reason: doubt.message };
  const isKnown = result?.outcome === 'passed' && response && robotsTxt && robotsTxt.status > 0;
  return { state: isKnown ? 'open' : 'unknown', reason: null };
}

const clippedAll = (values: readonly FieldValue[], longest: number) =>
  values.map(({ text }) => clipped(text, longest));

/** The first value of a field; null if it has none. */
const firstOf = ([value]: readonly FieldValue[], longest = LONGEST) => clipped(value?.text, longest) || null;

/** The part of a record that depends on the document alone. */
const ofDocument = oncePerPage((page: PageSnapshot) => {
  const facts = documentFacts(page);
  const [text] = facts.text;
  return {
    title: firstOf(facts.title),
    description: firstOf(facts.description),
    lang: firstOf(facts.lang, LONGEST_SHORT),
    headings: clippedAll([...facts.mainHeading, ...facts.headings], LONGEST_RECORDED.heading).slice(
      0,
      MOST_RECORDED.headings,
    ),
    text: { words: Number(text.text), digest: text.key },
  };
});

/** The registry's results that the page's data is meant for; eligible if one of its things is. */
function resultsOf(inspection: Inspection): PageRecord['results'] {
  const found = new Map<string, PageRecord['results'][number]>();
  for (const { feature, state, end } of [...richResults(inspection).values()].flat()) {
    if (state === 'retired' || found.get(feature)?.isEligible) continue;
    const isEligible = state === 'eligible';
    found.set(feature, { feature, isEligible, until: isEligible && end ? clipped(end.value, 40) : null });
  }
  return [...found.values()].sort((a, b) => (a.feature < b.feature ? -1 : 1));
}

/** A cache strips this field, so a stored copy says nothing about it unless it was requested again. */
const STRIPPED = 'strict-transport-security';

function fieldsOf(response: Inspection['response']): PageRecord['fields'] {
  if (!response) return {};
  const { how, askedAgain = [] } = response;
  const { host } = new URL(response.url);
  const known = RECORDED_FIELDS.filter(
    (name) => name !== STRIPPED || how === 'observed' || askedAgain.includes(STRIPPED),
  );
  return Object.fromEntries(
    known.map((name) => {
      const value = redacted((headerValue(response, name) ?? '').trim());
      if (value.length < LONGEST_VALUE) return [name, value || null];
      // At another host, a policy with its own host in it is the same.
      const compared = comparedValue(name, value.replaceAll(host, '§'));
      return [name, cutValue(value, valueDigest(compared))];
    }),
  );
}

/** Returns the record of an inspected page. */
export function pageRecordOf(
  { results, kind }: Pick<Report, 'results' | 'kind'>,
  inspection: Inspection,
): PageRecord {
  const addressed = asAddressed(inspection);
  const { page, response, way } = addressed;
  const { canonical, robots, alternates } = declaredFacts(page, response);
  return {
    version: 1,
    address: keptAddress(inspection.url),
    at: inspection.at,
    how: page.source === 'served' ? 'requested' : 'visited',
    hops:
      way?.isWhole && !way.hops.some(({ byForm }) => byForm)
        ? way.hops.slice(0, -1).map(({ url, status }) => ({ url: keptAddress(url), status }))
        : null,
    status: response?.status ?? null,
    kind: kind.kind,
    index: indexOf({ results, kind }, addressed),
    canonical: firstOf(canonical),
    robots: firstOf(robots),
    ...ofDocument(page),
    alternates: [...new Set(clippedAll(alternates, LONGEST))].sort().slice(0, MOST_RECORDED.alternates),
    results: resultsOf(inspection),
    fields: fieldsOf(inspection.response),
    faults: results.filter(({ outcome }) => outcome === 'failed').flatMap(faultsOf),
    hasAllMessages: true,
    unseen: results
      .filter(({ outcome }) => outcome === 'not looked at' || outcome === 'broken')
      .map(({ check }) => check),
  };
}
