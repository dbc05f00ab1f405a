/**
 * A text as HTML: what it stands for as the text of an element and as an attribute's value in double quotes (HTML
 * standard, 13.3, "escaping a string"). An apostrophe stays, so that what a user copies can be read.
 */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
