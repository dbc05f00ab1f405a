import type { Inspection } from './inspection.ts';
import { type LanguagePhrases, languagesOf, type Phrases } from './knowledge/page-kind/phrases.ts';
import type { PageSnapshot } from './snapshot.ts';

type Loaded = Promise<{ default: LanguagePhrases }>;

/** Written out, so that every bundler finds the files. */
const FILES: Readonly<Record<string, () => Loaded>> = {
  ar: () => import('./knowledge/page-kind/phrases/ar.json', { with: { type: 'json' } }),
  bg: () => import('./knowledge/page-kind/phrases/bg.json', { with: { type: 'json' } }),
  cs: () => import('./knowledge/page-kind/phrases/cs.json', { with: { type: 'json' } }),
  da: () => import('./knowledge/page-kind/phrases/da.json', { with: { type: 'json' } }),
  de: () => import('./knowledge/page-kind/phrases/de.json', { with: { type: 'json' } }),
  el: () => import('./knowledge/page-kind/phrases/el.json', { with: { type: 'json' } }),
  en: () => import('./knowledge/page-kind/phrases/en.json', { with: { type: 'json' } }),
  es: () => import('./knowledge/page-kind/phrases/es.json', { with: { type: 'json' } }),
  fi: () => import('./knowledge/page-kind/phrases/fi.json', { with: { type: 'json' } }),
  fr: () => import('./knowledge/page-kind/phrases/fr.json', { with: { type: 'json' } }),
  he: () => import('./knowledge/page-kind/phrases/he.json', { with: { type: 'json' } }),
  hu: () => import('./knowledge/page-kind/phrases/hu.json', { with: { type: 'json' } }),
  id: () => import('./knowledge/page-kind/phrases/id.json', { with: { type: 'json' } }),
  it: () => import('./knowledge/page-kind/phrases/it.json', { with: { type: 'json' } }),
  ja: () => import('./knowledge/page-kind/phrases/ja.json', { with: { type: 'json' } }),
  ko: () => import('./knowledge/page-kind/phrases/ko.json', { with: { type: 'json' } }),
  nl: () => import('./knowledge/page-kind/phrases/nl.json', { with: { type: 'json' } }),
  no: () => import('./knowledge/page-kind/phrases/no.json', { with: { type: 'json' } }),
  pl: () => import('./knowledge/page-kind/phrases/pl.json', { with: { type: 'json' } }),
  pt: () => import('./knowledge/page-kind/phrases/pt.json', { with: { type: 'json' } }),
  ro: () => import('./knowledge/page-kind/phrases/ro.json', { with: { type: 'json' } }),
  ru: () => import('./knowledge/page-kind/phrases/ru.json', { with: { type: 'json' } }),
  sk: () => import('./knowledge/page-kind/phrases/sk.json', { with: { type: 'json' } }),
  sv: () => import('./knowledge/page-kind/phrases/sv.json', { with: { type: 'json' } }),
  tr: () => import('./knowledge/page-kind/phrases/tr.json', { with: { type: 'json' } }),
  uk: () => import('./knowledge/page-kind/phrases/uk.json', { with: { type: 'json' } }),
  vi: () => import('./knowledge/page-kind/phrases/vi.json', { with: { type: 'json' } }),
  zh: () => import('./knowledge/page-kind/phrases/zh.json', { with: { type: 'json' } }),
};

const loaded = new Map<string, Loaded>();

/** Loads the phrases of a language. Kept, because a set asks for them with each of its pages. */
function phrasesIn(language: string): Loaded[] {
  const known = loaded.get(language);
  if (known) return [known];
  const phrases = FILES[language]?.();
  if (!phrases) return [];
  loaded.set(language, phrases);
  // A file that could not be read now may be readable later.
  phrases.catch(() => loaded.delete(language));
  return [phrases];
}

/**
 * Loads the phrases of a page that was visited from another one: of the languages that either may use, because the pages
 * of a site need not have one language.
 */
export async function phrasesWith(known: Phrases | undefined, visited: PageSnapshot): Promise<Phrases> {
  const { phrases } = await phrasesFor(visited);
  return { ...phrases, languages: [...new Set([...(known?.languages ?? []), ...phrases.languages])] };
}

/** Loads the part of an inspection from which the kind of a page is recognized, in the languages that it may use. */
export async function phrasesFor(page: PageSnapshot): Promise<Required<Pick<Inspection, 'phrases'>>> {
  const [{ default: addresses }, ...languages] = await Promise.all([
    import('./knowledge/page-kind/address-words.json', { with: { type: 'json' } }),
    ...languagesOf(page).flatMap(phrasesIn),
  ]);
  return { phrases: { addresses, languages: languages.map((phrases) => phrases.default) } };
}
