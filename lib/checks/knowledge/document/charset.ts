import type { Inspection, ResponseFacts } from '../../inspection.ts';
import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { headerValue } from '../response/headers.ts';
import { charsetParameter } from '../response/media-types.ts';
import { sentPage } from '../response/served.ts';

interface DeclaredCharset {
  /** As written, in lower case. */
  charset: string;
  at: ElementRecord;
}

const IN_CONTENT = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r "';][^\t\n\f\r ;]*))/i;

/**
 * The encoding in the `content` of `<meta http-equiv="Content-Type">`, as written (HTML standard, 2.5.3,
 * "extracting a character encoding from a meta element"). More tolerant than for the header: allows white
 * space around the `=`, and either quote.
 */
export function charsetInContent(content: string | undefined): string | undefined {
  const [, double, single, bare] = IN_CONTENT.exec(content ?? '') ?? [];
  return (double ?? single ?? bare)?.trim() || undefined;
}

/** The encodings that meta elements declare, by `charset` or by `http-equiv`. */
export function declaredCharsets(page: PageSnapshot): readonly DeclaredCharset[] {
  return page.metas.flatMap((at) => {
    const { charset, content, 'http-equiv': equivalent } = at.attrs;
    const isContentType = equivalent?.trim().toLowerCase() === 'content-type';
    const declared = charset?.trim() || (isContentType ? charsetInContent(content) : undefined);
    return declared ? [{ charset: declared.toLowerCase(), at }] : [];
  });
}

/**
 * Returns the canonical name of the encoding for a label (Encoding standard): `latin1` and `iso-8859-1` are
 * `windows-1252`. Returns the label itself if it is unknown.
 */
export function encodingOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return label;
  }
}

/** Whether browsers know the label of an encoding; they skip any other. */
export function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label) !== null;
  } catch {
    return label === 'x-user-defined' || label === 'replacement';
  }
}

/**
 * Whether an element that declares this encoding means UTF-8 to browsers (HTML standard, 13.2.3.2): in UTF-16 it could
 * not be read.
 */
export const isReadAsUtf8 = (label: string): boolean => /^utf-(8|16)/.test(encodingOf(label));

/** No declaration ends before this byte; the byte order mark of UTF-8 does. */
const FIRST_BYTES = 4;

/**
 * Whether the page begins with the byte order mark of UTF-8, which takes precedence over the header and over the
 * page's declaration (HTML standard, "encoding sniffing algorithm"). False if the served HTML is not known.
 */
export function isMarkedAsUtf8(inspection: Pick<Inspection, 'page' | 'served'>): boolean {
  const offset = sentPage(inspection)?.markup?.offsets.charset;
  return offset !== undefined && offset < FIRST_BYTES;
}

/**
 * The encoding in the Content-Type header, in lower case; for browsers it takes precedence over the page's
 * declaration.
 */
export function headerCharset(response: ResponseFacts): string | undefined {
  return charsetParameter(headerValue(response, 'content-type'))?.toLowerCase();
}
