import { type Area, SEVERITIES, type Severity } from '../../checks/check.ts';
import type { Missing, Provenance } from '../../checks/inspection.ts';
import {
  areaOf,
  type Evidence,
  type Outcome,
  type ReportedFinding,
  type SecurityScore,
} from '../../checks/result.ts';
import type { Translator } from '../../i18n/translator.ts';
import { checkMessage, checkTitle, checkWhy, type Definition } from '../check-texts.ts';
import { type Changes, changesIn, type PageHistory, type Scores } from '../history.ts';
import type { Weighed, WeighedReport } from '../leave-out.ts';
import { redactedAll } from './redact.ts';

interface Judged extends Weighed {
  definition: Definition;
}

/** What a report is made of. */
export interface ReportSource {
  report: Omit<WeighedReport, 'results'>;
  /** Those of the report, and of checks that were run on demand. */
  results: readonly Judged[];
  /** Milliseconds since 1970. */
  at: number;
  response: Provenance | null;
  history: PageHistory | null;
}

interface Place {
  message: string;
  snippet: string | null;
  source: Evidence['source'] | null;
  line: number | null;
}

interface DocumentFinding {
  check: string;
  area: Area;
  severity: Severity;
  /** The sentence of its first place. */
  message: string;
  why: string;
  docs: string;
  places: readonly Place[];
  fixes: readonly string[];
}

interface Named {
  check: string;
  title: string;
}

interface Said {
  check: string;
  message: string;
}

/** A report in words, in one language, free of secrets: what every form of export is made from. */
export interface ReportDocument {
  address: string;
  at: number;
  language: string;
  seo: number | null;
  /** A range while a test that was not measured could change it; `grade` and `score` are its lower end. */
  security: Pick<SecurityScore, 'grade' | 'score' | 'range' | 'tests'>;
  observatory: { grade: readonly [string, string]; score: readonly [number, number] } | null;
  /** Null where it could not be told. */
  isIndexable: boolean | null;
  response: Provenance | null;
  findings: readonly DocumentFinding[];
  ignored: readonly DocumentFinding[];
  passed: readonly Named[];
  notApplicable: readonly Named[];
  notLookedAt: readonly (Named & { missing: readonly Missing[] })[];
  broken: readonly Named[];
  before: Scores | null;
  changes: (Omit<Changes, 'fixed' | 'added'> & { fixed: readonly Named[]; added: readonly Said[] }) | null;
}

/** Whether search engines may index the page, by the check that looks at every reason against it. */
export function isIndexable(results: readonly Pick<Weighed, 'check' | 'outcome'>[]): boolean | null {
  const outcome = results.find(({ check }) => check === 'seo/indexability')?.outcome;
  if (outcome === 'passed') return true;
  return outcome === 'failed' || outcome === 'ignored' ? false : null;
}

/** Puts a report into words. Pure. */
export function reportDocument(
  { report, results, at, response, history }: ReportSource,
  words: Translator,
): ReportDocument {
  const definitions = new Map(results.map(({ check, definition }) => [check, definition]));
  const named = (check: string): Named => {
    const definition = definitions.get(check);
    return { check, title: definition ? checkTitle(words, check, definition) : check };
  };
  // A title says what is so when the check passes; what is wrong is said by the finding.
  const said = (check: string): Said => {
    const result = results.find((one) => one.check === check);
    const [first] = result ? [...result.findings, ...result.ignored] : [];
    const message =
      result && first && checkMessage(words, check, result.definition, first.message, first.values);
    return { check, message: message ?? named(check).title };
  };
  const finding = (
    { check, definition, severity }: Judged,
    found: readonly ReportedFinding[],
  ): DocumentFinding[] => {
    const places = found.map(({ message, values, at: place }) => ({
      message: checkMessage(words, check, definition, message, values),
      snippet: place?.snippet ?? null,
      source: place?.source ?? null,
      line: place?.line ?? null,
    }));
    const [first] = places;
    if (!first) return [];
    const fixes = [...new Set(found.flatMap(({ fix }) => fix ?? []))];
    const { message } = first;
    const why = checkWhy(words, check, definition);
    return [{ check, area: areaOf(check), severity, message, why, docs: definition.docs, places, fixes }];
  };
  const withOutcome = (outcome: Outcome) => results.filter((result) => result.outcome === outcome);
  const changes = history && changesIn(history);
  return redactedAll<ReportDocument>({
    address: report.url,
    at,
    language: words.language,
    seo: report.seo?.score ?? null,
    security: {
      grade: report.security?.grade ?? null,
      score: report.security?.score ?? null,
      range: report.security?.range ?? null,
      tests: report.security?.tests ?? [],
    },
    observatory: report.security && {
      grade: report.security.observatory.grade,
      score: report.security.observatory.score,
    },
    isIndexable: isIndexable(results),
    response,
    findings: withOutcome('failed')
      .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
      .flatMap((result) => finding(result, result.findings)),
    ignored: results.flatMap((result) => finding(result, result.ignored)),
    passed: withOutcome('passed').map(({ check }) => named(check)),
    notApplicable: withOutcome('not applicable').map(({ check }) => named(check)),
    notLookedAt: withOutcome('not looked at').map(({ check, missing = [] }) => ({
      ...named(check),
      missing,
    })),
    broken: withOutcome('broken').map(({ check }) => named(check)),
    before: history?.before ?? null,
    changes: changes && {
      ...changes,
      fixed: changes.fixed.map(named),
      added: changes.added.map(said),
    },
  });
}
