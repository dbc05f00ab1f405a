interface Layout {
  /** The field, or fields, that tell one row from another. */
  key: string | readonly string[];
  /** What rows are looked up by, by name; a row whose field is null is not in the index. */
  indexes?: Readonly<Record<string, string | readonly string[]>>;
  /** Rows beyond so many, or older than so many days, go; the oldest by an index of times first. */
  keep?: { by: string; most: number; days: number };
  /** Whether a row must be on the disk before its writing counts as done: what is sent next relies on it. */
  isDurable?: true;
}

/**
 * What lies where in the database. Rows of the service carry the `account` they belong to, so that several stay apart
 * and only one is shown. A change of this table is a new version: see `VERSION`.
 *
 * @internal For tests: held to the sample of what is stored and to the privacy policy.
 */
export const LAYOUT = {
  /** What runs at the service, until it ends; `endedAt` is null while it runs, so only ended ones are ever old. */
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
  /** The journal of everything that was to change something at the service; `settledAt` is null while it is open. */
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
  /** Money that no order explains, until the user has understood it, and after. */
  unexplained: {
    key: 'id',
    indexes: { account: 'account', at: 'at' },
    keep: { by: 'at', most: 500, days: 365 },
    isDurable: true,
  },
  /** The projects of all four products, found by the domain they are for. */
  projects: {
    key: ['account', 'product', 'id'],
    indexes: { domain: ['account', 'domain'], product: ['account', 'product'] },
  },
  /** When a product's projects were fetched last, and what went wrong since. */
  lists: { key: ['account', 'product'], indexes: { account: 'account' } },
  /** Answers of the service, to be shown before it is asked again. The first to go when room is short. */
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
  /** Positions as they were seen: the service keeps only the latest. */
  positions: {
    key: ['account', 'keywordId', 'checkedAt'],
    indexes: { project: ['account', 'projectId'], at: 'at' },
    keep: { by: 'at', most: 200_000, days: 730 },
  },
  /** That settings and rows were there, to tell a loss from a first start. */
  witness: { key: 'id' },
  /** Scores of pages that were checked, by address. */
  histories: { key: 'url', indexes: { at: 'at' }, keep: { by: 'at', most: 3_000, days: 730 } },
  /** Findings that the user ignores on a site. */
  ignored: {
    key: ['host', 'check', 'message'],
    indexes: { host: 'host', at: 'at' },
    keep: { by: 'at', most: 5_000, days: 3_650 },
  },
  /** What checks on demand have found, by address. */
  deepResults: { key: 'url', indexes: { at: 'at' }, keep: { by: 'at', most: 100, days: 365 } },
  /** Rows that could not be read and were about to be written over. */
  aside: { key: 'number', indexes: { at: 'at' }, keep: { by: 'at', most: 500, days: 365 } },
} as const satisfies Readonly<Record<string, Layout>>;

export type TableName = keyof typeof LAYOUT;

export type IndexOf<N extends TableName> = (typeof LAYOUT)[N] extends { indexes: infer I }
  ? keyof I & string
  : never;

export const TABLES = Object.keys(LAYOUT) as TableName[];

/** The layout of a table, with every part that it may have. */
export const layoutOf = (name: TableName): Layout => LAYOUT[name];
