import { type Column, flag, integer, json, maybe, minor, moment, of, real, text, unique } from './columns.ts';

/** What makes a persona's account behave differently from any other. */
export interface Traits {
  /** Milliseconds that each response is delayed. */
  latency?: number | undefined;
  /** Share of requests that end in `server_error`, 0 to 1. */
  flaky?: number | undefined;
  apiDisabled?: boolean | undefined;
  launchesDisabled?: boolean | undefined;
  reportsArchived?: boolean | undefined;
  /** All limits are divided by this. */
  tightness?: number | undefined;
}

/** The progress of crawls and scans: a wait that ends by the clock, or a site that is being read. */
export type WorkStatus = 'queued' | 'running' | 'done' | 'failed';

/** Severities as the scans call them. */
export type Risk = 'critical' | 'high' | 'medium' | 'low' | 'info';

/** One problem that a scan found, on any number of pages. */
export interface ScanFinding {
  /** `security/csp-weak`, or the path of an exposed file. */
  check: string;
  title: string;
  risk: Risk;
  /** The first address that shows it, and the number of addresses. */
  url: string;
  pages: number;
}

/** Every table of the sandbox: the schema, and the types of its rows. Each has an `id` that is never used twice. */
export const TABLES = {
  /**
   * One row: how far the virtual clock is ahead of the real one, for the next process that opens the file.
   */
  clock: { ahead: integer },

  accounts: {
    name: text,
    language: text,
    currency: text,
    discount_percent: real,
    is_pro: flag,
    branding: maybe(json<Record<string, string>>()),
    traits: json<Traits>(),
  },
  keys: {
    account_id: of('accounts'),
    sha256: unique(text),
    label: text,
    scopes: json<string[]>(),
    revoked: flag,
    requests_total: integer,
  },
  /** Amounts added to the balance and subtracted from it; the balance is the sum. */
  ledger: { account_id: of('accounts'), at: moment, delta: minor, reason: text, subject: maybe(text) },
  /** How often a key has used what is limited, in the current window. */
  windows: { key_id: of('keys'), name: text, started: moment, count: integer },

  projects: {
    account_id: of('accounts'),
    uuid: text,
    name: text,
    language: text,
    domain: text,
    homepage_url: text,
    region: text,
    topic: text,
    description: text,
    wishes: text,
    created_via: text,
    created_at: moment,
    /** The brand that the user has confirmed by launching with it. */
    brand_name: maybe(text),
    /** The brand that was found on the site, which is fetched once. */
    brand_found: maybe(json<{ brand: string; source: string }>()),
  },
  links: { project_id: of('projects'), url: text, anchor: text, language: text, wish: text },
  runs: {
    account_id: of('accounts'),
    project_id: of('projects'),
    link_id: integer,
    target_url: text,
    initiated_via: text,
    created_at: moment,
    starts_at: moment,
    charged: minor,
    discount_percent: real,
    brand_name: maybe(text),
    failed_at: maybe(moment),
    cancelled_at: maybe(moment),
    archived_at: maybe(moment),
  },
  /** The whole cascade as drawn at launch; the state of a run is a function of these rows and the clock. */
  nodes: {
    run_id: of('runs'),
    level: integer,
    parent_id: maybe(integer),
    network: text,
    url: text,
    anchor: text,
    is_brand: flag,
    publish_at: moment,
    verify_at: maybe(moment),
    fails: flag,
  },

  rank_projects: { account_id: of('accounts'), domain: text, name: text, region: text, device: text },
  keywords: {
    project_id: of('rank_projects'),
    keyword: text,
    tag: text,
    target_url: text,
    last_position: maybe(integer),
    last_checked_at: maybe(moment),
  },
  /** Checks that wait for their time; they are made, and charged, at the next read. */
  rank_checks: { keyword_id: of('keywords'), due_at: moment },

  audit_projects: {
    account_id: of('accounts'),
    domain: text,
    start_url: text,
    name: text,
    include_subdomains: flag,
    estimated_pages: maybe(integer),
  },
  crawls: {
    account_id: of('accounts'),
    project_id: of('audit_projects'),
    mode: text,
    status: text as Column<WorkStatus>,
    max_pages: integer,
    charged: minor,
    pages_crawled: integer,
    health_score: maybe(integer),
    issues: maybe(json<Record<string, unknown>>()),
    /** Why the crawl ended. */
    stopped: maybe(text),
    started_at: moment,
    finished_at: maybe(moment),
  },

  shield_projects: {
    account_id: of('accounts'),
    url: text,
    domain: text,
    name: text,
    verify_token: text,
    verified_by: maybe(text),
  },
  scans: {
    account_id: of('accounts'),
    project_id: of('shield_projects'),
    mode: text,
    language: text,
    status: text as Column<WorkStatus>,
    charged: minor,
    share_token: text,
    score: maybe(integer),
    grade: maybe(text),
    verdict: maybe(json<Record<string, unknown>>()),
    findings: maybe(json<ScanFinding[]>()),
    findings_summary: maybe(json<Record<string, number>>()),
    started_at: moment,
    finished_at: maybe(moment),
  },
} as const satisfies Record<string, Record<string, Column<never> | Column<unknown>>>;

export type Table = keyof typeof TABLES;

type ValueOf<C> = C extends Column<infer T> ? T : never;

/** A row to write. */
export type New<T extends Table> = {
  -readonly [C in keyof (typeof TABLES)[T]]: ValueOf<(typeof TABLES)[T][C]>;
};
/** A row as read. */
export type Row<T extends Table> = { id: number } & New<T>;

/** Columns with an index. */
const INDEXED = ['account_id', 'key_id', 'project_id', 'run_id', 'keyword_id', 'link_id'];

/** The statements that create all tables. */
export function schema(): string {
  return Object.entries<Record<string, Column<unknown>>>(TABLES)
    .flatMap(([table, columns]) => {
      const names = Object.keys(columns);
      const lines = names.map((name) => `${name} ${columns[name]?.sql}`);
      const indexes = names
        .filter((name) => INDEXED.includes(name))
        .map((name) => `CREATE INDEX IF NOT EXISTS ${table}_${name} ON ${table} (${name});`);
      const body = ['id INTEGER PRIMARY KEY AUTOINCREMENT', ...lines].join(', ');
      return [`CREATE TABLE IF NOT EXISTS ${table} (${body}) STRICT;`, ...indexes];
    })
    .join('\n');
}
