import type { PageKindName } from '../checks/knowledge/page-kind/kind.ts';
import type { Translator } from '../i18n/translator.ts';
import type { FieldDifference, ValueDifference } from '../pages/compare.ts';
import { type ComparedField, isHeader } from '../pages/compared-field.ts';
import { cutAt } from './cut-at.ts';

/** A difference in words. */
interface DifferenceTexts {
  name: string;
  before: string;
  now: string;
}

const ABSENT = '–';
/** The most values of a list that are written out. */
const MOST = 5;

/** `content-security-policy` as it is usually written: `Content-Security-Policy`. */
const asWritten = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Returns the name of a field in the reader's language. */
export const fieldName = ({ t }: Translator, field: ComparedField): string =>
  isHeader(field) ? asWritten(field) : t(`compare.field.${field}`);

/** Returns a value of a field in the reader's language. */
function fieldValue({ t }: Translator, field: ComparedField, value: string): string {
  if (field === 'index') return t(value === 'open' ? 'panel.index.yes' : 'panel.index.no');
  if (field === 'kind') return t(`panel.kind.name.${value as PageKindName}`);
  return value;
}

function sideText(words: Translator, { field, values }: FieldDifference, side: 'before' | 'now'): string {
  const known = values.flatMap((value: ValueDifference) => value[side] ?? []);
  if (known.length === 0) return ABSENT;
  const { shown, more } = cutAt(known, MOST);
  const texts = shown.map((text) => fieldValue(words, field, text));
  return [...texts, ...(more > 0 ? [words.t('panel.moreFindings', { count: more })] : [])].join(' · ');
}

/** Returns a field that differs between two pages in the reader's language. */
export function differenceTexts(words: Translator, difference: FieldDifference): DifferenceTexts {
  const before = sideText(words, difference, 'before');
  const now = sideText(words, difference, 'now');
  const isOtherText = difference.field === 'text' && before === now;
  return {
    name: fieldName(words, difference.field),
    before,
    now: isOtherText ? words.t('compare.otherText') : now,
  };
}
