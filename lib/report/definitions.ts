import type { AnyCheck, Text } from '../checks/check.ts';
import type { AnyDeepCheck } from '../checks/deep/deep-check.ts';
import type { AnySiteCheck } from '../checks/site/site-check.ts';

/** A sentence, or its plural forms in one language. */
export type Wording = Text | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** The text of a check in one language. */
export interface Definition extends Pick<AnyCheck, 'title' | 'why' | 'remedy' | 'onPlatform' | 'docs'> {
  messages: Readonly<Record<string, { fault: Wording; says: Wording; remedy?: string }>>;
}

/** The part of it that lists of findings show. */
export interface Faults extends Pick<Definition, 'title'> {
  messages: Readonly<Record<string, { fault: Wording }>>;
}

/** The part of it without that. */
export interface WithoutFaults extends Omit<Definition, 'messages' | 'title'> {
  messages: Readonly<Record<string, Omit<Definition['messages'][string], 'fault'>>>;
}

/** Returns the whole text of a check from its two parts. */
export function wholeOf(faults: Faults, { messages, ...others }: WithoutFaults): Definition {
  const names = Object.keys(faults.messages);
  return {
    ...others,
    title: faults.title,
    messages: Object.fromEntries(
      names.map((name) => [name, { ...faults.messages[name], ...messages[name] }]),
    ) as Definition['messages'],
  };
}

/** The text of the checks in one language, by id. */
export type Definitions = Readonly<Record<string, Definition>>;

type Forms = Readonly<Record<string, string>>;

/** The text of the checks in a language other than English, as in `i18n/checks`; plural forms have suffixed keys. */
export type CheckCatalogue = Readonly<
  Record<string, Partial<Omit<Definition, 'messages' | 'docs'>> & { messages?: Record<string, Forms> }>
>;

const FORMS: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Returns the string under a name, or the plural forms under `name_one` and so on; undefined if there are none. */
function wording(texts: Forms, name: string): Wording | undefined {
  if (texts[name] !== undefined) return texts[name];
  const forms = FORMS.flatMap((form) => {
    const text = texts[`${name}_${form}`];
    return text === undefined ? [] : [[form, text] as const];
  });
  return forms.length > 0 ? Object.fromEntries(forms) : undefined;
}

/** English is in the check itself; another language overrides it string by string. */
export function definitionIn(
  check: AnyCheck | AnyDeepCheck | AnySiteCheck,
  texts: CheckCatalogue[string] = {},
): Definition {
  const messages = Object.entries(check.messages).map(([name, message]) => {
    const own = texts.messages?.[name] ?? {};
    const said = {
      fault: wording(own, 'fault') ?? message.fault,
      says: wording(own, 'says') ?? message.says,
      ...(message.remedy !== undefined && { remedy: own.remedy ?? message.remedy }),
    };
    return [name, said] as const;
  });
  const { title, why, remedy, docs, onPlatform } = check;
  return {
    title: texts.title ?? title,
    why: texts.why ?? why,
    remedy: texts.remedy ?? remedy,
    docs,
    ...(onPlatform && { onPlatform: { ...onPlatform, ...texts.onPlatform } }),
    messages: Object.fromEntries(messages),
  };
}
