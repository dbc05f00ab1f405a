import type { PageSnapshot } from '../../snapshot.ts';
import { titleOf } from '../texts/titles.ts';

/** The fewest characters of its own of a page that quotes something; what has failed hardly says more than that. */
const FEWEST_OWN = 100;
/** As much of a message as the title of an article about it has. */
const NAMING = 20;

/**
 * Whether a message in the text of a page is quoted there, as in an article about it: it is in a quotation or in code, or
 * begins like part of the title, and the page says something of its own.
 */
export function isQuoted(page: PageSnapshot, message: string): boolean {
  const { text, quoted } = page;
  const isTitle = titleOf(page).toLowerCase().includes(message.slice(0, NAMING).toLowerCase());
  return (quoted.includes(message) || isTitle) && text.length - quoted.length >= FEWEST_OWN;
}
