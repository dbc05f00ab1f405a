import * as runs from '../../../lib/api/runs.ts';
import { balanceOf, book, requireFunds } from '../accounts.ts';
import { iso } from '../clock.ts';
import { type Call, handle } from '../handle.ts';
import { fromMinor } from '../money.ts';
import { random } from '../random.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { topupUrl } from './account.ts';
import { drawCascade, isPublished, isVerified, lastMoment, standingOf } from './cascade.ts';
import { type Price, priceOf } from './price.ts';
import { brandOf, namedProject } from './pricing.ts';

type Run = Row<'runs'>;
type Ground = Pick<Call, 'store' | 'clock'>;

/** Milliseconds that a new run waits in the queue. */
const QUEUE = 20_000;
const PAGE = 20;
const PAGE_MAXIMUM = 100;

const nodesOf = (store: Store, run: Pick<Run, 'id'>) => store.list('nodes', { run_id: run.id });

/** Returns the current state of a run. */
export const standing = ({ store, clock }: Ground, run: Run) =>
  standingOf(run, nodesOf(store, run), clock.now());

/** Returns whether a run has not ended yet, so that its link cannot be launched again. */
export const isActive = (ground: Ground, run: Run): boolean => !standing(ground, run).isOver;

/** Returns a run as lists show it. */
export function runView(ground: Ground, run: Run, { status, stage, progress } = standing(ground, run)) {
  const { id, project_id, link_id, target_url, discount_percent, initiated_via } = run;
  return {
    id,
    project_id,
    link_id,
    target_url,
    status,
    stage,
    progress,
    charged: fromMinor(run.charged),
    discount_percent,
    initiated_via,
    created_at: iso(run.created_at),
  };
}

/** A run to insert, at any moment, including past ones. */
export interface Plan {
  account: Pick<Row<'accounts'>, 'id'>;
  link: Row<'links'>;
  price: Price;
  /** The name in brand anchors; null for none. */
  brand: string | null;
  at: number;
  startsAt?: number;
  via?: 'api' | 'web';
}

/**
 * Inserts a run with everything that is drawn for it. The caller books the charge, in the same transaction.
 */
export function planRun({ store, options }: Pick<Call, 'store' | 'options'>, plan: Plan): Run {
  const { account, link, price, brand, at, startsAt = at + QUEUE, via = 'api' } = plan;
  const run = store.insert('runs', {
    account_id: account.id,
    project_id: link.project_id,
    link_id: link.id,
    target_url: link.url,
    initiated_via: via,
    created_at: at,
    starts_at: startsAt,
    charged: price.total,
    discount_percent: price.discountPercent,
    brand_name: brand,
    failed_at: null,
    cancelled_at: null,
    archived_at: null,
  });
  const next = random(options.seed, 'cascade', account.id, run.id);
  const ids: number[] = [];
  for (const { parent, ...node } of drawCascade(price.cascade, startsAt, link.anchor, brand !== null, next)) {
    const parentId = parent === null ? null : (ids[parent] ?? null);
    ids.push(store.insert('nodes', { run_id: run.id, parent_id: parentId, ...node }).id);
  }
  return run;
}

/** Returns the link that a launch refers to: by its id, else by its address. */
function namedLink(store: Store, projectId: number, id: number | undefined, url: string | undefined) {
  const href = url && URL.canParse(url) ? new URL(url).href : url;
  const where = id === undefined ? { url: href ?? '' } : { id };
  const link = store.find('links', { project_id: projectId, ...where });
  if (!link) throw new Refusal('not_found');
  return link;
}

/** Returns the name for brand anchors: the given one, else the project's. */
async function brandName(call: Call, project: Row<'projects'>, given: string | undefined): Promise<string> {
  const name = given?.trim() || (await brandOf(call, project))?.brand;
  if (!name) throw new Refusal('brand_name_required');
  return name;
}

export const runHandlers = [
  handle(runs.launchRun, async (call) => {
    const { store, clock, account, body } = call;
    if (account.traits.launchesDisabled) throw new Refusal('level1_disabled');
    const project = namedProject(call, body.project_id);
    namedLink(store, project.id, body.link_id, body.url);
    const price = priceOf(body, account);
    const { discountPercent, total } = price;
    const brand = body.brand_anchors ? await brandName(call, project, body.brand_name) : null;
    // From here on nothing is awaited, so nothing can happen between reading the balance and the charge.
    return store.transaction(() => {
      const link = namedLink(store, project.id, body.link_id, body.url);
      const now = clock.now();
      if (store.list('runs', { link_id: link.id }).some((run) => isActive(call, run))) {
        throw new Refusal('already_active');
      }
      requireFunds(store, account.id, total, topupUrl(call));
      const startsAt = Math.max(now + QUEUE, Date.parse(body.schedule_start_at ?? '') || 0);
      const run = planRun(call, { account, link, price, brand, at: now, startsAt });
      book(store, clock, account.id, -total, 'promotion', `run ${run.id}`);
      if (brand) store.update('projects', project.id, { brand_name: brand });
      return {
        run_id: run.id,
        status: 'queued',
        charged: fromMinor(total),
        discount_percent: discountPercent,
        balance_after: fromMinor(balanceOf(store, account.id)),
        currency: account.currency,
        brand_anchors: brand !== null,
        brand_name: brand,
      };
    });
  }),

  handle(runs.listRuns, (call) => {
    const { store, account, query } = call;
    const { project_id, status, initiated_via, page = 1 } = query;
    const perPage = Math.min(query.per_page ?? PAGE, PAGE_MAXIMUM);
    const where = {
      account_id: account.id,
      ...(project_id !== undefined && { project_id }),
      ...(initiated_via !== undefined && { initiated_via }),
    };
    const offset = (page - 1) * perPage;
    if (status === undefined) {
      const total = store.count('runs', where);
      const rows = store.list('runs', where, { newestFirst: true, limit: perPage, offset });
      return { runs: rows.map((run) => runView(call, run)), pagination: pagination(page, perPage, total) };
    }
    // The state of a run is not a column, so all runs have to be computed.
    const matching = store
      .list('runs', where, { newestFirst: true })
      .map((run) => ({ run, standing: standing(call, run) }))
      .filter(({ standing }) => (status === 'active' ? !standing.isOver : standing.status === status));
    return {
      runs: matching.slice(offset, offset + perPage).map(({ run, standing }) => runView(call, run, standing)),
      pagination: pagination(page, perPage, matching.length),
    };
  }),

  handle(runs.runById, (call) => {
    const run = call.store.find('runs', { id: call.params.id }) as Run;
    const now = standing(call, run);
    return { run: { ...runView(call, run, now), levels: now.levels } };
  }),

  handle(runs.listNodes, (call) => {
    const { store, clock, params, query } = call;
    const run = store.find('runs', { id: params.id }) as Run;
    const moment = lastMoment(run, clock.now());
    const nodes = nodesOf(store, run).map((node) => {
      const { level, network, url, anchor, is_brand } = node;
      return {
        level,
        network,
        anchor,
        is_brand,
        url: isPublished(node, moment) ? url : null,
        verified: isVerified(node, moment),
      };
    });
    return {
      run_id: run.id,
      nodes: query.verified === '1' ? nodes.filter(({ verified }) => verified) : nodes,
    };
  }),
];

const pagination = (page: number, perPage: number, total: number) => ({
  page,
  per_page: perPage,
  total,
  pages: Math.ceil(total / perPage),
});
