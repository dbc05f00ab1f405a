import files from 'virtual:check-texts';
import type { Language } from '../i18n/languages.ts';
import type { Definitions } from './definitions.ts';

/** What every check says in a language. */
export const loadDefinitions = async (language: Language): Promise<Definitions> =>
  (await files[language]()).default;
