import * as z from 'zod/mini';
import { PageRecord } from '../page-record.ts';

/** A link to another page of the same origin: each target once. */
export const PageLink = z.looseObject({
  /** The address that it leads to, without its fragment. */
  to: z.string(),
  /** Its text, cut. */
  text: z.string(),
  /** Whether crawlers may follow it. */
  isFollowed: z.boolean(),
  /** Its place, as a CSS selector; null if it is not known. */
  place: z.nullable(z.string()),
});
export type PageLink = z.output<typeof PageLink>;

/**
 * Why an address of a set was not requested: what `frontier` and `runSet` leave out, and what the user did:
 * - `chosen`: it contains what the user leaves out.
 * - `same kind`: the user wanted one page of each kind, and there is one.
 */
export const NotRequested = z.enum([
  'host',
  'file',
  'action',
  'private',
  'nofollow',
  'pattern',
  'limit',
  'robots',
  'robots unknown',
  'failing',
  'secret',
  'chosen',
  'same kind',
]);
export type NotRequested = z.output<typeof NotRequested>;

/**
 * Why there is no record of an address that was requested:
 * - `challenge`, `login`, `portal`: the server returned this in place of the page, about which nothing is known.
 * - `busy`: the server asked for a pause each time, or for a longer one than was waited for.
 * - `unreachable`, `slow`, `large`, `not HTML`, `redirects`: the request failed, took too long, brought too much or
 *   something else than HTML, or did not end.
 */
export const NotSeen = z.enum([
  'challenge',
  'login',
  'portal',
  'busy',
  'unreachable',
  'slow',
  'large',
  'not HTML',
  'redirects',
]);
export type NotSeen = z.output<typeof NotSeen>;

/** One address of a set, and what is known of it. */
export const SetEntry = z.looseObject({
  /** The address as it was found or given, without its fragment. */
  address: z.string(),
  /** The fewest links from the first page; null if it was not found by a link. */
  depth: z.nullable(z.int()),
  /** Whether a sitemap of the site contains it; null if no sitemap was read. */
  isInSitemap: z.nullable(z.boolean()),
  /** The values of the other columns of a list, by column. */
  columns: z.optional(z.record(z.string(), z.string())),
  outcome: z.discriminatedUnion('state', [
    z.looseObject({ state: z.literal('waiting') }),
    z.looseObject({
      state: z.literal('seen'),
      record: PageRecord,
      links: z.array(PageLink),
      /** The number of further links that are not kept; missing if there are none. */
      moreLinks: z.optional(z.int()),
      /** The score for search, 0 to 100; null if the page is not scored. */
      score: z.nullable(z.number()),
      /** Whether the HTML as sent has next to no text, so that scripts make the page. */
      isThin: z.boolean(),
    }),
    z.looseObject({ state: z.literal('left out'), why: NotRequested }),
    z.looseObject({ state: z.literal('not seen'), why: NotSeen, status: z.nullable(z.int()) }),
  ]),
});
export type SetEntry = z.output<typeof SetEntry>;

/** The way the addresses of a set were found. */
export const SetSource = z.enum(['walked', 'listed', 'sitemap', 'followed']);
export type SetSource = z.output<typeof SetSource>;

/** A set of pages of one site: what is stored, exported and compared. */
export const PageSet = z.looseObject({
  version: z.literal(1),
  /** Unique in this browser. */
  id: z.string(),
  /** The origin that the pages belong to. */
  site: z.string(),
  source: SetSource,
  /** Milliseconds since 1970. */
  begun: z.int(),
  /** Milliseconds since 1970; null while it runs or rests, and if it was saved then. */
  ended: z.nullable(z.int()),
  /** `visitor`: requested without cookies. `user`: with the user's cookies. */
  as: z.enum(['visitor', 'user']),
  /** The most pages that it may request. */
  limit: z.int(),
  entries: z.array(SetEntry),
});
export type PageSet = z.output<typeof PageSet>;
