import { withoutSteering } from './steering.ts';

/** What Markdown takes for markup wherever it stands; an underscore between letters is none, `&` only before an entity. */
const MARKUP = /[\\|`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu;
/** What it takes for a heading, a quotation, a list or a rule at the beginning of a line. */
const BEGINNING = /^(?:#|>|[+=-](?=\s|[+=-]|$)|\d+(?=[.)](?:\s|$)))/;
/** What it leaves out at the end of a heading. */
const END = /(?<=\s)#+$/;

/** Text that Markdown shows as it is, on one line. */
export function plainMarkdown(text: string): string {
  return withoutSteering(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(MARKUP, '\\$&')
    .replace(BEGINNING, (found) => (/\d/.test(found) ? `${found}\\` : `\\${found}`))
    .replace(END, '\\$&');
}
