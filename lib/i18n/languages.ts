/** Plumbline's languages; each has one file in `locales/`. */
export const LANGUAGES = ['en', 'ru', 'uk', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code);

/**
 * Returns the language to use: the user's choice, else the first of the browser's that is available, else English.
 */
export function chooseLanguage(choice: Language | 'auto', preferred: readonly string[]): Language {
  if (choice !== 'auto') return choice;
  const codes = preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return codes.find(isLanguage) ?? 'en';
}
