import type { ElementRecord, PageSnapshot, ResponseFacts } from '../../snapshot.ts';
import { headerValues } from '../response/headers.ts';

export interface DeclaredCharset {
  /** As written, in lower case. */
  charset: string;
  at: ElementRecord;
}

function charsetOf(contentType: string | undefined): string | undefined {
  return /charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase();
}

/** The encodings that meta elements declare, by `charset` or by `http-equiv`. */
export function declaredCharsets(page: PageSnapshot): readonly DeclaredCharset[] {
  return page.metas.flatMap((at) => {
    const { charset, content, 'http-equiv': equivalent } = at.attrs;
    const isContentType = equivalent?.trim().toLowerCase() === 'content-type';
    const declared = charset?.trim().toLowerCase() || (isContentType ? charsetOf(content) : undefined);
    return declared ? [{ charset: declared, at }] : [];
  });
}

/** The encoding that the Content-Type header names; browsers put it before the page's own word. */
export function headerCharset(response: ResponseFacts): string | undefined {
  return charsetOf(headerValues(response, 'content-type').at(-1));
}
