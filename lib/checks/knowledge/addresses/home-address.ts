import { ISO_LANGUAGES } from './hreflang-codes.ts';

/** Whether the path of an address is that of the home page of its host, or of a language of it. */
export function isHomeAddress({ pathname }: URL): boolean {
  // Other short names are folders: /tv/, /go/.
  const [, language] = /^\/([a-z]{2})(?:-[a-z]{2})?\/?$/i.exec(pathname) ?? [];
  if (language) return ISO_LANGUAGES.has(language.toLowerCase());
  return /^\/(?:(?:index|default)\.\w+)?$/i.test(pathname);
}
