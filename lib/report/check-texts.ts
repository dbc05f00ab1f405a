import type { Values } from '../checks/check.ts';
import { filled, pluralForm } from '../i18n/translator.ts';
import type { Definition, Faults, Wording } from './definitions.ts';

/** The reader's language: the definition is in it, and so are the numbers. */
interface Reader {
  language: string;
}

/** For output that is always in English: a terminal, a document. */
export const inEnglish: Reader = { language: 'en' };

function worded({ language }: Reader, text: Wording, values: Values): string {
  if (typeof text === 'string') return filled(language, text, values);
  const forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = text;
  return filled(language, forms[pluralForm(language, values.count)] ?? forms.other ?? '', values);
}

/** Returns what to do about a finding. */
export function checkRemedy(reader: Reader, check: Definition, message: string, values: Values): string {
  const own = check.messages[message]?.remedy;
  return own === undefined ? check.remedy : worded(reader, own, values);
}

// After an update, a message may no longer exist in its check; its id is shown instead.
const said = (reader: Reader, name: string, text: Wording | undefined, values: Values): string =>
  text === undefined ? name : worded(reader, text, values);

/** Returns the fault in a few words. */
export function checkFault(
  reader: Reader,
  id: string,
  check: Faults,
  message: string,
  values: Values,
): string {
  return said(reader, `${id}: ${message}`, check.messages[message]?.fault, values);
}

/** Returns the full sentence of a finding. */
export function checkMessage(
  reader: Reader,
  id: string,
  check: Definition,
  message: string,
  values: Values,
): string {
  return said(reader, `${id}: ${message}`, check.messages[message]?.says, values);
}
