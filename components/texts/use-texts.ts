import { createContext, use } from 'react';
import type { Translator } from '@/lib/i18n/translator.ts';

/** Given by `texts.tsx`. */
export const TextsContext = createContext<Translator | null>(null);

/** What is spoken where something is drawn without React. */
let spoken: Translator | null = null;

/** Calls components as functions, which get these texts. */
export function speak<T>(texts: Translator, drawing: () => T): T {
  spoken = texts;
  try {
    return drawing();
  } finally {
    spoken = null;
  }
}

/** The reader's language: `t` for texts, `language` for numbers and dates. */
export function useTexts(): Translator {
  const texts = spoken ?? use(TextsContext);
  if (!texts) throw new Error('useTexts is for what stands inside a TextsProvider');
  return texts;
}
