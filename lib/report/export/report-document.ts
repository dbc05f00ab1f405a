import type { Area, Certainty, SearchLoss, Severity } from '../../checks/check.ts';
import { CEILING_OUT_OF_INDEX } from '../../checks/consequence.ts';
import type { OwnProvenance } from '../../checks/inspection.ts';
import { redactedAll } from '../../checks/knowledge/addresses/redact.ts';
import {
  areaOf,
  type CheckResult,
  type Evidence,
  type JudgedKind,
  type Outcome,
  type ReportedFinding,
  type SecurityScore,
  totalOf,
} from '../../checks/result.ts';
import { byWeight } from '../../checks/run-checks.ts';
import { fullScore } from '../../checks/score.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { RecordComparison } from '../../pages/compare.ts';
import { checkFault, checkMessage, checkRemedy } from '../check-texts.ts';
import type { Definition } from '../definitions.ts';
import { clearanceOf, consequencesOf, isOutOfIndex, pointsTaken, rootsOf } from '../findings.ts';
import { type GradeLine, observatoryLine, pageGradeLine } from '../grade-text.ts';
import { changesIn, type PageHistory, type Scores } from '../history.ts';
import type { Weighed, WeighedReport } from '../leave-out.ts';
import { lossText } from '../loss-text.ts';
import { unseenText } from '../unseen-text.ts';

interface Judged extends Weighed {
  definition: Definition;
}

/** The sources of a report. */
export interface ReportSource {
  report: Omit<WeighedReport, 'results'>;
  /** The results of the report, and of checks on demand. */
  results: readonly Judged[];
  /** Of what was read: when, in milliseconds since 1970, and whether all of the page had arrived. */
  inspection: { at: number; page: { complete: boolean } };
  response: OwnProvenance | null;
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
  /** What the page loses in search; null for security. */
  loses: SearchLoss | null;
  /** The share of the points left that it takes, 0 to 1; null for security. */
  takes: number | null;
  /** How sure that is; null for security. */
  certainty: Certainty | null;
  /** Both in words, with the points; null for security, and if nothing is lost. */
  loss: string | null;
  /** The fault in a few words. */
  fault: string;
  /** The sentence of its first place. */
  message: string;
  why: string;
  /** What to do, in one or two sentences; several if its messages need different fixes. */
  remedies: readonly string[];
  docs: string;
  /** The first places; `total` is the number of all. */
  places: readonly Place[];
  total: number;
  /** Sentences that say what of the page the check could not read; empty if it has read all that it needs. */
  unseen: readonly string[];
  fixes: readonly string[];
  /** Findings that follow from this one and disappear with it. */
  consequences: readonly Fault[];
}

interface Named {
  check: string;
  title: string;
}

interface Fault {
  check: string;
  fault: string;
}

/** A report in one language, without secrets: the source of every export format. */
export interface ReportDocument {
  address: string;
  at: number;
  /** Whether all of the page had arrived: else what is missing may still have come. */
  isWhole: boolean;
  language: Language;
  seo: number | null;
  /** The same with what the checks on demand found; null if they did not run. */
  fullSeo: number | null;
  /** A range while a test is open; `grade` and `score` are its lower end. */
  security: Pick<SecurityScore, 'grade' | 'score' | 'range' | 'open' | 'tests'>;
  observatory: Pick<SecurityScore['observatory'], 'grade' | 'score' | 'open'> | null;
  /** Both grades in words; null if security was not checked. */
  grades: { page: GradeLine; observatory: GradeLine } | null;
  /** Whether there is nothing to find: no check failed, and all that matter were looked at. */
  isFine: boolean;
  /** Null if unknown. */
  isIndexable: boolean | null;
  kind: JudgedKind;
  response: OwnProvenance | null;
  findings: readonly DocumentFinding[];
  ignored: readonly DocumentFinding[];
  passed: readonly Named[];
  notApplicable: readonly Named[];
  /** With a sentence for each reason. */
  notLookedAt: readonly (Named & { reasons: readonly string[] })[];
  broken: readonly Named[];
  /** How many addresses were read by the checks that have not read all that they need, by check. */
  read: Readonly<Record<string, NonNullable<CheckResult['read']>>>;
  before: Scores | null;
  changes: (Pick<RecordComparison, 'fields'> & { fixed: readonly Fault[]; added: readonly Fault[] }) | null;
}

/** Whether search engines may index the page, by the check that looks at every reason against it; null if unknown. */
export function isIndexable(results: readonly Pick<Weighed, 'check' | 'outcome'>[]): boolean | null {
  const outcome = results.find(({ check }) => check === 'seo/indexability')?.outcome;
  if (outcome === 'passed') return true;
  return outcome === 'failed' || outcome === 'ignored' ? false : null;
}

/** Returns a report in words, without side effects. */
export function reportDocument(
  { report, results, inspection, response, history }: ReportSource,
  words: Translator,
): ReportDocument {
  const definitions = new Map(results.map(({ check, definition }) => [check, definition]));
  const named = (check: string): Named => {
    const definition = definitions.get(check);
    return { check, title: definition ? definition.title : check };
  };
  // A title says what holds when the check passes; the finding's fault says what is wrong.
  const faultOf = (check: string, said: Pick<ReportedFinding, 'message' | 'values'> | null): Fault => {
    const definition = definitions.get(check);
    const fault = definition && said && checkFault(words, check, definition, said.message, said.values);
    return { check, fault: fault ?? named(check).title };
  };
  const firstFault = (check: string): Fault => {
    const result = results.find((one) => one.check === check);
    return faultOf(check, (result && [...result.findings, ...result.ignored][0]) ?? null);
  };
  const points = pointsTaken(results);
  const isOut = isOutOfIndex(results);
  const lossOf = ({ check, loses, severity, certainty }: Judged): string | null => {
    if (!loses || loses === 'nothing') return null;
    const count = isOut ? 0 : (points.get(check) ?? 0);
    return [
      lossText(words, { loses, certainty }),
      ...(count > 0 ? [words.t('report.takes', { count })] : []),
      ...(loses === 'index' && severity === 'blocker'
        ? [words.t('report.atMost', { score: CEILING_OUT_OF_INDEX })]
        : []),
    ].join(' · ');
  };
  const finding = (result: Judged, found: readonly ReportedFinding[], total: number): DocumentFinding[] => {
    const { check, definition, severity, loses, takes, certainty } = result;
    const places = found.map(({ message, values, at: place }) => ({
      message: checkMessage(words, check, definition, message, values),
      snippet: place?.snippet ?? null,
      source: place?.source ?? null,
      line: place?.line ?? null,
    }));
    const [first] = places;
    if (!first) return [];
    const fixes = [...new Set(found.flatMap(({ fix }) => fix ?? []))];
    const remedies = found.map(({ message, values }) => checkRemedy(words, definition, message, values));
    return [
      {
        check,
        area: areaOf(check),
        severity,
        loses: loses ?? null,
        takes: takes ?? null,
        certainty: certainty ?? null,
        loss: lossOf(result),
        fault: faultOf(check, found[0] ?? null).fault,
        message: first.message,
        why: definition.why,
        remedies: [...new Set(remedies)],
        docs: definition.docs,
        places,
        total,
        unseen: unseenText(words, result),
        fixes,
        consequences: consequencesOf(results, check).map((result) => firstFault(result.check)),
      },
    ];
  };
  const withOutcome = (outcome: Outcome) => results.filter((result) => result.outcome === outcome);
  const changes = history && changesIn(history);
  const seo = report.seo?.score ?? null;
  return redactedAll<ReportDocument>({
    address: report.url,
    at: inspection.at,
    isWhole: inspection.page.complete,
    language: words.language,
    seo,
    fullSeo: seo === null ? null : (fullScore(seo, results)?.score ?? null),
    security: {
      grade: report.security?.grade ?? null,
      score: report.security?.score ?? null,
      range: report.security?.range ?? null,
      open: report.security?.open ?? [],
      tests: report.security?.tests ?? [],
    },
    observatory: report.security && {
      grade: report.security.observatory.grade,
      score: report.security.observatory.score,
      open: report.security.observatory.open,
    },
    grades: report.security && {
      page: pageGradeLine(report.security, words),
      observatory: observatoryLine(report.security, words),
    },
    isFine: clearanceOf(results, report.security).isFine,
    isIndexable: isIndexable(results),
    kind: report.kind,
    response,
    findings: [...rootsOf(results)]
      .sort(byWeight)
      .flatMap((result) => finding(result, result.findings, totalOf(result))),
    ignored: results.flatMap((result) => finding(result, result.ignored, result.ignored.length)),
    passed: withOutcome('passed').map(({ check }) => named(check)),
    notApplicable: withOutcome('not applicable').map(({ check }) => named(check)),
    notLookedAt: withOutcome('not looked at').map((result) => ({
      ...named(result.check),
      reasons: unseenText(words, result),
    })),
    broken: withOutcome('broken').map(({ check }) => named(check)),
    read: Object.fromEntries(results.flatMap(({ check, read }) => (read ? [[check, read]] : []))),
    before: history?.before ?? null,
    changes: changes && {
      fields: changes.fields,
      fixed: changes.fixed.map((fault) => faultOf(fault.check, fault)),
      added: changes.added.map((fault) => faultOf(fault.check, fault)),
    },
  });
}
