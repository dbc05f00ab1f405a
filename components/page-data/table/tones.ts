import type { WordTone } from './table-view.ts';

/** The color of a word; the word itself says the same. */
export const TONES: Readonly<Record<WordTone, string>> = {
  pass: 'text-pass',
  warn: 'text-warn',
  error: 'text-error',
  note: 'text-note',
  dim: 'text-dim',
  ink: 'text-ink',
};
