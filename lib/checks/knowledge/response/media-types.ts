/** Whether a Content-Type is one of HTML, in either writing; search engines index both as pages. */
export function isHtmlType(contentType: string): boolean {
  return /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(contentType);
}
