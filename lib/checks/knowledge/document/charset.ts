import type { ResponseFacts } from '../../inspection.ts';
import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { headerValue } from '../response/headers.ts';
import { charsetParameter } from '../response/media-types.ts';

interface DeclaredCharset {
  /** As written, in lower case. */
  charset: string;
  at: ElementRecord;
}

const IN_CONTENT = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r "';][^\t\n\f\r ;]*))/i;

/**
 * The encoding in the `content` of `<meta http-equiv="Content-Type">`, as written (HTML standard, 2.5.3, "extracting a
 * character encoding from a meta element"). More tolerant than the header is read: white space around the `=`, and
 * either quote.
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
 * The encoding that a label stands for, by its name in the Encoding standard: `latin1` and `iso-8859-1` are `windows-1252`.
 * The label itself where it stands for none.
 */
export function encodingOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return label;
  }
}

/** The encoding that the Content-Type header names, in lower case; browsers put it before the page's own word. */
export function headerCharset(response: ResponseFacts): string | undefined {
  return charsetParameter(headerValue(response, 'content-type'))?.toLowerCase();
}
