import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';

/** The `<meta>` elements of an Open Graph property, `og:title`, in any case. */
export function metasOfProperty(page: PageSnapshot, property: string): readonly ElementRecord[] {
  return page.metas.filter(({ attrs }) => attrs.property?.trim().toLowerCase() === property);
}
