import type { RecordedFault } from '../../page-record.ts';
import type { SetRow, SetTally } from './stored-set.ts';

export const EMPTY_TALLY: SetTally = {
  waiting: 0,
  seen: 0,
  notSeen: 0,
  leftOut: 0,
  reasons: {},
  faults: {},
  thin: 0,
  beyond: 0,
  size: 0,
};

const COUNTED = { waiting: 'waiting', seen: 'seen', 'not seen': 'notSeen', 'left out': 'leftOut' } as const;

const plus = (counts: Readonly<Record<string, number>>, name: string, by: number) => {
  const { [name]: now = 0, ...others } = counts;
  return now + by === 0 ? others : { ...others, [name]: now + by };
};

function withFault(
  faults: SetTally['faults'],
  { check, message, severity, values }: RecordedFault,
  by: 1 | -1,
): SetTally['faults'] {
  const name = `${check} ${message}`;
  const { [name]: before = { pages: 0, severity, values }, ...others } = faults;
  const pages = before.pages + by;
  return pages === 0 ? others : { ...others, [name]: { ...before, pages } };
}

function withRow(tally: SetTally, { outcome, ...row }: SetRow, by: 1 | -1): SetTally {
  const size = tally.size + by * JSON.stringify({ ...row, outcome }).length;
  const field = COUNTED[outcome.state];
  const next = { ...tally, size, [field]: tally[field] + by };
  if (outcome.state === 'left out' || outcome.state === 'not seen')
    return { ...next, reasons: plus(tally.reasons, outcome.why, by) };
  if (outcome.state !== 'seen') return next;
  const faults = outcome.record.faults
    .filter(({ cause }) => cause === null)
    .reduce((counts, fault) => withFault(counts, fault, by), tally.faults);
  return { ...next, faults, thin: tally.thin + (outcome.isThin ? by : 0) };
}

/** Returns the tally of a set after an entry was added, or replaced an earlier one. */
export function retallied(tally: SetTally, before: SetRow | undefined, after: SetRow): SetTally {
  return withRow(before ? withRow(tally, before, -1) : tally, after, 1);
}

/** Returns the tally of these entries. */
export const tallyOf = (rows: readonly SetRow[]): SetTally =>
  rows.reduce((tally, row) => withRow(tally, row, 1), EMPTY_TALLY);
