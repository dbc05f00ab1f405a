import { createContext, use } from 'react';
import type { Translator } from '@/lib/i18n/translator.ts';

/** Provided by `texts.tsx`. */
export const TextsContext = createContext<Translator | null>(null);

/** The translator used while drawing without React. */
let spoken: Translator | null = null;

/** Calls components as functions, with this translator. */
export function speak<T>(texts: Translator, drawing: () => T): T {
  spoken = texts;
  try {
    return drawing();
  } finally {
    spoken = null;
  }
}

/** Returns the reader's language: `t` for strings, `language` for numbers and dates. */
export function useTexts(): Translator {
  const texts = spoken ?? use(TextsContext);
  if (!texts) throw new Error('useTexts is for what stands inside a TextsProvider');
  return texts;
}
