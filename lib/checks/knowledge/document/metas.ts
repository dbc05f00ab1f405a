import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';

/** The `<meta>` elements with a name, in any case. `property` is not a name: it is for social tags. */
export function metasNamed(page: PageSnapshot, name: string): readonly ElementRecord[] {
  return page.metas.filter(({ attrs }) => attrs.name?.trim().toLowerCase() === name);
}
