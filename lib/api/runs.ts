import * as z from 'zod/mini';
import { Amount, Count, defineEndpoint, figure, id, known, maybe, Percent, timestamp } from './endpoint.ts';
import { orderFields } from './pricing.ts';

/** Whether a count can be part of a total, as far as both are known. */
const isPartOf = (some: number | null | undefined, all: number | null | undefined) =>
  some == null || all == null || some <= all;

/** A cascade of placements for one link. It is over once its status is `completed`, `failed` or `cancelled`. */
export const Run = z.looseObject({
  id,
  project_id: maybe(id),
  link_id: maybe(id),
  target_url: maybe(z.string()),
  status: known(
    'queued',
    'running',
    'active',
    'level1_active',
    'level2_active',
    'completed',
    'failed',
    'cancelled',
  ),
  stage: maybe(z.string()),
  progress: figure(
    z
      .looseObject({
        done: maybe(z.number().check(z.nonnegative())),
        total: maybe(z.number().check(z.nonnegative())),
        pct: maybe(Percent),
      })
      .check(z.refine(({ done, total }) => isPartOf(done, total), { path: ['done'] })),
  ),
  charged: maybe(Amount),
  discount_percent: figure(Percent),
  initiated_via: maybe(known('api', 'web')),
  created_at: maybe(timestamp),
});
export type Run = z.output<typeof Run>;

/** A run with the counts of each level. Published does not mean verified. */
export const RunDetails = z.extend(Run, {
  levels: maybe(
    z.array(
      z
        .looseObject({
          level: Count,
          total: maybe(Count),
          success: maybe(Count),
          verified: maybe(Count),
        })
        .check(z.refine(({ success, total }) => isPartOf(success, total), { path: ['success'] }))
        .check(z.refine(({ verified, total }) => isPartOf(verified, total), { path: ['verified'] })),
    ),
  ),
});
export type RunDetails = z.output<typeof RunDetails>;

/** A placement in a cascade; without an address until it is published. */
export const Node = z.looseObject({
  level: maybe(z.int()),
  network: maybe(z.string()),
  url: maybe(z.string()),
  verified: maybe(z.boolean()),
});
export type Node = z.output<typeof Node>;

const run = {
  id: 204,
  project_id: 12,
  link_id: 31,
  target_url: 'https://copper-leaf.example/kettles/',
  status: 'level1_active',
  stage: 'level1',
  progress: { done: 6, total: 40, pct: 15 },
  charged: 18.36,
  discount_percent: 15,
  initiated_via: 'api',
  created_at: '2026-11-18T09:30:00Z',
};

export const launchRun = defineEndpoint({
  method: 'POST',
  path: '/promotion/runs',
  summary: 'Launches a cascade for one link, by its id or its address.',
  access: 'promotion',
  body: z
    .strictObject({ project_id: id, ...orderFields })
    .check(z.refine(({ url, link_id }) => url !== undefined || link_id !== undefined, { path: ['url'] })),
  status: 201,
  reply: z.looseObject({
    run_id: id,
    status: maybe(known('queued')),
    charged: maybe(Amount),
    discount_percent: figure(Percent),
    balance_after: maybe(z.number()),
    currency: maybe(z.string()),
    brand_anchors: maybe(z.boolean()),
    brand_name: maybe(z.string()),
  }),
  errors: ['insufficient_funds', 'not_found', 'already_active', 'brand_name_required', 'level1_disabled'],
  limit: 'launches',
  charges: true,
  timeout: 60,
  example: {
    run_id: 204,
    status: 'queued',
    charged: 23.36,
    discount_percent: 15,
    balance_after: 18.74,
    currency: 'USD',
    brand_anchors: true,
    brand_name: 'Copper & Leaf',
  },
});

/** The most runs that the service returns at once (RUN-12, RUN-16). */
export const RUNS_AT_ONCE = 100;

export const listRuns = defineEndpoint({
  method: 'GET',
  path: '/promotion/runs',
  summary: 'The runs of the account, latest first, page by page.',
  access: 'promotion',
  query: z.strictObject({
    project_id: z.optional(z.coerce.number<number>().check(z.int())),
    status: z.optional(z.string()),
    initiated_via: z.optional(z.enum(['api', 'web'])),
    page: z.optional(z.coerce.number<number>().check(z.int(), z.positive())),
    per_page: z.optional(z.coerce.number<number>().check(z.int(), z.positive())),
  }),
  status: 200,
  reply: z.looseObject({ runs: z.array(Run), pagination: maybe(z.record(z.string(), z.unknown())) }),
  example: { runs: [run], pagination: { page: 1, per_page: 20, total: 1, pages: 1 } },
});

export const runById = defineEndpoint({
  method: 'GET',
  path: '/promotion/runs/{id}',
  summary: 'One run with the counts of each level.',
  access: 'promotion',
  status: 200,
  reply: z.looseObject({ run: RunDetails }),
  about: ({ run }) => run.id,
  errors: ['not_found'],
  example: { run: { ...run, levels: [{ level: 1, total: 10, success: 6, verified: 4 }] } },
});

export const listNodes = defineEndpoint({
  method: 'GET',
  path: '/promotion/runs/{id}/nodes',
  summary: 'The placements of a run; with `verified` only those that were found in place.',
  access: 'promotion',
  query: z.strictObject({ verified: z.optional(z.literal('1')) }),
  status: 200,
  reply: z.looseObject({ run_id: maybe(id), nodes: z.array(Node) }),
  about: ({ run_id }) => run_id,
  errors: ['not_found'],
  example: {
    run_id: 204,
    nodes: [{ level: 1, network: 'blogs', url: 'https://a-blog.example/copper-kettles', verified: true }],
  },
});
