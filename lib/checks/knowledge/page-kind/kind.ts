/** What a page is for, or what it is in place of a page. */
export const PAGE_KINDS = [
  'article',
  'product',
  'listing',
  'home',
  'search',
  'cart',
  'account',
  /** What a visitor gets who has sent a form or an order. */
  'thanks',
  'error',
  'maintenance',
  'soon',
  'parked',
  'template',
  'embed',
  'empty',
  'other',
] as const;
export type PageKindName = (typeof PAGE_KINDS)[number];

/** What a kind is recognized by. */
export type Ground =
  | 'address'
  | 'status'
  | 'title'
  | 'heading'
  /** Words in the text of the page. */
  | 'text'
  /** How little there is to read. */
  | 'length'
  /** Forms, links, images, frames, or the addresses of scripts. */
  | 'markup'
  | 'structuredData';

/** The kind of a page. An unsure one is `other`, which has no grounds and changes nothing. */
export interface PageKind {
  kind: PageKindName;
  grounds: readonly Ground[];
  certainty: 'sure' | 'likely' | 'unsure';
  /** The kind that it looks like, if the user says that it is not. */
  denied?: PageKindName;
}

/** Returns a kind by the grounds that hold: two make it sure, one alone likely. */
export function kindBy(kind: PageKindName, held: Readonly<Partial<Record<Ground, boolean>>>): PageKind {
  const grounds = (Object.keys(held) as Ground[]).filter((ground) => held[ground]);
  return { kind, grounds, certainty: grounds.length > 1 ? 'sure' : 'likely' };
}
