import type { Input } from '@/lib/api/endpoint.ts';
import { quote } from '@/lib/api/pricing.ts';
import type { launchRun } from '@/lib/api/runs.ts';
import { bodyOf, type FieldProblem, type FormValues, problemsOf, rulesOf } from '../../../form/rules.ts';
import { withOffset } from './start-time.ts';

/** The body of a launch request; a quote is requested with the same. */
export type LaunchBody = Input<typeof launchRun>['body'];

/** The user's choices so far. */
export interface Choices {
  mode: 'plans' | 'flexible';
  tariffId: number | null;
  /** Whether articles also link the brand, and the name that the user has confirmed; null before that. */
  isBranded: boolean;
  brandName: string | null;
  start: 'now' | 'later';
  /** In the format of `datetime-local`. */
  startAt: string;
}

/** What the form has chosen at first: a plan, without the brand, now. */
export const FIRST_CHOICES: Choices = {
  mode: 'plans',
  tariffId: null,
  isBranded: false,
  brandName: null,
  start: 'now',
  startAt: '',
};

/** The initial counts of the form for a custom cascade. */
export const FIRST_COUNTS: FormValues = {
  level1_count: '8',
  level2_per_level1: '3',
  level3_per_level2: '0',
  crowd_per_article: '0',
};

/** Returns the errors of the counts by the contract; a cascade without a first level is also an error. */
export function countProblems(counts: FormValues): Readonly<Record<string, FieldProblem>> {
  const isEmpty = String(counts.level1_count ?? '').trim() === '';
  return { ...problemsOf(counts, quote.body), ...(isEmpty && { level1_count: 'required' as const }) };
}

/**
 * Returns the error of the start time; null if there is none. With a past time the run would start at once (RUN-19).
 */
export function startProblem({ start, startAt }: Choices, now: number): 'required' | 'past' | null {
  if (start === 'now') return null;
  const moment = withOffset(startAt);
  if (moment === null) return 'required';
  return Date.parse(moment) <= now ? 'past' : null;
}

/** Returns the counts in the format of a launch. */
export const countsBody = (counts: FormValues): Record<string, unknown> =>
  bodyOf(counts, rulesOf(quote.body));

/**
 * Returns the order for the choices, as it is quoted and launched (QUO-07); null while they are incomplete. RUN-02: the
 * link is given by its id.
 */
export function orderFrom(
  choices: Choices,
  counts: FormValues,
  link: { project: number; id: number },
  now: number,
): LaunchBody | null {
  const { mode, tariffId, isBranded, brandName, start, startAt } = choices;
  const isPlanned = mode === 'plans' ? tariffId !== null : Object.keys(countProblems(counts)).length === 0;
  if (!isPlanned || startProblem(choices, now)) return null;
  const name = brandName?.trim();
  return {
    project_id: link.project,
    link_id: link.id,
    ...(mode === 'plans' ? { tariff_id: tariffId ?? 0 } : countsBody(counts)),
    ...(isBranded && { brand_anchors: true, ...(name && { brand_name: name }) }),
    ...(start === 'later' && { schedule_start_at: withOffset(startAt) ?? '' }),
  };
}

/**
 * Returns what is still missing from the choices, as the end of a key of `promotion.launch.needs`; null if nothing is.
 * BRD-04, BRD-06: a brand is paid for only with a name that the user has confirmed.
 */
export function missingFrom(
  choices: Choices,
  counts: FormValues,
  now: number,
): 'counts' | 'name' | 'start' | null {
  if (choices.mode === 'flexible' && Object.keys(countProblems(counts)).length > 0) return 'counts';
  if (choices.isBranded && !choices.brandName?.trim()) return 'name';
  return startProblem(choices, now) ? 'start' : null;
}
