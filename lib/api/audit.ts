import * as z from 'zod/mini';
import { Amount, Count, defineEndpoint, figure, id, known, maybe, Percent } from './endpoint.ts';

export const AuditProject = z.looseObject({
  id,
  domain: z.string(),
  start_url: maybe(z.string()),
});
export type AuditProject = z.output<typeof AuditProject>;

/** The possible cost of an audit of the site; there is no estimate before the first express audit. */
export const Estimate = z.looseObject({
  has_estimate: z.boolean(),
  estimated_pages: figure(Count),
  full_audit_price: maybe(Amount),
  currency: maybe(z.string()),
});

/**
 * One audit. Its record does not contain the project, the size or the time: whoever starts it has to remember these.
 */
export const Crawl = z.looseObject({
  id,
  status: known('done'),
  /** 0 to 100. */
  health_score: figure(Percent),
  pages_crawled: figure(Count),
  /** Findings by category; the service defines the categories. Present once the crawl is complete. */
  issues: maybe(z.record(z.string(), z.unknown())),
});
export type Crawl = z.output<typeof Crawl>;

const project = { id: 3, domain: 'example.com', start_url: 'https://example.com/' };
const crawl = {
  id: 41,
  status: 'done',
  health_score: 87,
  pages_crawled: 25,
  issues: { errors: 2, warnings: 9 },
};

export const listProjects = defineEndpoint({
  method: 'GET',
  path: '/audit/projects',
  summary: 'Every audit project of the account.',
  access: 'audit',
  status: 200,
  reply: z.looseObject({ projects: z.array(AuditProject) }),
  example: { projects: [project] },
});

export const createProject = defineEndpoint({
  method: 'POST',
  path: '/audit/projects',
  summary: 'Makes an audit project of a site.',
  access: 'audit',
  body: z.strictObject({
    url: z.string(),
    name: z.optional(z.string()),
    include_subdomains: z.optional(z.boolean()),
  }),
  status: 201,
  reply: z.looseObject({ project: AuditProject }),
  example: { project },
});

export const estimate = defineEndpoint({
  method: 'GET',
  path: '/audit/projects/{id}/estimate',
  summary: 'The size of the site and the price of a full audit, once an express audit has been made.',
  access: 'audit',
  status: 200,
  reply: Estimate,
  errors: ['not_found', 'need_estimate'],
  example: { has_estimate: true, estimated_pages: 480, full_audit_price: 4.8, currency: 'USD' },
});

export const startCrawl = defineEndpoint({
  method: 'POST',
  path: '/audit/projects/{id}/crawls',
  summary: 'Starts an audit: express is free, full is paid in advance at the estimated price.',
  access: 'audit',
  body: z.strictObject({ mode: z.optional(z.enum(['express', 'full'])) }),
  status: 202,
  reply: z.looseObject({
    crawl_id: id,
    mode: known('express', 'full'),
    max_pages: figure(Count),
    charged: maybe(Amount),
  }),
  errors: ['not_found', 'insufficient_funds', 'already_running', 'need_estimate', 'express_limit'],
  limit: 'scans',
  charges: true,
  example: { crawl_id: 41, mode: 'express', max_pages: 25, charged: 0 },
});

export const listCrawls = defineEndpoint({
  method: 'GET',
  path: '/audit/projects/{id}/crawls',
  summary: 'The audits of a project.',
  access: 'audit',
  status: 200,
  reply: z.looseObject({ crawls: z.array(Crawl) }),
  errors: ['not_found'],
  example: { crawls: [crawl] },
});

export const crawlById = defineEndpoint({
  method: 'GET',
  path: '/audit/crawls/{id}',
  summary: 'One audit: its state, and once it is complete its findings.',
  access: 'audit',
  status: 200,
  reply: z.looseObject({ crawl: Crawl }),
  about: ({ crawl }) => crawl.id,
  errors: ['not_found'],
  example: { crawl },
});
