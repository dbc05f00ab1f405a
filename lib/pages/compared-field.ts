import type { ElementRecord } from '../checks/snapshot.ts';
import { RECORDED_FIELDS, type RecordedField } from './recorded-fields.ts';

/**
 * What a difference may cost. `critical`: the place in the index, or the protection of visitors. `important`: how the
 * page appears and is understood. `minor`: worth knowing only in a history.
 */
export type Importance = 'critical' | 'important' | 'minor';

/** The parts of a page that are compared one by one; header fields under their own names. */
export type ComparedField =
  | 'index'
  | 'status'
  | 'title'
  | 'canonical'
  | 'robots'
  | 'kind'
  | 'description'
  | 'mainHeading'
  | 'alternates'
  | 'results'
  | 'lang'
  | 'viewport'
  | 'data'
  | 'social'
  | 'text'
  | 'elements'
  | 'headings'
  | 'links'
  | 'images'
  | RecordedField;

/** One value of a field, as it is shown. */
export interface FieldValue {
  text: string;
  /** What is compared, if that is not the text. */
  key?: string;
  /** What stays if only the value changes: the name of a social tag, a language. */
  name?: string;
  at?: ElementRecord;
}

/** What is known of a page. */
export interface ComparedPage {
  address: string;
  /** The values of each field, none if the page does not have it; null if not all are known. Unknown fields are missing. */
  values: Readonly<Partial<Record<ComparedField, readonly FieldValue[] | null>>>;
}

/** How a field counts. */
export interface FieldWeight {
  field: ComparedField;
  importance: Importance;
  /** If it is gone: the page does not have it any more. */
  ifGone: Importance;
}

const rule = (field: ComparedField, importance: Importance, ifGone = importance): FieldWeight => ({
  field,
  importance,
  ifGone,
});

const [policy, hsts, ...otherHeaders] = RECORDED_FIELDS;

/** Every field that can be compared, the most important first. */
export const COMPARED_FIELDS: readonly FieldWeight[] = [
  rule('index', 'critical'),
  rule('status', 'critical'),
  rule('title', 'important', 'critical'),
  // Without one, search engines usually choose the page itself.
  rule('canonical', 'critical', 'important'),
  rule(policy, 'important', 'critical'),
  rule(hsts, 'important', 'critical'),
  rule('robots', 'important'),
  rule('kind', 'important'),
  rule('description', 'important'),
  rule('mainHeading', 'important'),
  rule('alternates', 'important'),
  rule('results', 'important'),
  rule('lang', 'important'),
  rule('viewport', 'important'),
  rule('data', 'important'),
  ...otherHeaders.map((name) => rule(name, 'minor', 'important')),
  rule('social', 'minor'),
  rule('text', 'minor'),
  rule('elements', 'minor'),
  rule('headings', 'minor'),
  rule('links', 'minor'),
  rule('images', 'minor'),
];

const MINOR: ReadonlySet<ComparedField> = new Set(
  COMPARED_FIELDS.flatMap(({ field, importance, ifGone }) =>
    importance === 'minor' && ifGone === 'minor' ? [field] : [],
  ),
);

/** Whether a field is only worth knowing in a history, whatever happens to it. */
export const isMinor = (field: ComparedField): boolean => MINOR.has(field);

const LISTS: ReadonlySet<ComparedField> = new Set([
  'mainHeading',
  'alternates',
  'results',
  'data',
  'social',
  'headings',
  'links',
  'images',
]);

/** Whether a page may have several values of a field. */
export const isList = (field: ComparedField): boolean => LISTS.has(field);

/** Whether a field is one of the response's header. */
export const isHeader = (field: ComparedField): field is RecordedField =>
  (RECORDED_FIELDS as readonly string[]).includes(field);
