import type { AnyCheck, Text } from '../../lib/checks/check.ts';
import type { AnyDeepCheck } from '../../lib/checks/deep/deep-check.ts';
import type { AnySiteCheck } from '../../lib/checks/site/site-check.ts';
import type { Language } from '../../lib/i18n/languages.ts';
import switches from '../../lib/i18n/switches.json' with { type: 'json' };

export type Tree = { [key: string]: string | Tree };

/** Returns every string of a catalog under its full key. */
export function flat(tree: Tree, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(tree).map(([key, value]) =>
      typeof value === 'string' ? { [`${prefix}${key}`]: value } : flat(value, `${prefix}${key}.`),
    ),
  );
}

/** Returns a string of a check under the keys that its forms have in a catalog. */
function keyed(key: string, text: Text | undefined): Record<string, string> {
  if (text === undefined) return {};
  if (typeof text === 'string') return { [key]: text };
  return Object.fromEntries(Object.entries(text).map(([form, words]) => [`${key}_${form}`, words]));
}

/**
 * Returns the text of the switches on the options page in a language; one file contains all languages of a switch.
 */
export const textsOfSwitches = (language: Language): Record<string, string> =>
  flat(
    Object.fromEntries(Object.entries(switches).map(([name, texts]) => [name, texts[language]])),
    'switches.',
  );

/**
 * Returns the English strings of the checks under the keys that every other language must have; English is in the files
 * of the checks, not in a catalog.
 */
export function textsOfChecks(
  checks: Readonly<Record<string, AnyCheck | AnyDeepCheck | AnySiteCheck>>,
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [id, { title, why, remedy, onPlatform = {}, messages }] of Object.entries(checks)) {
    const key = `checks.${id}`;
    Object.assign(texts, keyed(`${key}.title`, title), keyed(`${key}.why`, why));
    Object.assign(texts, keyed(`${key}.remedy`, remedy), flat(onPlatform, `${key}.onPlatform.`));
    for (const [name, message] of Object.entries(messages))
      for (const part of ['fault', 'says', 'remedy'] as const)
        Object.assign(texts, keyed(`${key}.messages.${name}.${part}`, message[part]));
  }
  return texts;
}
