import { faults, others } from 'virtual:check-texts';
import type { Language } from '../i18n/languages.ts';
import { type Definitions, type Faults, wholeOf } from './definitions.ts';

const made = new Map<Language, Definitions>();

/** Loads the faults of every check in a language. */
export const loadFaults = async (language: Language): Promise<Readonly<Record<string, Faults>>> =>
  (await faults[language]()).default;

/** Loads the whole text of every check in a language. */
export async function loadDefinitions(language: Language): Promise<Definitions> {
  const [named, { default: rest }] = await Promise.all([loadFaults(language), others[language]()]);
  const definitions =
    made.get(language) ??
    Object.fromEntries(
      Object.entries(rest).map(([id, other]) => [id, wholeOf(named[id] ?? { messages: {} }, other)]),
    );
  made.set(language, definitions);
  return definitions;
}
