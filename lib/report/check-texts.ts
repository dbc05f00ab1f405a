import type { AnyCheck, Values } from '../checks/check.ts';
import type { Translator } from '../i18n/translator.ts';

type Named = Pick<AnyCheck, 'title' | 'why' | 'messages'>;

function filled(text: string, values: Values): string {
  const format = new Intl.NumberFormat('en');
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? format.format(value) : (value ?? whole);
  });
}

/** What a check promises, in the reader's language: English stands in the check, the others overlay it by id. */
export function checkTitle({ find }: Translator, id: string, check: Named): string {
  return find(`checks.${id}.title`) ?? check.title;
}

/** Why it matters. */
export function checkWhy({ find }: Translator, id: string, check: Named): string {
  return find(`checks.${id}.why`) ?? check.why;
}

/** What a finding says. A message that the check does not have, as after an update, is named by its id. */
export function checkMessage(
  { find }: Translator,
  id: string,
  check: Named,
  message: string,
  values: Values,
): string {
  const translated = find(`checks.${id}.messages.${message}`, values);
  if (translated !== null) return translated;
  const text = check.messages[message];
  if (text === undefined) return `${id}: ${message}`;
  if (typeof text === 'string') return filled(text, values);
  return filled(Number(values.count) === 1 ? text.one : text.other, values);
}
