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

/** The projects of the very domain. `areWanted`: one that is there is as good as one that is made. */
const ofDomain = (
  projects: readonly (OfSite & { id: number })[],
  address: string,
  areWanted: boolean,
): readonly Seen[] =>
  projects
    .filter((project) => domainOfProject(project) === domainOf(address))
    .map(({ id }) => ({ id, isWanted: areWanted }));

const made = ({ project }: { project: { id: number } }) => ({ id: project.id, charged: null });

/** An audit project of a site, in which its audits are. One of the same domain is taken instead of made twice. */
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

/** A promotion project. A site may have several, so one that is there does not make another needless. */
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

/** A rank project: one domain in one country on one kind of device. */
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

/** A shield project: the service finds the one there is, so that asking twice makes one (SHD-01). */
export const shieldProject = defineOperation({
  title: 'operations.kind.shieldProject',
  endpoint: createShield,
  isFree: neverCharges,
  result: made,
  isRepeatable: true,
  lock: ({ body }) => `shield project ${domainOf(body.url)}`,
});
