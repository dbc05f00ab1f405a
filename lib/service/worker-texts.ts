import type { Language } from '../i18n/languages.ts';
import { type Translator, translatorOf } from '../i18n/translator.ts';
import { languageOf, settings } from '../platform/settings.ts';

// A worker cannot load code later, so it carries the few texts it needs, in every language.
const sections = import.meta.glob<object>('../i18n/locales/*.json', { eager: true, import: 'worker' });
const catalogues = Object.fromEntries(
  Object.entries(sections).map(([path, worker]) => [path.replace(/^.*\/|\.json$/g, ''), { worker }]),
) as Record<Language, object>;

/** The worker's translator, made anew each time: the worker lives too shortly to follow a change of language. */
export async function workerTranslator(): Promise<Translator> {
  const language = languageOf(await settings.get());
  return translatorOf(language, catalogues[language]);
}
