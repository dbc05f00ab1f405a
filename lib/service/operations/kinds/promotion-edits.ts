import * as z from 'zod/mini';
import type { Client } from '../../../api/caller.ts';
import { id as idSchema, maybe } from '../../../api/endpoint.ts';
import { ServiceError } from '../../../api/errors.ts';
import { addLink, deleteProject, projectById, removeLink, updateProject } from '../../../api/promotion.ts';
import { currentBranding, saveBranding } from '../../../api/reports.ts';
import { documentAddress, isSamePage } from '../../../platform/address.ts';
import { defineOperation } from '../kind.ts';
import { asSent, Items, itemsOf, rawly } from './items.ts';
import { neverCharges, nothingMade } from './never-charges.ts';

/** A project whose links are not validated. */
const projectAsSent = rawly(
  projectById,
  z.looseObject({ project: z.looseObject({ id: idSchema, links: maybe(Items) }) }),
);
const LinkSign = z.looseObject({ id: idSchema, url: z.string() });

/** Adds a page to promote. */
export const link = defineOperation({
  title: 'operations.kind.link',
  endpoint: addLink,
  isFree: neverCharges,
  lock: ({ params, body }) => `link ${params.id} ${documentAddress(body.url)}`,
  seen: async (client, { params, body }) => {
    const { project } = await asSent(client, projectAsSent, { params });
    return itemsOf('link', project.links ?? [], LinkSign)
      .filter(({ url }) => isSamePage(url, body.url))
      .map(({ id }) => ({ id, isWanted: true }));
  },
  result: (reply) => ({ id: reply.link.id, charged: null }),
});

/** Whether every sent field has its new value; null if the service does not show one of them. */
function stands(sent: object, shown: Readonly<Record<string, unknown>>): boolean | null {
  const fields = Object.entries(sent).filter(([, value]) => value !== undefined);
  const isShown = fields.every(([name]) => shown[name] !== undefined && shown[name] !== null);
  const isOther = fields.some(([name, value]) => typeof shown[name] === 'string' && shown[name] !== value);
  return isOther ? false : isShown ? true : null;
}

/** Returns a project with its links; null if the service does not (or no longer) have one with this id. */
const projectOrNone = (client: Client, id: number) =>
  asSent(client, projectAsSent, { params: { id } }).then(
    ({ project }) => project,
    (error: unknown) => {
      if (error instanceof ServiceError && error.code === 'not_found') return null;
      throw error;
    },
  );

/** Changes the details of a project. */
export const changedProject = defineOperation({
  title: 'operations.kind.change',
  endpoint: updateProject,
  isFree: neverCharges,
  result: nothingMade,
  lock: ({ params }) => `promotion ${params.id}`,
  isDone: async (client, { params, body }) =>
    stands(body, (await client.call(projectById, { params })).project),
});

/** Deletes a project with its links. */
export const deletedProject = defineOperation({
  title: 'operations.kind.deletion',
  endpoint: deleteProject,
  isFree: neverCharges,
  result: nothingMade,
  lock: ({ params }) => `promotion ${params.id}`,
  isDone: async (client, { params }) => (await projectOrNone(client, params.id)) === null,
});

/** Deletes a link. */
export const removedLink = defineOperation({
  title: 'operations.kind.linkRemoval',
  endpoint: removeLink,
  isFree: neverCharges,
  result: nothingMade,
  lock: ({ params }) => `link ${params.id} ${params.linkId}`,
  isDone: async (client, { params }) => {
    const project = await projectOrNone(client, params.id);
    const links = itemsOf('link', project?.links ?? [], z.looseObject({ id: idSchema }));
    return !links.some(({ id }) => id === params.linkId);
  },
});

/** Changes the sender that is shown in reports. */
export const branding = defineOperation({
  title: 'operations.kind.branding',
  endpoint: saveBranding,
  isFree: neverCharges,
  result: nothingMade,
  lock: () => 'branding',
  isDone: async (client, { body }) => {
    const { branding: saved } = await client.call(currentBranding);
    return saved?.company_name ? stands(body, saved) : false;
  },
});
