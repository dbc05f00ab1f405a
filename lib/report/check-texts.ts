import type { AnyCheck, Message, Text, Values } from '../checks/check.ts';
import { readableAddress } from '../checks/knowledge/addresses/readable-address.ts';
import type { Platform } from '../checks/knowledge/document/platforms.ts';
import type { Translator } from '../i18n/translator.ts';

/** What of a check is needed to put its results into words. */
export type Definition = Pick<AnyCheck, 'title' | 'why' | 'remedy' | 'onPlatform' | 'docs' | 'messages'>;

/** For what speaks English alone: a terminal, a document. */
export const inEnglish: Pick<Translator, 'find'> = { find: () => null };

type Finder = Pick<Translator, 'find'>;

const format = new Intl.NumberFormat('en');

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? format.format(value) : (value ?? whole);
  });
}

function english(text: Text, values: Values): string {
  if (typeof text === 'string') return filled(text, values);
  return filled(Number(values.count) === 1 ? text.one : text.other, values);
}

const shown = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? readableAddress(value) : value,
    ]),
  );

/** What a check promises, in the reader's language: English stands in the check, the others overlay it by id. */
export function checkTitle({ find }: Finder, id: string, check: Definition): string {
  return find(`checks.${id}.title`) ?? check.title;
}

/** Why it matters. */
export function checkWhy({ find }: Finder, id: string, check: Definition): string {
  return find(`checks.${id}.why`) ?? check.why;
}

/** What to do about a finding. */
export function checkRemedy(
  { find }: Finder,
  id: string,
  check: Definition,
  message: string,
  values: Values,
): string {
  const own = check.messages[message]?.remedy;
  if (own === undefined) return find(`checks.${id}.remedy`) ?? check.remedy;
  return find(`checks.${id}.messages.${message}.remedy`, shown(values)) ?? english(own, shown(values));
}

/** Where that is done on a platform; null where it is nothing special there. */
export function remedyOn({ find }: Finder, id: string, check: Definition, platform: Platform): string | null {
  return find(`checks.${id}.onPlatform.${platform}`) ?? check.onPlatform?.[platform] ?? null;
}

function said(
  { find }: Finder,
  id: string,
  check: Definition,
  message: string,
  form: 'fault' | 'says',
  values: Values,
): string {
  const key = `checks.${id}.messages.${message}.${form}`;
  const text: Message | undefined = check.messages[message];
  // As after an update: a message that the check no longer has is named by its id.
  return find(key, shown(values)) ?? (text ? english(text[form], shown(values)) : `${id}: ${message}`);
}

/** The fault in a few words. */
export function checkFault(
  words: Finder,
  id: string,
  check: Definition,
  message: string,
  values: Values,
): string {
  return said(words, id, check, message, 'fault', values);
}

/** What a finding says, in a whole sentence. */
export function checkMessage(
  words: Finder,
  id: string,
  check: Definition,
  message: string,
  values: Values,
): string {
  return said(words, id, check, message, 'says', values);
}
