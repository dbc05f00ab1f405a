import type { Values } from '../checks/check.ts';
import { readableAddress } from '../checks/knowledge/addresses/readable-address.ts';
import { filled, pluralForm } from '../i18n/translator.ts';
import type { Definition, Faults, Wording } from './definitions.ts';

/** Whoever reads: a definition is in their language, and so are the numbers in it. */
interface Reader {
  language: string;
}

/** For what speaks English alone: a terminal, a document. */
export const inEnglish: Reader = { language: 'en' };

const shown = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? readableAddress(value) : value,
    ]),
  );

function worded({ language }: Reader, text: Wording, values: Values): string {
  if (typeof text === 'string') return filled(language, text, shown(values));
  const forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = text;
  return filled(language, forms[pluralForm(language, values.count)] ?? forms.other ?? '', shown(values));
}

/** What to do about a finding. */
export function checkRemedy(reader: Reader, check: Definition, message: string, values: Values): string {
  const own = check.messages[message]?.remedy;
  return own === undefined ? check.remedy : worded(reader, own, values);
}

// As after an update: a message that the check no longer has is named by its id.
const said = (reader: Reader, name: string, text: Wording | undefined, values: Values): string =>
  text === undefined ? name : worded(reader, text, values);

/** The fault in a few words. */
export function checkFault(
  reader: Reader,
  id: string,
  check: Faults,
  message: string,
  values: Values,
): string {
  return said(reader, `${id}: ${message}`, check.messages[message]?.fault, values);
}

/** What a finding says, in a whole sentence. */
export function checkMessage(
  reader: Reader,
  id: string,
  check: Definition,
  message: string,
  values: Values,
): string {
  return said(reader, `${id}: ${message}`, check.messages[message]?.says, values);
}
