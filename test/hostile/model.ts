import type { AuditProject, Crawl } from '../../lib/api/audit.ts';
import type { Link, Project } from '../../lib/api/promotion.ts';
import type { Keyword, RankProject } from '../../lib/api/rank.ts';
import type { RunDetails } from '../../lib/api/runs.ts';
import type { Scan, ShieldProject } from '../../lib/api/shield.ts';
import { Refusal } from './refusal.ts';

/** The rows of an account, by kind. A position check is a row of its own, which the API does not show. */
export interface Rows {
  projects: Project;
  links: Link & { project_id: number };
  runs: RunDetails & { project_id: number };
  rankProjects: RankProject;
  keywords: Keyword & { project_id: number };
  checks: { id: number; project_id: number; keyword_ids: readonly number[]; status: string };
  auditProjects: AuditProject;
  crawls: Crawl & { project_id: number };
  shieldProjects: ShieldProject;
  scans: Scan & { project_id: number };
}
export type Kind = keyof Rows;
/** The jobs that run at the service until the test ends them. */
export type JobKind = 'runs' | 'crawls' | 'scans' | 'checks';

/** The payer. Several keys may belong to one account. */
export interface Account {
  user: number;
  balance: number;
  /** Discount in percent. */
  discount: number;
  pro: boolean;
  /** The branding as saved; absent if it was never saved. */
  branding?: object;
  rows: { [K in Kind]: Map<number, Rows[K]> };
}
export interface Key {
  account: Account;
  scopes: readonly string[];
  requests: number;
}
/**
 * What a test configures for a key; keys with the same `user` share the account, and the first one describes it.
 */
export interface NewKey extends Partial<Omit<Account, 'rows'>> {
  scopes?: readonly string[];
}

/** A change made by a request. */
export type Effect = { made: Kind; id: number } | { charged: number };

/** Amount in the account's currency. */
const PRICES = { run: 20, brandAnchors: 5, check: 0.05, full: 4.8, free: 0, deep: 9, comprehensive: 19 };

const now = () => new Date().toISOString();
const cents = (amount: number) => Math.round(amount * 100) / 100;

/** The default row of each kind. Results that do not exist yet are empty. */
const BLANK: { [K in Kind]: (id: number) => Rows[K] } = {
  projects: (id) => ({
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    name: `Project ${id}`,
    language: 'ru',
    domain_host: `site-${id}.example`,
    homepage_url: `https://site-${id}.example/`,
    region: '',
    topic: '',
    created_via: 'api',
    created_at: now(),
  }),
  links: (id) => ({
    id,
    project_id: 1,
    url: `https://site-1.example/${id}`,
    anchor: '',
    language: 'ru',
    wish: '',
  }),
  runs: (id) => ({
    id,
    project_id: 1,
    link_id: 1,
    target_url: 'https://site-1.example/',
    status: 'queued',
    stage: 'level1',
    progress: { done: 0, total: 40, pct: 0 },
    levels: [{ level: 1, total: 10, success: 0, verified: 0 }],
    charged: PRICES.run,
    discount_percent: 0,
    initiated_via: 'api',
    created_at: now(),
  }),
  rankProjects: (id) => ({ id, domain: `site-${id}.example`, region: 'UA', device: 'desktop' }),
  keywords: (id) => ({
    id,
    project_id: 1,
    keyword: `keyword ${id}`,
    last_position: null,
    last_checked_at: null,
  }),
  checks: (id) => ({ id, project_id: 1, keyword_ids: [], status: 'running' }),
  auditProjects: (id) => ({ id, domain: `site-${id}.example`, start_url: `https://site-${id}.example/` }),
  crawls: (id) => ({
    id,
    project_id: 1,
    status: 'running',
    mode: 'express',
    max_pages: 25,
    pages_crawled: 0,
    health_score: null,
    issues: {},
    started_at: now(),
  }),
  shieldProjects: (id) => ({ id, domain: `site-${id}.example`, verified: false, verify_token: `sv-${id}` }),
  scans: (id) => ({ id, project_id: 1, status: 'running', mode: 'free', verdict: {}, findings_summary: {} }),
};
const KINDS = Object.keys(BLANK) as Kind[];

/** The fields of a job that has ended successfully. */
const ENDED: { [K in JobKind]: Partial<Rows[K]> } = {
  runs: { status: 'completed', stage: 'done', progress: { done: 40, total: 40, pct: 100 } },
  crawls: { status: 'done', pages_crawled: 25, health_score: 87, issues: { errors: 2, warnings: 9 } },
  scans: {
    status: 'done',
    score: 72,
    grade: 'B',
    verdict: { light: 'yellow' },
    findings_summary: { critical: 0, high: 1 },
    share_report_url: 'https://service.example/shared/1',
  },
  checks: { status: 'done' },
};

/**
 * The state of the service: keys, accounts and their rows. Ids count up separately for each kind, so the same number
 * refers to different things. Nothing happens by itself: jobs run until `finish`.
 */
export class Model {
  readonly keys = new Map<string, Key>();
  /** Everything that requests have changed, in order. Rows that a test seeds are not included. */
  readonly effects: Effect[] = [];
  readonly prices = { ...PRICES };
  /**
   * Whether a second start is refused while the first is running (`already_active`, `already_running`), as specified.
   * If false, the service accepts both, as a service might that receives two at the same moment.
   */
  refusesDoubles = false;
  readonly #last = new Map<Kind, number>();

  /** Issues a key; a known key is issued again. */
  issue(key: string, { scopes = ['promotion', 'rank', 'audit', 'shield'], ...wanted }: NewKey = {}): Key {
    const accounts = [...this.keys.values()].map(({ account }) => account);
    const user = wanted.user ?? Math.max(0, ...accounts.map((account) => account.user)) + 1;
    const known = accounts.find((account) => account.user === user);
    const rows = Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as unknown as Account['rows'];
    const account = known ?? { user, balance: 100, discount: 0, pro: false, ...wanted, rows };
    const issued = { account, scopes, requests: 0 };
    this.keys.set(key, issued);
    return issued;
  }

  /** Makes the service return 401 for the key from now on. */
  revoke(key: string): void {
    this.keys.delete(key);
  }

  /** Returns the account of an issued key. */
  account(key: string): Account {
    const found = this.keys.get(key);
    if (!found) throw new TypeError(`No key ${key} has been issued`);
    return found.account;
  }

  /** Returns the rows of one kind, oldest first. */
  rows<K extends Kind>(key: string, kind: K): Rows[K][] {
    return [...this.account(key).rows[kind].values()];
  }

  /** Adds rows as if they had existed before; missing fields get their defaults. */
  seed<K extends Kind>(key: string, kind: K, rows: readonly Partial<Rows[K]>[]): Rows[K][] {
    return rows.map((row) => this.#add(this.account(key), kind, row));
  }

  /** Adds a row that a request creates. */
  make<K extends Kind>(account: Account, kind: K, row: Partial<Rows[K]>): Rows[K] {
    const made = this.#add(account, kind, row);
    this.effects.push({ made: kind, id: made.id });
    return made;
  }

  #add<K extends Kind>(account: Account, kind: K, row: Partial<Rows[K]>): Rows[K] {
    const id = row.id ?? (this.#last.get(kind) ?? 0) + 1;
    this.#last.set(kind, Math.max(this.#last.get(kind) ?? 0, id));
    const added = { ...BLANK[kind](id), ...row, id };
    account.rows[kind].set(id, added);
    return added;
  }

  /** Returns the price `base` with the account's discount. */
  price(account: Account, base: number): number {
    return cents(base * (1 - account.discount / 100));
  }

  /** Charges an amount. Throws a `Refusal` `insufficient_funds` if the balance is too low. */
  charge(account: Account, amount: number): number {
    if (amount > account.balance) {
      throw new Refusal('insufficient_funds', {
        required: amount,
        balance: account.balance,
        shortfall: cents(amount - account.balance),
        topup_url: 'https://service.example/billing',
      });
    }
    account.balance = cents(account.balance - amount);
    if (amount > 0) this.effects.push({ charged: amount });
    return amount;
  }

  /**
   * Ends a job; `result` overrides its fields (`{ status: 'failed' }`). A position check writes `result` (default:
   * position 7) to its keywords and is charged now, for the checks made. Throws if there is no such job.
   */
  finish<K extends Exclude<JobKind, 'checks'>>(kind: K, id: number, result?: Partial<Rows[K]>): void;
  finish(kind: 'checks', id: number, result?: Partial<Keyword>): void;
  finish(kind: JobKind, id: number, result: object = {}): void {
    const account = [...this.keys.values()].find((key) => key.account.rows[kind].has(id))?.account;
    const row = account?.rows[kind].get(id);
    if (!account || !row) throw new TypeError(`No ${kind} ${id}`);
    if (kind !== 'checks') {
      Object.assign(row, ENDED[kind], result);
      return;
    }
    Object.assign(row, ENDED.checks);
    const { keyword_ids } = row as Rows['checks'];
    const checked = { last_position: 7, last_checked_at: now(), ...result };
    for (const keyword of keyword_ids) Object.assign(account.rows.keywords.get(keyword) ?? {}, checked);
    this.charge(account, cents(this.prices.check * keyword_ids.length));
  }
}
