import * as z from 'zod/mini';
import { compareRecords, type FieldDifference, type RecordComparison } from '../pages/compare.ts';
import { isMinor } from '../pages/compared-field.ts';
import { keptAddress } from '../pages/kept-address.ts';
import { PageRecord } from '../pages/page-record.ts';
import { changeRows, defineTable } from '../platform/table.ts';

const Scores = z.looseObject({
  /** Milliseconds since 1970. */
  at: z.int(),
  seo: z.nullable(z.number()),
  /** Only if certain: no unmeasured test could change it. */
  security: z.nullable(z.number()),
});
export type Scores = z.output<typeof Scores>;

const PageHistory = z.looseObject({
  /** Without its fragment and without secrets. */
  url: z.string(),
  /** When it was last checked, in milliseconds since 1970. */
  at: z.int(),
  now: Scores,
  before: z.nullable(Scores),
  /** The page at this check, and at the previous one; null if a record cannot be read. */
  record: z.catch(z.nullable(PageRecord), null),
  recordBefore: z.catch(z.nullable(PageRecord), null),
  /** The scores of the latest checks that differed, oldest first, including this one. */
  points: z.catch(z.array(Scores), []),
});
export type PageHistory = z.output<typeof PageHistory>;

/** One row per checked address. */
export const histories = defineTable('histories', PageHistory);

const POINTS = 20;
/**
 * Milliseconds in which a repeated check with the same result is not recorded, so that earlier changes stay visible.
 */
const ONE_VISIT = 30 * 60_000;

/** Whether a check had the same result as the previous one. */
function isUnchanged(known: PageHistory, now: Scores, record: PageRecord | null): boolean {
  const isSameSecurity =
    known.now.security === null || now.security === null || known.now.security === now.security;
  if (known.now.seo !== now.seo || !isSameSecurity) return false;
  const changes = record && known.record && changesBetween(known.record, record);
  return !changes || changes.fixed.length + changes.added.length + changes.fields.length === 0;
}

/**
 * Returns the history of an address after a check, with the previous check for comparison.
 *
 * @internal For tests: called without a database.
 */
export function withCheck(
  known: PageHistory | null,
  url: string,
  now: Scores,
  record: PageRecord | null = null,
): PageHistory {
  const isSame = known !== null && now.at - known.now.at <= ONE_VISIT && isUnchanged(known, now, record);
  const points = isSame ? known.points.slice(0, -1) : (known?.points ?? []);
  return {
    ...known,
    url: keptAddress(url),
    at: now.at,
    now,
    before: known ? (isSame ? known.before : known.now) : null,
    record,
    recordBefore: known ? (isSame ? known.recordBefore : known.record) : null,
    points: [...points, now].slice(-POINTS),
  };
}

/** Stores the result of a check of an address. Returns its history, including this check. */
export function keepHistory(url: string, now: Scores, record: PageRecord | null): Promise<PageHistory> {
  return changeRows([histories], async (of) => {
    const history = withCheck(await of(histories).get(keptAddress(url)), url, now, record);
    await of(histories).put(history);
    return history;
  });
}

/** The changes of a page between two checks: its `fields` and the `unknown` ones without the minor ones. */
export interface ChangesSince extends RecordComparison {
  /** What differs, but is only worth knowing in a longer history. */
  minor: readonly FieldDifference[];
  /** The number of faults of one check that the other did not look for. */
  unseen: number;
}

/** Returns the number of faults of one record that the other could not find. */
const unseenIn = (other: PageRecord, { faults }: PageRecord): number =>
  faults.filter(({ check, cause }) => cause === null && other.unseen.includes(check)).length;

/** Compares two checks of a page. */
function changesBetween(before: PageRecord, now: PageRecord): ChangesSince {
  const compared = compareRecords(before, now);
  return {
    ...compared,
    fields: compared.fields.filter(({ importance }) => importance !== 'minor'),
    minor: compared.fields.filter(({ importance }) => importance === 'minor'),
    unknown: compared.unknown.filter((field) => !isMinor(field)),
    unseen: unseenIn(before, now) + unseenIn(now, before),
  };
}

/** Returns the differences from the previous check; null if there is none. */
export function changesIn({ record, recordBefore }: PageHistory): ChangesSince | null {
  return record && recordBefore && changesBetween(recordBefore, record);
}
