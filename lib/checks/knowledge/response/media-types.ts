/** Whether a Content-Type is one of HTML, in either writing; search engines index both as pages. */
export function isHtmlType(contentType: string): boolean {
  return /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(contentType);
}

/** The values that were joined into one field. */
const VALUES = /(?:"(?:[^"\\]|\\.)*"?|[^,"])+/gs;
const ESSENCE = /^\s*([^\s;/]+\/[^\s;]+)\s*(?:;|$)/;
/** Name and value, the latter quoted or not. White space before the `=` makes another name of it. */
const PARAMETER = /;[\t\n\r ]*([^;=]*)(?:=(?:"((?:[^"\\]|\\.)*)"?[^;]*|([^;]*)))?/gs;

function charsetIn(value: string): string | undefined {
  for (const [, name, quoted, bare] of value.matchAll(PARAMETER)) {
    const charset = (quoted?.replace(/\\(.)/gs, '$1') ?? bare ?? '').trim();
    if (name?.toLowerCase() === 'charset' && charset) return charset;
  }
  return undefined;
}

/**
 * The `charset` of a Content-Type field, as written (MIME Sniffing standard, 4.4; Fetch standard, "extract a MIME type"
 * for several fields in one: the last one that can be read, which keeps the charset of the same type before it).
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

/** The type itself, in lower case: of several values the last that can be read (Fetch standard, "extract a MIME type"). */
export function essenceOf(contentType: string | null | undefined): string | undefined {
  const types = [...(contentType ?? '').matchAll(VALUES)].map(([value]) =>
    ESSENCE.exec(value)?.[1]?.toLowerCase(),
  );
  return types.findLast((type) => type !== undefined && type !== '*/*');
}

const JAVASCRIPT =
  /^(?:(?:application|text)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/;

/** Whether browsers take a type for JavaScript (MIME Sniffing standard, 4.6). */
export const isJavaScript = (essence: string): boolean => JAVASCRIPT.test(essence);

/**
 * Whether an `X-Content-Type-Options` keeps browsers from guessing. They read the first of several values and leave the
 * rest (Fetch standard, 3.6).
 */
export const isNosniff = (value: string | null): boolean =>
  value?.split(',', 1)[0]?.trim().toLowerCase() === 'nosniff';
