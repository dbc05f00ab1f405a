/** Whether text is HTML or XML and no script, style or plain text, whatever its Content-Type. */
export const isHtmlText = (text: string): boolean =>
  /^\s*(?:<!--.*?-->\s*)*<(?:!doctype|\?xml|[a-z])/is.test(text);
