import * as rank from '../../../lib/api/rank.ts';
import { asRead } from '../../../lib/checks/knowledge/texts/white-space.ts';
import { domainOf } from '../../../lib/platform/address.ts';
import { requireFunds } from '../accounts.ts';
import { iso } from '../clock.ts';
import { type Call, handle } from '../handle.ts';
import { Refusal } from '../refusal.ts';
import type { Row } from '../store/tables.ts';
import { topupUrl } from './account.ts';
import { CHECK_PRICE, pendingChecks } from './positions.ts';
import { siteUrl } from './site-url.ts';

/** Milliseconds of the clock until the first check of a batch is made, and between two checks. */
const FIRST_CHECK = 4_000;
const NEXT_CHECK = 500;
const FIRST_PAGE = 10;

function projectView({ store }: Pick<Call, 'store'>, row: Row<'rank_projects'>) {
  const { id, domain, name, region, device } = row;
  const keywords = store.list('keywords', { project_id: id });
  const top10 = keywords.filter(({ last_position: at }) => at !== null && at <= FIRST_PAGE);
  return { id, domain, name, region, device, keywords_count: keywords.length, top10: top10.length };
}

const keywordView = ({ project_id, last_checked_at: at, ...row }: Row<'keywords'>) => ({
  ...row,
  last_checked_at: at === null ? null : iso(at),
});

const projectOf = ({ store, params }: Pick<Call<typeof rank.projectById>, 'store' | 'params'>) =>
  store.find('rank_projects', { id: params.id }) as Row<'rank_projects'>;

/** Splits keywords: drops blank ones and collapses white space. */
function keywordsIn(given: string | readonly string[]): string[] {
  const lines = typeof given === 'string' ? given.split(/\r\n|\r|\n/) : given;
  const keywords = lines.map((line) => asRead(line)).filter(Boolean);
  if (keywords.length === 0) throw new Refusal('validation_error', { field: 'keywords' });
  return keywords;
}

export const rankHandlers = [
  handle(rank.listProjects, (call) => ({
    projects: call.store
      .list('rank_projects', { account_id: call.account.id })
      .map((row) => projectView(call, row)),
  })),

  handle(rank.createProject, (call) => {
    const { domain, name, region = 'UA', device = 'desktop' } = call.body;
    const host = domainOf(siteUrl(domain, 'domain'));
    if (!/^[a-z]{2}$/i.test(region)) throw new Refusal('validation_error', { field: 'region' });
    const row = call.store.insert('rank_projects', {
      account_id: call.account.id,
      domain: host,
      name: name || host,
      region: region.toUpperCase(),
      device,
    });
    return { project: projectView(call, row) };
  }),

  handle(rank.projectById, (call) => ({
    project: projectView(call, projectOf(call)),
    keywords: call.store.list('keywords', { project_id: call.params.id }).map(keywordView),
  })),

  handle(rank.addKeywords, ({ store, params, body }) => {
    const { tag = '', target_url = '' } = body;
    const given = keywordsIn(body.keywords);
    return store.transaction(() => {
      const known = new Set(
        store.list('keywords', { project_id: params.id }).map((row) => row.keyword.toLowerCase()),
      );
      let added = 0;
      for (const keyword of given) {
        if (known.has(keyword.toLowerCase())) continue;
        known.add(keyword.toLowerCase());
        const unchecked = { last_position: null, last_checked_at: null };
        store.insert('keywords', { project_id: params.id, keyword, tag, target_url, ...unchecked });
        added += 1;
      }
      return { added, skipped: given.length - added };
    });
  }),

  handle(rank.checkPositions, (call) => {
    const { store, clock, account, params, body, say } = call;
    return store.transaction(() => {
      const all = store.list('keywords', { project_id: params.id }).map(({ id }) => id);
      const wanted = new Set(body.keyword_ids ?? all);
      if (![...wanted].every((id) => all.includes(id))) {
        throw new Refusal('validation_error', { field: 'keyword_ids' });
      }
      const queue = [...wanted].filter((id) => !store.find('rank_checks', { keyword_id: id }));
      const required = (pendingChecks(store, account.id) + queue.length) * CHECK_PRICE;
      requireFunds(store, account.id, required, topupUrl(call));
      const first = clock.now() + FIRST_CHECK;
      for (const [i, keyword_id] of queue.entries()) {
        store.insert('rank_checks', { keyword_id, due_at: first + i * NEXT_CHECK });
      }
      return { queued: queue.length, note: say('rank_note', { count: queue.length }) };
    });
  }),
];
