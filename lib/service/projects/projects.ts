import * as z from 'zod/mini';
import { Balance } from '../../api/account.ts';
import { AuditProject } from '../../api/audit.ts';
import { Project } from '../../api/promotion.ts';
import { RankProject } from '../../api/rank.ts';
import { ShieldProject } from '../../api/shield.ts';
import { stored } from '../../platform/stored.ts';

/** What is stored of one list of the service: the last good copy stays when a later fetch fails. */
const fetched = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: z.array(item),
    /** When the items were fetched; null when they never were. */
    at: z.nullable(z.int()),
    /** The code of the last failure, null after a success. */
    error: z.nullable(z.string()),
    /** Items that could not be read. */
    unreadable: z.int(),
  });

/** How the newest audit of a project stood when it was last fetched. */
const LatestCrawl = z.object({
  id: z.int(),
  status: z.string(),
  isRunning: z.boolean(),
  health: z.nullable(z.number()),
  pages: z.nullable(z.int()),
  issues: z.nullable(z.record(z.string(), z.unknown())),
  finishedAt: z.nullable(z.string()),
});
export type LatestCrawl = z.output<typeof LatestCrawl>;

const Projects = z.object({
  /** The connection they were fetched with. */
  connection: z.nullable(z.string()),
  promotion: fetched(Project),
  rank: fetched(RankProject),
  audit: fetched(AuditProject),
  shield: fetched(ShieldProject),
  balance: z.nullable(Balance),
  /** By audit project id; null where the project has never been audited. */
  crawls: z.record(z.string(), z.nullable(LatestCrawl)),
});
export type Projects = z.output<typeof Projects>;
export type Product = 'promotion' | 'rank' | 'audit' | 'shield';

const never = { items: [], at: null, error: null, unreadable: 0 };

export const NO_PROJECTS: Projects = {
  connection: null,
  promotion: never,
  rank: never,
  audit: never,
  shield: never,
  balance: null,
  crawls: {},
};

/** The user's projects as last fetched. Written by the worker; matched to the page's host wherever they are shown. */
export const projects = stored<Projects>('local:projects', Projects, NO_PROJECTS);
