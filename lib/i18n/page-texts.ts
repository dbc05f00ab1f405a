import type { Language } from './languages.ts';
import { type Translator, translatorOf } from './translator.ts';

const files = import.meta.glob<object>('./locales/*.json', { import: 'default' });

/** Loads the texts of a language, and English for what it lacks. */
export async function loadTranslator(language: Language): Promise<Translator> {
  const codes: readonly Language[] = language === 'en' ? ['en'] : [language, 'en'];
  const loaded = await Promise.all(
    codes.map(async (code) => [code, (await files[`./locales/${code}.json`]?.()) ?? {}] as const),
  );
  return translatorOf(language, Object.fromEntries(loaded));
}
