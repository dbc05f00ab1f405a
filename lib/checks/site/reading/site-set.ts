/** A link to another page of the same origin. Addresses are without fragments and secrets. */
export interface SiteLink {
  to: string;
  isFollowed: boolean;
  /** Its place, as a CSS selector; null if it is not known. */
  place: string | null;
}

/** The most headings and language versions of a page that its record has. Of a page with as many, not all are known. */
export const MOST_RECORDED = { headings: 100, alternates: 100 } as const;

/** The most characters of a title, a description and a heading (with `H1 `) that a record has: of longer ones, the beginning. */
export const LONGEST_RECORDED = { text: 300, heading: 123 } as const;

/** What the checks of a set read from the record of a page. */
export interface SiteRecord {
  address: string;
  /** `visited`: rendered, so that its text is known even if scripts make it. */
  how: 'visited' | 'requested';
  hops: readonly { url: string; status: number }[] | null;
  /** Of a redirect whose target is not known, that of the redirect; its only link then leads there. */
  status: number | null;
  kind: string;
  index: { state: 'open' | 'closed' | 'unknown'; reason: string | null };
  title: string | null;
  description: string | null;
  canonical: string | null;
  robots: string | null;
  lang: string | null;
  /** Main headings first, each as `H1 Kettles`. */
  headings: readonly string[];
  /** Each as `de https://…`. */
  alternates: readonly string[];
  /** Header fields by name, null if absent; a field that is not known is missing. */
  fields: Readonly<Record<string, string | null | undefined>>;
  text: { words: number; digest: string };
  faults: readonly { check: string }[];
}

/** The outcome for an address of a set: a page, or the reason why there is none. */
type SiteOutcome =
  | { state: 'waiting' }
  | {
      state: 'seen';
      record: SiteRecord;
      links: readonly SiteLink[];
      moreLinks?: number | undefined;
      /** Whether scripts make the page, so that its HTML says nothing about its text. */
      isThin: boolean;
    }
  | { state: 'left out'; why: string }
  | { state: 'not seen'; why: string; status: number | null };

/** A set of pages of one site, as far as its checks read it: `PageSet` is one. */
export interface SiteSet {
  source: 'walked' | 'listed' | 'sitemap' | 'followed';
  /** Null while it runs or rests. */
  ended: number | null;
  entries: readonly {
    address: string;
    /** The fewest links from the first page; null if it was not found by a link. */
    depth: number | null;
    /** Null if no sitemap was read. */
    isInSitemap: boolean | null;
    outcome: SiteOutcome;
  }[];
}
