import { withoutSteering } from './steering.ts';

/**
 * Characters that Markdown takes for markup anywhere; an underscore between letters is none, `&` only before an
 * entity.
 */
const MARKUP = /[\\|`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu;
/** What it takes for a heading, a quotation, a list or a rule at the start of a line. */
const BEGINNING = /^(?:#|>|[+=-](?=\s|[+=-]|$)|\d+(?=[.)](?:\s|$)))/;
/** What it removes at the end of a heading. */
const END = /(?<=\s)#+$/;

/** Returns text escaped so that Markdown shows it literally, on one line. */
export function plainMarkdown(text: string): string {
  return withoutSteering(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(MARKUP, '\\$&')
    .replace(BEGINNING, (found) => (/\d/.test(found) ? `${found}\\` : `\\${found}`))
    .replace(END, '\\$&');
}
