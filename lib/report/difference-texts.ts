import type { PageKindName } from '../checks/knowledge/page-kind/kind.ts';
import type { Translator } from '../i18n/translator.ts';
import type { ComparedField, FieldDifference } from '../pages/compare-records.ts';
import { RECORDED_FIELDS, type RecordedField } from '../pages/recorded-fields.ts';

/** A difference in words. */
interface DifferenceTexts {
  name: string;
  before: string;
  now: string;
}

const ABSENT = '–';

const isHeader = (field: ComparedField): field is RecordedField =>
  (RECORDED_FIELDS as readonly string[]).includes(field);

/** `content-security-policy` as it is usually written: `Content-Security-Policy`. */
const asWritten = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

function valueText({ t }: Translator, field: ComparedField, value: string | null): string {
  if (value === null) return ABSENT;
  if (field === 'index') return t(value === 'open' ? 'panel.index.yes' : 'panel.index.no');
  if (field === 'kind') return t(`panel.kind.name.${value as PageKindName}`);
  return value;
}

/** Returns a difference between two records of pages in the reader's language. */
export function differenceTexts(words: Translator, { field, before, now }: FieldDifference): DifferenceTexts {
  return {
    name: isHeader(field) ? asWritten(field) : words.t(`panel.since.field.${field}`),
    before: valueText(words, field, before),
    now: valueText(words, field, now),
  };
}
