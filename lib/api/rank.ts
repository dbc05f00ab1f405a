import * as z from 'zod/mini';
import { Count, defineEndpoint, figure, id, known, maybe, timestamp } from './endpoint.ts';

/** A site with tracked positions in search results, in one country and on one kind of device. */
export const RankProject = z.looseObject({
  id,
  domain: z.string(),
  /** Country code: UA, US, PL … */
  region: maybe(z.string()),
  device: maybe(known('desktop', 'mobile')),
  keywords_count: figure(Count),
  /** Number of keywords among the first ten results. */
  top10: figure(Count),
});
export type RankProject = z.output<typeof RankProject>;

/** A keyword with its latest position. Never checked is different from not found. */
export const Keyword = z.looseObject({
  id,
  keyword: z.string(),
  /** Absent, null, 0 and anything above 100 mean: not found among the first hundred. */
  last_position: maybe(Count),
  /** Absent or null: never checked. */
  last_checked_at: maybe(timestamp),
});
export type Keyword = z.output<typeof Keyword>;

const project = {
  id: 5,
  domain: 'copper-leaf.example',
  region: 'PL',
  device: 'desktop',
  keywords_count: 24,
  top10: 7,
};

export const listProjects = defineEndpoint({
  method: 'GET',
  path: '/rank/projects',
  summary: 'Every rank project of the account.',
  access: 'rank',
  status: 200,
  reply: z.looseObject({ projects: z.array(RankProject) }),
  example: { projects: [project] },
});

export const createProject = defineEndpoint({
  method: 'POST',
  path: '/rank/projects',
  summary: 'Makes a rank project of a domain.',
  access: 'rank',
  body: z.strictObject({
    domain: z.string().check(z.minLength(1)),
    name: z.optional(z.string()),
    region: z.optional(z.string()),
    device: z.optional(z.enum(['desktop', 'mobile'])),
  }),
  status: 201,
  reply: z.looseObject({ project: RankProject }),
  example: { project },
});

export const projectById = defineEndpoint({
  method: 'GET',
  path: '/rank/projects/{id}',
  summary: 'One rank project with its keywords and their latest positions.',
  access: 'rank',
  status: 200,
  reply: z.looseObject({ project: RankProject, keywords: z.array(Keyword) }),
  about: ({ project }) => project.id,
  errors: ['not_found'],
  example: {
    project,
    keywords: [
      { id: 91, keyword: 'copper kettle', last_position: 4, last_checked_at: '2026-11-19T06:00:00Z' },
    ],
  },
});

export const addKeywords = defineEndpoint({
  method: 'POST',
  path: '/rank/projects/{id}/keywords',
  summary: 'Adds keywords, given as a list or one a line; those already there are skipped.',
  access: 'rank',
  body: z.strictObject({
    keywords: z.union([z.string().check(z.minLength(1)), z.array(z.string()).check(z.minLength(1))]),
    tag: z.optional(z.string()),
    target_url: z.optional(z.string()),
  }),
  status: 201,
  reply: z.looseObject({ added: figure(Count), skipped: figure(Count) }),
  errors: ['not_found'],
  example: { added: 12, skipped: 2 },
});

export const checkPositions = defineEndpoint({
  method: 'POST',
  path: '/rank/projects/{id}/check',
  summary:
    'Queues a check of all keywords or of some; each check made is charged, and its result read later.',
  access: 'rank',
  body: z.strictObject({ keyword_ids: z.optional(z.array(id).check(z.minLength(1))) }),
  status: 202,
  reply: z.looseObject({ queued: figure(Count), note: maybe(z.string()) }),
  errors: ['not_found', 'insufficient_funds'],
  charges: true,
  example: { queued: 24, note: 'Results appear within a few minutes.' },
});
