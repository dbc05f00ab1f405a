import * as z from 'zod/mini';
import { CERTAINTIES, SEARCH_LOSSES, SEVERITIES } from '../checks/check.ts';
import { RECORDED_FIELDS } from './recorded-fields.ts';

const text = z.nullable(z.string());

const RecordedFault = z.looseObject({
  check: z.string(),
  message: z.string(),
  /** Those of its first place. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The number of places; in records without `hasAllMessages`, those of all messages of the check. */
  total: z.int(),
  /** The first place, as a CSS selector; null if it is not an element. */
  place: text,
  /** The failed check that it follows from. */
  cause: text,
  /** What it costs the page, as in `Cost`. */
  severity: z.enum(SEVERITIES),
  /** Null for security. */
  loses: z.nullable(z.enum(SEARCH_LOSSES)),
  /** The share of the points left that it takes, 0 to 1; null for security. */
  takes: z.nullable(z.number()),
  /** Null for security. */
  certainty: z.nullable(z.enum(CERTAINTIES)),
});
export type RecordedFault = z.output<typeof RecordedFault>;

/**
 * A page as it was seen, as plain data of a few kilobytes: what is stored and compared. It contains
 * no secrets, and long values are cut. Unless its comment says otherwise, null means that the page does not have it.
 */
export const PageRecord = z.looseObject({
  version: z.literal(1),
  /** The address, without its fragment. */
  address: z.string(),
  /** Milliseconds since 1970. */
  at: z.int(),
  /** `visited`: rendered, in the user's tab. `requested`: as the server sends it to a visitor without cookies. */
  how: z.enum(['visited', 'requested']),
  /** The redirects on the way, oldest first; null if they are not known, or if a form was sent. */
  hops: z.nullable(z.array(z.looseObject({ url: z.string(), status: z.int() }))),
  /** The status of the document's own response; null if that is not known. */
  status: z.nullable(z.int()),
  /** The kind of page; `other` if unsure. */
  kind: z.string(),
  index: z.looseObject({
    state: z.enum(['open', 'closed', 'unknown']),
    /**
     * The message of `seo/indexability` that says why it is not open; null if it is, if that is not known, or if nobody
     * should find a page of its kind.
     */
    reason: text,
  }),
  title: text,
  description: text,
  canonical: text,
  /** The instructions to robots in meta tags and, if known, in the header: sorted, each once. */
  robots: text,
  lang: text,
  /** Main headings (level 1) first, then the others, each as `H2 Delivery`. */
  headings: z.array(z.string()),
  /** Language versions, each as `de https://…`; sorted. */
  alternates: z.array(z.string()),
  /** Rich results that the structured data is meant for. */
  results: z.array(
    z.looseObject({
      feature: z.string(),
      isEligible: z.boolean(),
      /** The day on which it ends to be eligible, as declared; null if there is none. */
      until: text,
    }),
  ),
  /** Security fields by name, null if absent; a field that is not known is missing. */
  fields: z.partialRecord(z.enum(RECORDED_FIELDS), text),
  text: z.looseObject({
    words: z.int(),
    /** The same for the same text, whatever its numbers and white space. */
    digest: z.string(),
  }),
  /** One for each message of a failed check. */
  faults: z.array(RecordedFault),
  /** Whether `faults` has every message; missing if an earlier version kept only the first one of each check. */
  hasAllMessages: z.optional(z.boolean()),
  /** Checks without a result. */
  unseen: z.array(z.string()),
});
export type PageRecord = z.output<typeof PageRecord>;
