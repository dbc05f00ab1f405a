// Two definitions that must not be mixed up. HTML and CSP separate words by five ASCII characters; to them a
// no-break space is a letter like any other. To a reader, anything that Unicode calls white space is a gap.

const HTML_SPACES = /[\t\n\f\r ]+/g;
const UNTIDY = /[\t\n\f\r]| {2}/;

/**
 * Collapses each run of HTML's white space (Infra standard, "ASCII whitespace") to one space, also at the
 * ends.
 */
export function collapseHtmlSpace(text: string): string {
  // Most strings are clean, and replacing takes four times as long as testing.
  return UNTIDY.test(text) ? text.replace(HTML_SPACES, ' ') : text;
}

/**
 * Returns the words of an attribute that is a list, such as `class` (DOM standard, "ordered set parser"),
 * including duplicates.
 */
export const htmlTokens = (text: string | undefined): string[] =>
  (text ?? '').split(HTML_SPACES).filter(Boolean);

/** Returns a string as it is read: runs of Unicode white space become one space, and the ends are trimmed. */
export const asRead = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
