interface Layout {
  /** The field or fields that identify a row. */
  key: string | readonly string[];
  /** The indexes by name; a row with null in an index's field is not in that index. */
  indexes?: Readonly<Record<string, string | readonly string[]>>;
  /** Rows above this number, or older than this many days, are deleted, the oldest by an index of times first. */
  keep?: { by: string; most: number; days: number };
  /** Whether a row must be on the disk before writing it counts as done, because the next request relies on it. */
  isDurable?: true;
}

/**
 * The tables of the database. Rows from the service have the `account` that they belong to, so that several accounts
 * stay separate and only one is shown. A change of this table is a new version: see `VERSION`.
 *
 * @internal For tests: compared with the sample of stored data and with the privacy policy.
 */
export const LAYOUT = {
  /**
   * Jobs that run at the service, until they end; `endedAt` is null while they run, so only ended ones are ever old.
   */
  jobs: {
    key: ['account', 'id'],
    indexes: {
      account: 'account',
      phase: ['account', 'phase'],
      kind: ['kind', 'phase'],
      endedAt: 'endedAt',
      site: ['account', 'site'],
      project: ['account', 'projectId'],
    },
    keep: { by: 'endedAt', most: 1_000, days: 180 },
  },
  /** The journal of all orders to change something at the service; `settledAt` is null while an order is open. */
  operations: {
    key: 'id',
    indexes: {
      account: 'account',
      state: 'state',
      settledAt: 'settledAt',
      site: ['account', 'site'],
      told: 'told',
    },
    keep: { by: 'settledAt', most: 2_000, days: 365 },
    isDurable: true,
  },
  /** Orders that are carried out one by one; `endedAt` is null until nothing is left to do or to look up. */
  batches: {
    key: 'id',
    indexes: { account: 'account', endedAt: 'endedAt' },
    keep: { by: 'endedAt', most: 100, days: 90 },
    isDurable: true,
  },
  /** Money that no order explains, before and after the user has acknowledged it. */
  unexplained: {
    key: 'id',
    indexes: { account: 'account', at: 'at' },
    keep: { by: 'at', most: 500, days: 365 },
    isDurable: true,
  },
  /** The projects of all four products, indexed by their domain. */
  projects: {
    key: ['account', 'product', 'id'],
    indexes: { domain: ['account', 'domain'], product: ['account', 'product'] },
  },
  /** When a product's projects were last fetched, and any failure since. */
  lists: { key: ['account', 'product'], indexes: { account: 'account' } },
  /** Replies of the service, shown before it is asked again. The first rows to be deleted when space is short. */
  replies: {
    key: ['account', 'endpoint', 'input'],
    indexes: { account: 'account', at: 'at' },
    keep: { by: 'at', most: 2_000, days: 30 },
  },
  /** Security scans that were started here: the service has no list of them. */
  scans: {
    key: ['account', 'id'],
    indexes: { project: ['account', 'projectId'], at: 'at' },
    keep: { by: 'at', most: 5_000, days: 730 },
  },
  /** Seen positions: the service keeps only the latest. */
  positions: {
    key: ['account', 'keywordId', 'checkedAt'],
    indexes: { project: ['account', 'projectId'], at: 'at' },
    keep: { by: 'at', most: 200_000, days: 730 },
  },
  /** Shows that settings and rows existed, to distinguish a loss from a first start. */
  witness: { key: 'id' },
  /** Scores of checked pages, by address. */
  histories: { key: 'url', indexes: { at: 'at' }, keep: { by: 'at', most: 3_000, days: 730 } },
  /** The rules by which findings are ignored on a site: two with other paths are two rules. */
  ignored: {
    key: ['site', 'check', 'message', 'paths'],
    indexes: { site: 'site', at: 'at' },
    keep: { by: 'at', most: 5_000, days: 3_650 },
  },
  /** Results of checks on demand, by address. */
  deepResults: { key: 'url', indexes: { at: 'at' }, keep: { by: 'at', most: 100, days: 365 } },
  /** Sets of checked pages, without their pages. The set's own limits decide on its end: see `stored-sets.ts`. */
  pageSets: { key: 'id', indexes: { site: 'site', state: 'state' } },
  /** The addresses of sets of pages, each with its outcome; they are removed with their set. */
  setEntries: { key: ['set', 'address'] },
  /** Unreadable rows that were about to be overwritten. */
  aside: { key: 'number', indexes: { at: 'at' }, keep: { by: 'at', most: 500, days: 365 } },
} as const satisfies Readonly<Record<string, Layout>>;

export type TableName = keyof typeof LAYOUT;

export type IndexOf<N extends TableName> = (typeof LAYOUT)[N] extends { indexes: infer I }
  ? keyof I & string
  : never;

export const TABLES = Object.keys(LAYOUT) as TableName[];

/** Returns the layout of a table, with every part that it may have. */
export const layoutOf = (name: TableName): Layout => LAYOUT[name];
