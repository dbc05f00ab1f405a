import type { ElementRecord, PageSnapshot } from '../snapshot.ts';

/** The `<meta>` elements of a name, in any case. `property` is not a name: it belongs to social tags. */
export function metasNamed(page: PageSnapshot, name: string): readonly ElementRecord[] {
  return page.metas.filter(({ attrs }) => attrs.name?.trim().toLowerCase() === name);
}

/** Whether a text has something to read. A no-break space is white space to a reader, though not to HTML. */
export function isBlank(text: string | undefined): boolean {
  return !text || !/[^\s\u200B-\u200D\u2060\uFEFF]/.test(text);
}
