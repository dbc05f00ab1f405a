import { book } from '../accounts.ts';
import type { Clock } from '../clock.ts';
import { random } from '../random.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Store } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

/** Price of one check, in minor units. */
export const CHECK_PRICE = 1;
const DAY = 86_400_000;
/** Number of search results that are examined. */
const DEPTH = 100;
/** How much of a day's step remains the day after, and for how many days it has an effect. */
const DECAY = 0.8;
const MEMORY = 14;

/**
 * Returns the position of a keyword on a day: a random walk around its own mean, the same for the same seed. Null
 * means not among the first hundred.
 */
export function positionOn(
  seed: number,
  { domain, region, device }: Row<'rank_projects'>,
  keyword: string,
  moment: number,
): number | null {
  const parts = [seed, domain, region, device, keyword];
  const home = 1 + Math.floor(random(...parts)() ** 2 * 130);
  const day = Math.floor(moment / DAY);
  let drift = 0;
  for (let ago = MEMORY; ago >= 0; ago -= 1) {
    drift = drift * DECAY + (random(...parts, day - ago)() - 0.5) * Math.min(8, 2 + home / 5);
  }
  const position = Math.max(1, Math.round(home + drift));
  return position > DEPTH ? null : position;
}

/** A few keywords cannot be looked up: their checks fail, cost nothing and change nothing. */
export const isHopeless = (seed: number, keyword: string): boolean => random(seed, 'serp', keyword)() < 0.02;

/** Returns the account's checks that have not been made yet. */
export function pendingChecks(store: Store, accountId: number): number {
  return store.number(
    `SELECT count(*) FROM rank_checks JOIN keywords ON keywords.id = keyword_id
      JOIN rank_projects ON rank_projects.id = project_id WHERE account_id = ?`,
    accountId,
  );
}

function make(store: Store, clock: Clock, seed: number, check: Row<'rank_checks'>): void {
  store.remove('rank_checks', { id: check.id });
  const keyword = store.find('keywords', { id: check.keyword_id }) as Row<'keywords'>;
  if (isHopeless(seed, keyword.keyword)) return;
  const project = store.find('rank_projects', { id: keyword.project_id }) as Row<'rank_projects'>;
  store.update('keywords', keyword.id, {
    last_position: positionOn(seed, project, keyword.keyword, check.due_at),
    last_checked_at: check.due_at,
  });
  book(store, clock, project.account_id, -CHECK_PRICE, 'rank check', `keyword ${keyword.id}`);
}

/** Makes the checks that are due, and charges each. Call this before anything is read. */
export function makeDueChecks({ store, clock, options }: Pick<Sandbox, 'store' | 'clock' | 'options'>): void {
  const now = clock.now();
  if (store.number('SELECT count(*) FROM rank_checks WHERE due_at <= ?', now) === 0) return;
  store.transaction(() => {
    for (const check of store.list('rank_checks')) {
      if (check.due_at <= now) make(store, clock, options.seed, check);
    }
  });
}
