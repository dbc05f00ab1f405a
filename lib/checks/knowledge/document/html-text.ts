/** Whether text is HTML or XML and no script, style or plain text, whatever its Content-Type. */
export const isHtmlText = (text: string): boolean =>
  // A comment ends at its first "-->": if it could also end at a later one, many comments would take forever.
  /^\s*(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype|\?xml|[a-z])/is.test(text);
