import type { PageRecord, RecordedFault } from './page-record.ts';
import { RECORDED_FIELDS, type RecordedField } from './recorded-fields.ts';

/**
 * What a difference may cost. `critical`: the place in the index, or the protection of visitors. `important`: how the
 * page appears and is understood. `minor`: worth knowing only in a history.
 */
type Importance = 'critical' | 'important' | 'minor';

/** The parts of a record that are compared one by one. */
export type ComparedField =
  | 'index'
  | 'status'
  | 'kind'
  | 'title'
  | 'description'
  | 'canonical'
  | 'robots'
  | 'lang'
  | 'mainHeading'
  | 'headings'
  | 'alternates'
  | 'results'
  | 'text'
  | RecordedField;

/** A value that differs between two records, as text; null if the page does not have it. */
export interface FieldDifference {
  field: ComparedField;
  importance: Importance;
  before: string | null;
  now: string | null;
}

/** The differences between two records of a page, or of two pages. */
export interface RecordComparison {
  /** Most important first. */
  fields: readonly FieldDifference[];
  /** Faults of the first record that the second does not have. */
  fixed: readonly RecordedFault[];
  /** Faults of the second record that the first does not have. */
  added: readonly RecordedFault[];
  /** What could not be compared, because one of the two does not know it. */
  unknown: readonly ComparedField[];
}

interface FieldRule {
  field: ComparedField;
  /** Returns the value as text that can be compared; undefined if it is not known. */
  read(record: PageRecord): string | null | undefined;
  /** Returns the value as it is shown, if that is not the text that is compared. */
  shown?(record: PageRecord): string | null;
  importance(now: PageRecord): Importance;
}

const always = (importance: Importance) => () => importance;

const isMain = (heading: string) => heading.startsWith('H1 ');
const joined = (values: readonly string[], separator = ' · ') => values.join(separator) || null;

/** What a nonce protects is the same whatever it is: each response has another one. */
const withoutNonces = (value: string) => value.replace(/'nonce-[^']*'/g, "'nonce-…'");

/** The directives of a policy mean the same in any order. */
const inOrder = (policy: string) =>
  policy
    .split(';')
    .map((directive) => directive.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .sort()
    .join('; ');

const header = (name: RecordedField, importance: Importance, ifGone: Importance): FieldRule => ({
  field: name,
  read: ({ fields }) => {
    const value = fields[name];
    if (!value) return value;
    return name === 'content-security-policy' ? inOrder(withoutNonces(value)) : value;
  },
  importance: ({ fields }) => (fields[name] === null ? ifGone : importance),
});

/** Every rule, the most important part first. */
const RULES: readonly FieldRule[] = [
  {
    field: 'index',
    read: ({ index: { state } }) => (state === 'unknown' ? undefined : state),
    importance: always('critical'),
  },
  {
    field: 'status',
    read: ({ status }) => (status === null ? undefined : String(status)),
    importance: always('critical'),
  },
  {
    field: 'title',
    read: ({ title }) => title,
    importance: ({ title }) => (title === null ? 'critical' : 'important'),
  },
  {
    field: 'canonical',
    read: ({ canonical }) => canonical,
    // Without one, search engines usually choose the page itself.
    importance: ({ canonical, address }) =>
      canonical === null || canonical === address ? 'important' : 'critical',
  },
  header('content-security-policy', 'important', 'critical'),
  header('strict-transport-security', 'important', 'critical'),
  { field: 'robots', read: ({ robots }) => robots, importance: always('important') },
  { field: 'kind', read: ({ kind }) => kind, importance: always('important') },
  { field: 'description', read: ({ description }) => description, importance: always('important') },
  {
    field: 'mainHeading',
    read: ({ headings }) => joined(headings.filter(isMain)),
    importance: always('important'),
  },
  { field: 'alternates', read: ({ alternates }) => joined(alternates), importance: always('important') },
  {
    field: 'results',
    read: ({ results }) =>
      joined(
        results
          .filter(({ isEligible }) => isEligible)
          .map(({ feature, until }) => `${feature} ${until ?? ''}`.trim()),
      ),
    importance: always('important'),
  },
  { field: 'lang', read: ({ lang }) => lang, importance: always('important') },
  ...RECORDED_FIELDS.slice(2).map((name) => header(name, 'minor', 'important')),
  {
    field: 'headings',
    read: ({ headings }) => joined(headings.filter((one) => !isMain(one))),
    importance: always('minor'),
  },
  {
    field: 'text',
    read: ({ text: { digest } }) => digest,
    shown: ({ text: { words } }) => String(words),
    importance: always('minor'),
  },
];

const ORDER: readonly Importance[] = ['critical', 'important', 'minor'];

function differenceOf(
  rule: FieldRule,
  before: PageRecord,
  now: PageRecord,
): FieldDifference | 'same' | 'unknown' {
  const [then, here] = [rule.read(before), rule.read(now)];
  if (then === undefined || here === undefined) return 'unknown';
  if (then === here) return 'same';
  const [shownThen, shownHere] = rule.shown ? [rule.shown(before), rule.shown(now)] : [then, here];
  return { field: rule.field, importance: rule.importance(now), before: shownThen, now: shownHere };
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
  const compared = RULES.map((rule) => [rule.field, differenceOf(rule, before, now)] as const);
  const fields = compared.flatMap(([, difference]) => (typeof difference === 'string' ? [] : [difference]));
  return {
    fields: fields.sort((a, b) => ORDER.indexOf(a.importance) - ORDER.indexOf(b.importance)),
    fixed: missingFrom(now, before),
    added: missingFrom(before, now),
    unknown: compared.flatMap(([name, difference]) => (difference === 'unknown' ? [name] : [])),
  };
}
