import type { Values } from '../../../lib/checks/check.ts';
import { quoted } from './quoted.ts';

/** The longest value that is quoted. */
const LONGEST = 200;

/**
 * Separates the values of a sentence: numbers go into it; of what comes from the page only the name, in square brackets,
 * so that no word of a page is in a sentence of Plumbline.
 */
export function separated(values: Values): {
  inSentence: Values;
  quotedValues: Readonly<Record<string, string>>;
} {
  const entries = Object.entries(values);
  return {
    inSentence: Object.fromEntries(
      entries.map(([name, value]) => [name, typeof value === 'number' ? value : `[${name}]`]),
    ),
    quotedValues: Object.fromEntries(
      entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, quoted(value, LONGEST)]] : [])),
    ),
  };
}
