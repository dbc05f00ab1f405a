import * as z from 'zod/mini';
import { createProject as createAudit, listProjects as listAudits } from '../../../api/audit.ts';
import { id, maybe } from '../../../api/endpoint.ts';
import { createProject as createPromotion, listProjects as listPromotions } from '../../../api/promotion.ts';
import { createProject as createRank, listProjects as listRanks } from '../../../api/rank.ts';
import { createProject as createShield } from '../../../api/shield.ts';
import { domainOf } from '../../../platform/address.ts';
import { domainOfProject, type OfSite } from '../../projects/matching.ts';
import { defineOperation, type Seen } from '../kind.ts';
import { asSent, Items, itemsOf, rawly } from './items.ts';
import { neverCharges } from './never-charges.ts';

const Projects = z.looseObject({ projects: Items });
const auditsAsSent = rawly(listAudits, Projects);
const promotionsAsSent = rawly(listPromotions, Projects);
const ranksAsSent = rawly(listRanks, Projects);

const Sign = z.looseObject({ id, domain: z.string() });
const PromotionSign = z.looseObject({ id, domain_host: z.string() });
const RankSign = z.looseObject({
  id,
  domain: z.string(),
  region: maybe(z.string()),
  device: maybe(z.string()),
});

/** Returns the projects of exactly this domain. `areWanted`: an existing one is as good as a new one. */
const ofDomain = (
  projects: readonly (OfSite & { id: number })[],
  address: string,
  areWanted: boolean,
): readonly Seen[] =>
  projects
    .filter((project) => domainOfProject(project) === domainOf(address))
    .map(({ id }) => ({ id, isWanted: areWanted }));

const made = ({ project }: { project: { id: number } }) => ({ id: project.id, charged: null });

/**
 * Creates the audit project of a site, which holds its audits. An existing one of the same domain is used instead.
 */
export const auditProject = defineOperation({
  title: 'operations.kind.auditProject',
  endpoint: createAudit,
  isFree: neverCharges,
  result: made,
  lock: ({ body }) => `audit project ${domainOf(body.url)}`,
  seen: async (client, { body }) => {
    const { projects } = await asSent(client, auditsAsSent);
    return ofDomain(itemsOf('project', projects, Sign), body.url, true);
  },
});

/** Creates a promotion project. A site may have several, so an existing one does not make another unnecessary. */
export const promotionProject = defineOperation({
  title: 'operations.kind.promotionProject',
  endpoint: createPromotion,
  isFree: neverCharges,
  result: made,
  lock: ({ body }) => `promotion project ${domainOf(body.url)}`,
  seen: async (client, { body }) => {
    const { projects } = await asSent(client, promotionsAsSent, { query: { all: '1' } });
    return ofDomain(itemsOf('project', projects, PromotionSign), body.url, false);
  },
});

/** Creates a rank project: one domain in one country on one kind of device. */
export const rankProject = defineOperation({
  title: 'operations.kind.rankProject',
  endpoint: createRank,
  isFree: neverCharges,
  result: made,
  lock: ({ body }) => `rank project ${domainOf(body.domain)} ${body.region ?? ''} ${body.device ?? ''}`,
  seen: async (client, { body }) => {
    const { projects } = await asSent(client, ranksAsSent);
    const same = itemsOf('project', projects, RankSign).filter(
      ({ region, device }) =>
        (body.region === undefined || region === body.region) &&
        (body.device === undefined || device === body.device),
    );
    return ofDomain(same, body.domain, true);
  },
});

/** Creates a shield project: the service returns an existing one, so asking twice creates one (SHD-01). */
export const shieldProject = defineOperation({
  title: 'operations.kind.shieldProject',
  endpoint: createShield,
  isFree: neverCharges,
  result: made,
  lock: ({ body }) => `shield project ${domainOf(body.url)}`,
});
