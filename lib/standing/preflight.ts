import type { Inspection } from '../checks/inspection.ts';
import { addressDifference } from '../checks/knowledge/addresses/address-difference.ts';
import { canonicalOf } from '../checks/knowledge/addresses/canonical.ts';
import { asAddressed } from '../checks/knowledge/response/addressed.ts';
import { hasNoPage, isRedirect } from '../checks/knowledge/response/error-status.ts';
import { isHtmlType } from '../checks/knowledge/response/media-types.ts';
import { runningWords } from '../checks/knowledge/texts/running-words.ts';
import type { ReportedFinding } from '../checks/result.ts';

/** What is looked at before a page is promoted for money, in display order. */
export const PREFLIGHT_PARTS = [
  'status',
  'index',
  'canonical',
  'robots',
  'access',
  'redirect',
  'text',
  'https',
] as const;
export type PreflightPart = (typeof PREFLIGHT_PARTS)[number];

/** `failed`: links to the page bring nothing. `caution`: they may bring less. `unseen`: not known. */
export type PreflightState = 'passed' | 'caution' | 'failed' | 'unseen';

/** A finding of the engine with the check that reported it. */
interface PreflightReason {
  check: string;
  finding: ReportedFinding;
}

export interface PreflightRow {
  part: PreflightPart;
  state: PreflightState;
  /** The worst finding against it; null if there is none, or if it is not a finding: few words, a redirect. */
  reason: PreflightReason | null;
  /** The status code, or the number of words, if known. */
  figure: number | null;
}

/** Whether a page is worth the money that its promotion costs. */
export interface Preflight {
  /** Failed if any part is, then caution, then unseen. */
  state: PreflightState;
  rows: readonly PreflightRow[];
  /** The page that search engines count links for instead of this one: its canonical URL, or where it redirects. */
  instead: string | null;
}

/** A page as judged by the engine; ignored findings count too: ignoring one does not make links count. */
export interface JudgedPage {
  inspection: Inspection;
  results: readonly {
    check: string;
    findings: readonly ReportedFinding[];
    ignored: readonly ReportedFinding[];
  }[];
}

interface Rule {
  part: PreflightPart;
  state: 'failed' | 'caution';
  /** The state if the finding only says what is possible. */
  unsure?: 'caution';
}

const failed = (part: PreflightPart): Rule => ({ part, state: 'failed' });
const caution = (part: PreflightPart): Rule => ({ part, state: 'caution' });
const failedIfSure = (part: PreflightPart): Rule => ({ part, state: 'failed', unsure: 'caution' });

/**
 * What a finding means for the promotion, by check and message.
 *
 * @internal For tests: compared with the engine's messages.
 */
export const RULES: Readonly<Record<string, Rule>> = {
  'seo/indexability status': failed('status'),
  'seo/indexability failed': failed('status'),
  'seo/indexability deadEnd': failed('status'),
  'seo/indexability noPage': failed('status'),
  'seo/indexability doubtfulStatus': caution('status'),
  'seo/indexability password': failed('status'),
  'seo/indexability meta': failed('index'),
  'seo/indexability header': failed('index'),
  'seo/indexability expired': failed('index'),
  'seo/indexability robotsTxt': failed('robots'),
  'seo/robots-txt-unreachable status': caution('robots'),
  'seo/canonical-elsewhere page': failed('canonical'),
  'seo/canonical-elsewhere root': failed('canonical'),
  'seo/canonical-elsewhere firstPage': failed('canonical'),
  'seo/canonical-elsewhere language': failed('canonical'),
  'seo/canonical-elsewhere default': failed('canonical'),
  'seo/canonical-elsewhere domain': failed('canonical'),
  'seo/canonical-elsewhere variant': caution('canonical'),
  'seo/canonical-elsewhere query': caution('canonical'),
  'seo/canonical-elsewhere form': caution('canonical'),
  'seo/canonical-elsewhere copy': caution('canonical'),
  'seo/canonical-elsewhere private': caution('canonical'),
  'seo/canonical-elsewhere staging': caution('canonical'),
  'seo/canonical-conflict conflict': caution('canonical'),
  'seo/login-gate form': failed('access'),
  ...Object.fromEntries(
    [
      'notFound',
      'failed',
      'challenge',
      'maintenance',
      'soon',
      'suspended',
      'parked',
      'template',
      'empty',
      'bare',
    ].map((message) => [`seo/soft-404 ${message}`, failedIfSure('access')]),
  ),
  'seo/refresh-redirect atOnce': failed('redirect'),
  'seo/refresh-redirect later': caution('redirect'),
  'seo/https-missing http': caution('https'),
};

/** A canonical URL that only the owner of the site can open, or that should not be found. */
const UNFIT: readonly string[] = ['private', 'staging'];

/** A page with fewer words is thin: a caution only, because no search engine documents a limit. */
const THIN = 150;
const isFirmer = (one: Rule['state'], other: PreflightState) => one === 'failed' || other === 'passed';

function ruleOf({ check, finding }: PreflightReason): Rule | undefined {
  return RULES[`${check} ${finding.message}`];
}

/** Returns the parts that cannot be known without what is missing of the inspection. */
function unseenIn({ page, response, robotsTxt }: Inspection, words: number): readonly PreflightPart[] {
  // Scripts may fill a page that was only seen as served; and what a file says, such as a PDF, is not read.
  const isUnfilled = (page.source === 'served' && page.scripts.length > 0) || !isHtmlType(page.contentType);
  return [
    ...(response ? [] : (['status', 'index', 'access'] as const)),
    ...(robotsTxt && robotsTxt.status > 0 ? [] : (['robots'] as const)),
    ...(isUnfilled && words < THIN ? (['text'] as const) : []),
  ];
}

/** The parts that are read from the page; the others are known of its address. */
const READ_FROM_PAGE: readonly PreflightPart[] = ['index', 'canonical', 'access', 'text'];

/** Whether the server returned an error or nothing in place of the page: then what was read is not about the page. */
const isErrorInPlace = ({ response }: Inspection): boolean =>
  response !== undefined &&
  (response.status >= 400 || isRedirect(response.status) || hasNoPage(response.status));

function rowOf(part: PreflightPart, { inspection, results }: JudgedPage, words: number): PreflightRow {
  const { response } = inspection;
  const figure = part === 'status' ? (response?.status ?? null) : part === 'text' ? words : null;
  let row: PreflightRow = { part, state: 'passed', reason: null, figure };
  for (const { check, findings, ignored } of results) {
    for (const finding of [...findings, ...ignored]) {
      const reason = { check, finding };
      const rule = ruleOf(reason);
      if (rule?.part !== part) continue;
      const state = (finding.certainty === 'possible' && rule.unsure) || rule.state;
      if (row.state !== 'failed' && isFirmer(state, row.state)) row = { ...row, state, reason };
    }
  }
  if (row.state === 'failed') return row;
  if (READ_FROM_PAGE.includes(part) && isErrorInPlace(inspection))
    return { ...row, state: 'unseen', reason: null, figure: null };
  if (row.state !== 'passed') return row;
  if (unseenIn(inspection, words).includes(part)) return { ...row, state: 'unseen' };
  return part === 'text' && words < THIN ? { ...row, state: 'caution' } : row;
}

const ORDER: readonly PreflightState[] = ['failed', 'caution', 'unseen', 'passed'];

const worstOf = (rows: readonly PreflightRow[]): PreflightState =>
  ORDER.find((state) => rows.some((row) => row.state === state)) ?? 'passed';

/** Whether two addresses are of one page: only tracking parameters and the fragment may differ. */
export function isOnePage(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  return addressDifference(new URL(one), new URL(other)).parts.every((part) => part === 'tracking');
}

/** The preflight of an address about which nothing is known. */
const UNSEEN: Preflight = {
  state: 'unseen',
  rows: PREFLIGHT_PARTS.map((part) => ({ part, state: 'unseen', reason: null, figure: null })),
  instead: null,
};

/** The preflight of an address that nobody can open: no server, endless redirects. */
const UNREACHABLE: Preflight = {
  ...UNSEEN,
  state: 'failed',
  rows: UNSEEN.rows.map((row) => (row.part === 'status' ? { ...row, state: 'failed' } : row)),
};

/**
 * Returns whether an address is worth promoting, by the engine's verdict on the page that it leads to; everything is
 * unseen without one.
 */
export function preflightOf(address: string, judged: JudgedPage | 'unreachable' | null): Preflight {
  if (!judged) return UNSEEN;
  if (judged === 'unreachable') return UNREACHABLE;
  // The response of the document says nothing about an address that a script has set since.
  const inspection = asAddressed(judged.inspection);
  const { url, page, response } = inspection;
  const isElsewhere = !isOnePage(url, address);
  const words = runningWords(page.text).length;
  const rows = PREFLIGHT_PARTS.map((part) => {
    const row = rowOf(part, { ...judged, inspection }, words);
    return part === 'redirect' && isElsewhere ? { ...row, state: 'failed' as const, reason: null } : row;
  });
  const against = rows.find(({ part, state }) => part === 'canonical' && state !== 'passed');
  const isFit = against && !UNFIT.includes(against.reason?.finding.message ?? '');
  const canonical = isFit ? (canonicalOf(page, response)?.url.href ?? null) : null;
  return { state: worstOf(rows), rows, instead: canonical ?? (isElsewhere ? url : null) };
}

/** Returns the parts that failed. */
export const failedParts = ({ rows }: Preflight): readonly PreflightPart[] =>
  rows.filter(({ state }) => state === 'failed').map(({ part }) => part);
