import type { ElementRecord } from '../checks/snapshot.ts';
import {
  COMPARED_FIELDS,
  type ComparedField,
  type ComparedPage,
  type FieldValue,
  type FieldWeight,
  type Importance,
  isList,
} from './compared-field.ts';
import { comparedValue, sameHosts } from './compared-value.ts';
import type { PageRecord, RecordedFault } from './page-record.ts';
import { recordFacts } from './record-facts.ts';

/** A value that differs between two pages; null if one does not have it. */
export interface ValueDifference {
  before: string | null;
  now: string | null;
  /** Where the second page has it. */
  at?: ElementRecord;
}

/** A field that differs. */
export interface FieldDifference {
  field: ComparedField;
  importance: Importance;
  /** Only the values that differ, at least one. */
  values: readonly ValueDifference[];
}

/** The differences between two pages, or of one page between two times. */
export interface Comparison {
  /** Most important first. */
  fields: readonly FieldDifference[];
  /** The fields that both have with the same values. */
  same: readonly { field: ComparedField; texts: readonly string[] }[];
  /** What could not be compared, because only one of the two is known, or a list of one of them is cut. */
  unknown: readonly ComparedField[];
}

/** The differences between two records, with those in their faults. */
export interface RecordComparison extends Comparison {
  /** Faults of the first record that the second does not have. */
  fixed: readonly RecordedFault[];
  /** Faults of the second record that the first does not have. */
  added: readonly RecordedFault[];
}

/** Whether what is gone counts only in the second, the later one; or in either, because both are there now. */
type Between = 'times' | 'pages';

type Keyed = FieldValue & { key: string };

const ITSELF = '§self';
/** Fields that often contain the page's own address. */
const OF_ITSELF: ReadonlySet<ComparedField> = new Set(['canonical', 'alternates', 'social']);

/** Returns what the values of a page are compared by: its own address equals that of the other page. */
function keying(address: string, mapped: (value: string) => string) {
  const own = mapped(address);
  const withoutOwn = (text: string) =>
    text
      .split(' ')
      .map((word) => (word === own ? ITSELF : word))
      .join(' ');
  return (field: ComparedField, values: readonly FieldValue[]): readonly Keyed[] =>
    values
      .map((value) => {
        if (value.key !== undefined) return { ...value, key: value.key };
        const text = mapped(value.text);
        return { ...value, key: comparedValue(field, OF_ITSELF.has(field) ? withoutOwn(text) : text) };
      })
      // Instructions to robots that hold anyway.
      .filter(({ key }) => key !== '');
}

/** Whether values are the same, word for word. */
const areSame = (some: readonly FieldValue[], others: readonly FieldValue[]) =>
  some.length === others.length &&
  some.every(({ text, key }, index) => text === others[index]?.text && key === others[index]?.key);

/** Returns the values of one page that the other does not have; of those that occur more often, only the surplus. */
function surplus(of: readonly Keyed[], over: readonly Keyed[]): Keyed[] {
  const left = new Map<string, number>();
  for (const { key } of over) left.set(key, (left.get(key) ?? 0) + 1);
  return of.filter(({ key }) => {
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count === 0;
  });
}

/** Puts values of the same name together, and those of a field that has only one. */
function paired(before: readonly Keyed[], now: readonly Keyed[], isSingle: boolean): ValueDifference[] {
  const gone = [...before];
  const here = now.map(({ text, name, at }): ValueDifference => {
    const index = isSingle ? 0 : name === undefined ? -1 : gone.findIndex((one) => one.name === name);
    const [old] = index < 0 ? [] : gone.splice(index, 1);
    return { before: old?.text ?? null, now: text, ...(at && { at }) };
  });
  return [...here, ...gone.map(({ text }) => ({ before: text, now: null }))];
}

const ORDER: readonly Importance[] = ['critical', 'important', 'minor'];

/** Whether nothing is left: a canonical URL that is the page's own says what search engines usually choose anyway. */
const isGone = (values: readonly Keyed[]) => values.every(({ key }) => key === ITSELF);

/** What a difference may cost: between two pages, the worse of both directions. */
function importanceOf(
  { importance, ifGone }: FieldWeight,
  [old, fresh]: readonly [readonly Keyed[], readonly Keyed[]],
  between: Between,
): Importance {
  const directions = between === 'pages' ? [fresh, old] : [fresh];
  const found = directions.map((values) => (isGone(values) ? ifGone : importance));
  return ORDER.find((one) => found.includes(one)) ?? importance;
}

/**
 * Compares what is known of two pages, field by field. Addresses at the host of the first equal those at the host of
 * the second. In steps, because there may be tens of thousands of links on either side.
 */
export function* comparing(
  before: ComparedPage,
  now: ComparedPage,
  between: Between = 'times',
): Generator<void, Comparison> {
  const hostOf = ({ address }: ComparedPage) => (URL.canParse(address) ? new URL(address).host : '');
  const isOnePage = before.address === now.address;
  const mapped = isOnePage ? (value: string) => value : sameHosts(hostOf(before), hostOf(now));
  const [keysBefore, keysNow] = [keying(before.address, mapped), keying(now.address, mapped)];
  const fields: FieldDifference[] = [];
  const same: Comparison['same'][number][] = [];
  const unknown: ComparedField[] = [];
  for (const rule of COMPARED_FIELDS) {
    const { field } = rule;
    const [then, here] = [before.values[field], now.values[field]];
    // Their number follows from the rest, and says nothing about another page.
    if (between === 'pages' && field === 'elements') continue;
    if (!then !== !here || then === null || here === null) unknown.push(field);
    if (!then || !here) continue;
    const fresh = keysNow(field, here);
    yield;
    const old = isOnePage && areSame(then, here) ? fresh : keysBefore(field, then);
    yield;
    const [gone, added] = [surplus(old, fresh), surplus(fresh, old)];
    if (gone.length + added.length > 0) {
      const values = paired(gone, added, !isList(field));
      fields.push({ field, importance: importanceOf(rule, [old, fresh], between), values });
    } else if (fresh.length > 0) same.push({ field, texts: fresh.map(({ text }) => text) });
  }
  fields.sort((a, b) => ORDER.indexOf(a.importance) - ORDER.indexOf(b.importance));
  return { fields, same, unknown };
}

/** Does what is done in steps, in one go. */
export function inOne<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Faults of one record that another does not have, and could have: the check was not left out there. */
function missingFrom(other: PageRecord, of: PageRecord): readonly RecordedFault[] {
  const known = new Set([...other.faults.map(({ check }) => check), ...other.unseen]);
  // A fault that only follows from another one comes and goes with it.
  return of.faults.filter(({ check, cause }) => cause === null && !known.has(check));
}

/**
 * Compares two records: of one page at two times, or of two pages. What one of them does not know is no difference.
 */
export function compareRecords(before: PageRecord, now: PageRecord): RecordComparison {
  return {
    ...inOne(comparing(recordFacts(before), recordFacts(now))),
    fixed: missingFrom(now, before),
    added: missingFrom(before, now),
  };
}
