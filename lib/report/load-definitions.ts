import { faults, others } from 'virtual:check-texts';
import type { Language } from '../i18n/languages.ts';
import { type Definitions, type Faults, wholeOf } from './definitions.ts';

const made = new Map<Language, Definitions>();

/** Loads the title and the faults of every check of a verdict in a language. */
export const loadFaults = async (language: Language): Promise<Readonly<Record<string, Faults>>> =>
  (await faults[language]()).default;

/** Returns the whole text of every check in a language, if it is loaded. */
export const loadedDefinitions = (language: Language): Definitions | null => made.get(language) ?? null;

/** Loads the whole text of every check in a language. */
export async function loadDefinitions(language: Language): Promise<Definitions> {
  const [named, { default: rest }] = await Promise.all([loadFaults(language), others[language]()]);
  const definitions =
    made.get(language) ??
    Object.fromEntries(
      Object.entries(rest).map(([id, other]) => [
        id,
        'title' in other ? other : wholeOf(named[id] ?? { title: id, messages: {} }, other),
      ]),
    );
  made.set(language, definitions);
  return definitions;
}
