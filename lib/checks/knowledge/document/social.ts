import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { escapeHtml } from './escape.ts';

/** The `<meta>` elements of an Open Graph property, `og:title`, in any case. */
export function metasOfProperty(page: PageSnapshot, property: string): readonly ElementRecord[] {
  return page.metas.filter(({ attrs }) => attrs.property?.trim().toLowerCase() === property);
}

/** An Open Graph element as markup. */
export function metaOf(property: string, content: string): string {
  return `<meta property="${escapeHtml(property.trim())}" content="${escapeHtml(content.trim())}">`;
}
