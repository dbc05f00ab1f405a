import catalog from '../../../lib/i18n/locales/en.json' with { type: 'json' };
import { translatorOf } from '../../../lib/i18n/translator.ts';
import { withoutSteering } from '../../../lib/report/export/steering.ts';

export const english = translatorOf('en', catalog);

/** Returns text from a page in one line, safe for a terminal. */
export const plain = (text: string) => withoutSteering(text.replace(/\s+/g, ' '));

/** Returns the first characters of text, with an ellipsis if it has more. */
export function shortened(text: string, most: number): string {
  // A character is one or two units: what is far beyond the end need not be split.
  const characters = [...text.slice(0, 2 * most + 2)];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
