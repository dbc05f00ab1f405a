import { en } from './texts/en.ts';
import { pl } from './texts/pl.ts';
import { ru } from './texts/ru.ts';
import { uk } from './texts/uk.ts';

/** The languages of messages, with their strings. To add a language, list it here. */
export const TEXTS = { en, ru, uk, pl } as const;
export type Language = keyof typeof TEXTS;
export type TextName = keyof typeof en;

const known = (tag: string | null | undefined): Language | undefined => {
  const base = tag?.trim().toLowerCase().split('-')[0];
  return (Object.keys(TEXTS) as Language[]).find((language) => language === base);
};

/** Returns the best language of an `Accept-Language` header that has messages. */
function accepted(header: string | undefined): Language | undefined {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag, ...parameters] = part.split(';');
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean);
    return { language: known(tag), quality: quality === undefined ? 1 : Number(quality) };
  });
  return wishes
    .filter(({ language, quality }) => language && quality > 0)
    .sort((a, b) => b.quality - a.quality)[0]?.language;
}

/** Returns the language of messages: the query's `lang`, else the header's, else the account's. */
export function languageOf(
  lang: string | null | undefined,
  acceptLanguage: string | undefined,
  account?: string,
): Language {
  return known(lang) ?? accepted(acceptLanguage) ?? known(account) ?? 'en';
}

/** Returns a message in a language, with its `{placeholders}` filled in. */
export function say(
  language: Language,
  name: TextName,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return TEXTS[language][name].replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
