import type { Language } from '../i18n/languages.ts';
import { type Translator, translatorOf } from '../i18n/translator.ts';
import { languageOf, settings } from '../platform/settings.ts';

// A worker cannot load code later, so it carries the few strings that it needs, in every language.
const sections = import.meta.glob<object>('../i18n/locales/*.json', { eager: true, import: 'worker' });
const catalogues = Object.fromEntries(
  Object.entries(sections).map(([path, worker]) => [path.replace(/^.*\/|\.json$/g, ''), { worker }]),
) as Record<Language, object>;

/**
 * Returns the worker's translator, created each time: the worker's life is too short to follow a change of language.
 */
export async function workerTranslator(): Promise<Translator> {
  const language = languageOf(await settings.get());
  return translatorOf(language, catalogues[language]);
}
