/**
 * Escapes text for HTML, both as the text of an element and as an attribute value in double quotes (HTML
 * standard, 13.3, "escaping a string"). Keeps apostrophes, so that copied code stays readable.
 */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
