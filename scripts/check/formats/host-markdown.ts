import { plainMarkdown } from '../../../lib/report/export/plain-markdown.ts';

/**
 * What GitHub turns into a link, a message to somebody or a formula after it has read the Markdown, so that no backslash
 * prevents it: mentions, numbers of issues, addresses. An empty comment splits them.
 */
const SPLIT = /@(?=[\w-])|#(?=\d)|\bgh-(?=\d)|\bwww(?=\.)|(?<=\b(?:https?|ftp|mailto|xmpp)):/gi;

const withoutFormulas = (escaped: string) => escaped.replaceAll('$', '&#36;');

/** Returns text for the summary or a comment on GitHub, which shows it literally and notifies nobody, on one line. */
export const literally = (text: string): string =>
  withoutFormulas(
    plainMarkdown(text).replace(SPLIT, (found) => (found === ':' ? '<!-- -->:' : `${found}<!-- -->`)),
  );

/** Characters that end a destination in angle brackets or a cell of a table. */
const NO_DESTINATION = /[<>\\|`\s]|\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Returns a link to a page; its label alone if it has no web address. GitHub makes nothing else of text in a link. */
export function pageLink(address: string, label: string): string {
  if (!/^https?:\/\//.test(address)) return literally(label);
  const destination = address.replace(NO_DESTINATION, encodeURIComponent);
  return `[${withoutFormulas(plainMarkdown(label))}](<${destination}>)`;
}
