import { withCauses } from '../checks/causes.ts';
import type { Checks } from '../checks/check.ts';
import type { PageRecord, RecordedFault } from './page-record.ts';

/** What the user ignores. */
export interface Ignoring {
  /** Returns whether a message of a check is ignored on the page at an address. */
  at(address: string): (check: string, message: string) => boolean;
  /** The checks of single pages: they declare what follows from what. */
  checks: Checks;
}

/** The faults of a page, with those that the user ignores apart. */
export interface ListedFaults {
  faults: readonly RecordedFault[];
  ignored: readonly RecordedFault[];
  /** Failed checks of which only an ignored message was kept, so that it is not known whether they have others. */
  doubtful: readonly string[];
}

const knownCheck = (checks: Checks, id: string) => (Object.hasOwn(checks, id) ? checks[id] : undefined);

/** Whether a check may have found more than this message, which is all that an earlier version kept. */
function mayHaveMore(
  { check, message, total }: RecordedFault,
  checks: Checks,
  isIgnored: (check: string, message: string) => boolean,
): boolean {
  const known = knownCheck(checks, check);
  const others = known && Object.keys(known.messages).filter((one) => one !== message);
  return total > 1 && (!others || others.some((one) => !isIgnored(check, one)));
}

/** Returns faults with the causes that they have among themselves. */
function withOwnCauses(
  faults: readonly RecordedFault[],
  checks: Checks,
  areAll: boolean,
): readonly RecordedFault[] {
  const byCheck = Map.groupBy(faults, ({ check }) => check);
  const results = [...byCheck].flatMap(([check, found]) =>
    knownCheck(checks, check)
      ? [
          {
            check,
            outcome: 'failed',
            totals: Object.fromEntries(found.map(({ message, total }) => [message, total])),
          },
        ]
      : [],
  );
  const causes = new Map(
    withCauses<(typeof results)[number] & { cause?: string }>(checks, results).map(
      ({ check, cause = null }) => [check, cause],
    ),
  );
  const stillGiven = (cause: string | null) => (cause !== null && byCheck.has(cause) ? cause : null);
  // Without all messages, or the check itself, only that a cause is gone can be told.
  return faults.map((fault) => {
    const own = areAll ? causes.get(fault.check) : undefined;
    return { ...fault, cause: own === undefined ? stillGiven(fault.cause) : own };
  });
}

/**
 * Separates the ignored faults of a page. Faults that followed only from these are listed on their own again, because
 * nothing else in the list mentions them.
 */
export function listedFaults(record: PageRecord, { at, checks }: Ignoring): ListedFaults {
  const isIgnored = at(record.address);
  const { faults, hasAllMessages: areAll = false } = record;
  const ignored = faults.filter(({ check, message }) => isIgnored(check, message));
  if (ignored.length === 0) return { faults, ignored, doubtful: [] };
  const kept = faults.filter((fault) => !ignored.includes(fault));
  const doubtful = areAll
    ? []
    : ignored.filter((fault) => mayHaveMore(fault, checks, isIgnored)).map(({ check }) => check);
  return { faults: withOwnCauses(kept, checks, areAll), ignored, doubtful };
}

/** Returns the record of a page without what is ignored. A check in doubt counts as one without a result. */
export function listedRecord(record: PageRecord, ignoring: Ignoring): PageRecord {
  const { faults, doubtful } = listedFaults(record, ignoring);
  return faults === record.faults
    ? record
    : { ...record, faults: [...faults], unseen: [...record.unseen, ...doubtful] };
}
