// Two rules that must not be mixed up. HTML and CSP separate by five characters of ASCII; to them a no-break space is a
// letter like any other. To a reader whatever Unicode calls white space is a gap.

const HTML_SPACES = /[\t\n\f\r ]+/g;
const UNTIDY = /[\t\n\f\r]| {2}/;

/** Runs of HTML's white space (Infra standard, "ASCII whitespace") become one space each; none is taken away. */
export function collapseHtmlSpace(text: string): string {
  // Most texts are tidy, and to replace takes four times as long as to look.
  return UNTIDY.test(text) ? text.replace(HTML_SPACES, ' ') : text;
}

/** The words of an attribute that is a list, such as `class` (DOM standard, "ordered set parser"), repeated ones too. */
export const htmlTokens = (text: string | undefined): string[] =>
  (text ?? '').split(HTML_SPACES).filter(Boolean);

/** A text as it is read: runs of anything that Unicode counts as white space become one space, none at the ends. */
export const asRead = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
