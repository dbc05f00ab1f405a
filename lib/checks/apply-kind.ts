import { costTimes, highestCost, kindWeight } from './consequence.ts';
import type { PageKind, PageKindName } from './knowledge/page-kind/kind.ts';
import { areaOf, type CheckResult, type JudgedKind } from './result.ts';

/** Whether a page of a kind should be in the index. */
const INDEX: Readonly<Record<PageKindName, 'in' | 'out' | 'either'>> = {
  article: 'in',
  product: 'in',
  listing: 'in',
  home: 'in',
  other: 'in',
  account: 'either',
  embed: 'either',
  thanks: 'either',
  // Meant to be found one day; until then, whoever made it decides.
  soon: 'either',
  search: 'out',
  cart: 'out',
  error: 'out',
  maintenance: 'out',
  parked: 'out',
  template: 'out',
  empty: 'out',
};

/** The check that reports what keeps a page out of the index. */
const INDEXABILITY = 'seo/indexability';
/** Its messages for a status that may only concern this visitor. */
export const DOUBTFUL: readonly string[] = ['doubtfulStatus', 'password'];
/** Its messages for what no owner wants: unlike a missing page, that is not kept out on purpose. */
const FAILED: readonly string[] = ['failed', 'deadEnd'];
/** The checks that say that a page should not be in the index. If one did, nothing else is worth saying. */
const UNWANTED: readonly string[] = ['seo/soft-404', 'seo/index-unwanted'];
/** The check that reports how a page sends its visitors on. */
const REDIRECT = 'seo/refresh-redirect';
/** Previews of links to the page. */
const SOCIAL = /^seo\/(?:og-|twitter-|social-|canonical-og-url)/;
/** What a page needs to be read by itself: one that is shown within others does without. */
const ALONE =
  /^seo\/(?:og-|twitter-|social-|canonical-og-url|canonical-elsewhere|description-|heading-|favicon-|site-name-|text-|title-heading-)/;

/** Whether a page is certainly not in the index: not what a crawler might see, and not a doubt about a status. */
const isClosed = (results: readonly CheckResult[]) =>
  results.some(
    ({ check, outcome, severity }) =>
      check === INDEXABILITY && outcome === 'failed' && severity === 'blocker',
  );

/** Whether the page is an error page for which that check has one of these messages. */
const isErrorWith = (kind: PageKind, results: readonly CheckResult[], messages: readonly string[]) =>
  kind.kind === 'error' &&
  results.some(
    ({ check, totals }) =>
      check === INDEXABILITY && messages.some((message) => totals[message] !== undefined),
  );

/** Whether an empty page only sends its visitors on, as what generators of static sites write in place of a redirect. */
const isOnlySentOn = ({ kind }: PageKind, results: readonly CheckResult[]) =>
  kind === 'empty' &&
  results.some(({ check, totals }) => check === REDIRECT && (totals.atOnce ?? totals.later) !== undefined);

/**
 * Whether a page is a list that its parameters filter or sort, and its canonical URL is the whole list. Sites keep such
 * addresses out on purpose, as Google recommends: https://developers.google.com/crawling/docs/faceted-navigation
 */
const isFiltered = ({ kind }: PageKind, results: readonly CheckResult[]) =>
  kind === 'listing' &&
  results.some(({ check, totals }) => check === 'seo/canonical-elsewhere' && totals.query !== undefined);

/** Returns what the kind of a page means for the index. One that is only likely changes nothing. */
export function judgedKindOf(kind: PageKind, results: readonly CheckResult[]): JudgedKind {
  const index = INDEX[kind.kind];
  if (kind.kind === 'empty' || kind.certainty !== 'sure')
    return { ...kind, index: index === 'out' && kind.certainty !== 'sure' ? 'either' : index };
  const mayBeOut = index !== 'in' || isFiltered(kind, results);
  const isKeptOut = mayBeOut && isClosed(results) && !isErrorWith(kind, results, FAILED);
  return { ...kind, index: isKeptOut ? 'kept out' : index };
}

/** Returns a result with what its findings cost on a page of a kind. */
function weighedFor({ kind, certainty }: JudgedKind, result: CheckResult): CheckResult {
  if (certainty !== 'sure' || result.outcome !== 'failed') return result;
  const weights = result.findings.map((finding) => kindWeight(kind, result.check, finding));
  if (weights.every((times) => times === 1)) return result;
  const findings = result.findings.map((finding, index) => ({
    ...finding,
    ...costTimes(finding, weights[index] ?? 1),
  }));
  return { ...result, ...highestCost(findings), findings };
}

/**
 * Returns the results of the checks that apply to a page of its kind, with what they cost on it; the others do not apply.
 */
export function applyKind(kind: JudgedKind, results: readonly CheckResult[]): readonly CheckResult[] {
  const isUnwanted = results.some(({ check, outcome }) => outcome === 'failed' && UNWANTED.includes(check));
  // What the page says in place of its content is not worth judging.
  const isWithoutPage = kind.kind === 'empty' && kind.grounds.includes('status');
  const isSentOn = isOnlySentOn(kind, results);
  const isNothingElse =
    isUnwanted || isWithoutPage || isSentOn || isErrorWith(kind, results, [...DOUBTFUL, ...FAILED]);
  const isHidden = isClosed(results);
  const isOut = (check: string): boolean => {
    if (areaOf(check) !== 'seo') return false;
    if (kind.index === 'kept out') return true;
    if (kind.index === 'out' && isNothingElse)
      return !UNWANTED.includes(check) && check !== INDEXABILITY && !(isSentOn && check === REDIRECT);
    return (kind.kind === 'embed' && ALONE.test(check)) || (isHidden && SOCIAL.test(check));
  };
  return results.map((result) =>
    isOut(result.check)
      ? {
          check: result.check,
          outcome: 'not applicable',
          severity: result.severity,
          findings: [],
          totals: {},
        }
      : weighedFor(kind, result),
  );
}
