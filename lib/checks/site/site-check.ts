import type { Check, Consequence, Messages, ToldFinding, Values, Weight } from '../check.ts';
import type { Part } from '../inspection.ts';
import type { SitePages } from './reading/site-pages.ts';
import type { SiteLink, SiteRecord, SiteSet } from './reading/site-set.ts';

/** A page with a fault, and the place in it: a CSS selector, null if it is not an element. */
export interface FaultyPage {
  address: string;
  place: string | null;
}

export interface SiteFinding<Message extends string = string> {
  message: Message;
  /** Values for the message's `{placeholders}`. `count` selects the plural form. */
  values?: Values;
  /** The pages that have this fault, each once. */
  pages: readonly FaultyPage[];
  /** If this finding has another consequence than its message. */
  loses?: Consequence;
}

/**
 * A check of a set of pages. Unlike `Check`, it reads the records of many pages, and its findings say which pages have
 * the fault. It takes linear time, or that of sorting. What is not known is no fault: an address that was not requested,
 * or behind a wall, says nothing.
 */
export type SiteCheck<M extends Messages> = Weight &
  Pick<Check<M, Part>, 'title' | 'why' | 'remedy' | 'onPlatform' | 'docs' | 'messages'> & {
    /**
     * Other checks of a set. A finding whose pages all have one and the same finding of these is folded below it.
     */
    followsFrom?: readonly string[];
    /** Returns the number of pages that it judges. */
    judges(pages: SitePages): number;
    /** Pure: yields faults. Yielding nothing means that the check passed. */
    run(pages: SitePages): Generator<SiteFinding<keyof M & string>, void>;
  };

export type AnySiteCheck = SiteCheck<Messages>;

/** The checks by ID: `site/title-duplicate`. */
export type SiteChecks = Readonly<Record<string, AnySiteCheck>>;

/** Declares a check of a set. The path of its file is its ID; its `examples` are its tests. */
export function defineSiteCheck<const M extends Messages>(check: SiteCheck<M>): SiteCheck<M> {
  return check;
}

/** A page of an example; what is not given is that of a good page, at a path of `https://example.com`. */
export interface ExamplePage extends Partial<Omit<SiteRecord, 'address' | 'hops' | 'index' | 'faults'>> {
  /** The path of the address as found. */
  path: string;
  depth?: number;
  isInSitemap?: boolean;
  /** Why there is no page: what `left out` and `not seen` say. */
  leftOut?: string;
  notSeen?: string;
  /** The path that it redirects to; the record is that of the page there. */
  redirect?: string;
  /** Default: 301. */
  redirectStatus?: number;
  /** Default: open. */
  index?: SiteRecord['index']['state'];
  /** Why it is closed; default `meta`. */
  reason?: string | null;
  /** Paths that it links to, or links whose place or `nofollow` matters. */
  links?: readonly (string | Partial<SiteLink>)[];
  isThin?: true;
  faults?: readonly string[];
}

/** A small set for which the check must report exactly this. Run as a test, left out of the bundle. */
export interface SiteExample {
  /** What the example shows, if it is a tricky case. */
  name?: string;
  /** Default `followed`. */
  source?: SiteSet['source'];
  pages: readonly ExamplePage[];
  /**
   * The expected findings, in order; without them the check must pass. Each message is written out in full at least
   * once; the ID alone is enough for one that repeats an earlier finding.
   */
  finds?: readonly (string | ToldSiteFinding)[];
}

/** A finding as its reader sees it, in English, and the paths of its pages, with their places. */
export interface ToldSiteFinding extends Omit<ToldFinding, 'at' | 'fix' | 'byHand'> {
  pages: readonly string[];
}
