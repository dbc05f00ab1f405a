/** The values that were joined into one field. */
const VALUES = /(?:"(?:[^"\\]|\\.)*"?|[^,"])+/gs;
const ESSENCE = /^\s*([^\s;/]+\/[^\s;]+)\s*(?:;|$)/;
/** Name and value, the latter optionally quoted. White space before the `=` becomes part of the name. */
const PARAMETER = /;[\t\n\r ]*([^;=]*)(?:=(?:"((?:[^"\\]|\\.)*)"?[^;]*|([^;]*)))?/gs;

function charsetIn(value: string): string | undefined {
  for (const [, name, quoted, bare] of value.matchAll(PARAMETER)) {
    const charset = (quoted?.replace(/\\(.)/gs, '$1') ?? bare ?? '').trim();
    if (name?.toLowerCase() === 'charset' && charset) return charset;
  }
  return undefined;
}

/**
 * Returns the `charset` of a Content-Type field, as written (MIME Sniffing standard, 4.4; Fetch standard,
 * "extract a MIME type" for several values in one field: the last valid one counts, which keeps the charset
 * of the same type before it).
 */
export function charsetParameter(contentType: string | null | undefined): string | undefined {
  let type: string | undefined;
  let charset: string | undefined;
  for (const [value] of (contentType ?? '').matchAll(VALUES)) {
    const own = ESSENCE.exec(value)?.[1]?.toLowerCase();
    if (own === undefined || own === '*/*') continue;
    charset = charsetIn(value) ?? (own === type ? charset : undefined);
    type = own;
  }
  return charset;
}

/**
 * Returns the type itself, in lower case: the last valid one of several values (Fetch standard, "extract a
 * MIME type").
 */
export function essenceOf(contentType: string | null | undefined): string | undefined {
  const types = [...(contentType ?? '').matchAll(VALUES)].map(([value]) =>
    ESSENCE.exec(value)?.[1]?.toLowerCase(),
  );
  return types.findLast((type) => type !== undefined && type !== '*/*');
}

/** Whether a Content-Type is HTML or XHTML; search engines index both as pages. */
export const isHtmlType = (contentType: string): boolean =>
  /^(text\/html|application\/xhtml\+xml)$/.test(essenceOf(contentType) ?? '');

const JAVASCRIPT =
  /^(?:(?:application|text)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/;

/** Whether browsers treat a type as JavaScript (MIME Sniffing standard, 4.6). */
export const isJavaScript = (essence: string): boolean => JAVASCRIPT.test(essence);

/** Whether a Content-Type is of data for programs, which nobody looks for in search: a feed, a sitemap, JSON, code. */
export function isForPrograms(contentType: string): boolean {
  const essence = essenceOf(contentType) ?? '';
  const isData = /^(?:application|text)\/(?:[\w.-]+\+)?(?:xml|json)$/.test(essence);
  return (isData && !isHtmlType(essence)) || isJavaScript(essence) || essence === 'text/css';
}

/**
 * Whether `X-Content-Type-Options` prevents MIME sniffing. Browsers read only the first of several values
 * (Fetch standard, 3.6).
 */
export const isNosniff = (value: string | null): boolean =>
  value?.split(',', 1)[0]?.trim().toLowerCase() === 'nosniff';
