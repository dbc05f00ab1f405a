import { addLink, deleteProject, projectById, removeLink, updateProject } from '../../../api/promotion.ts';
import { saveBranding } from '../../../api/reports.ts';
import { documentAddress, isSamePage } from '../../../platform/address.ts';
import { defineOperation } from '../kind.ts';
import { neverCharges, nothingMade } from './never-charges.ts';
import { whole } from './whole.ts';

/** A page that is to be promoted. */
export const link = defineOperation({
  title: 'operations.kind.link',
  endpoint: addLink,
  isFree: neverCharges,
  lock: ({ params, body }) => `link ${params.id} ${documentAddress(body.url)}`,
  seen: async (client, { params, body }) => {
    const { project } = whole(await client.call(projectById, { params }));
    return (project.links ?? [])
      .filter(({ url }) => isSamePage(url, body.url))
      .map(({ id }) => ({ id, isWanted: true }));
  },
  result: (reply) => ({ id: reply.link.id, charged: null }),
});

/** What is said about a project. */
export const changedProject = defineOperation({
  title: 'operations.kind.change',
  endpoint: updateProject,
  isFree: neverCharges,
  isRepeatable: true,
  result: nothingMade,
  lock: ({ params }) => `promotion ${params.id}`,
});

/** A project that goes, with its links. */
export const deletedProject = defineOperation({
  title: 'operations.kind.deletion',
  endpoint: deleteProject,
  isFree: neverCharges,
  isRepeatable: true,
  result: nothingMade,
  lock: ({ params }) => `promotion ${params.id}`,
});

/** A link that goes. */
export const removedLink = defineOperation({
  title: 'operations.kind.linkRemoval',
  endpoint: removeLink,
  isFree: neverCharges,
  isRepeatable: true,
  result: nothingMade,
  lock: ({ params }) => `link ${params.id} ${params.linkId}`,
});

/** Who reports carry as their sender. */
export const branding = defineOperation({
  title: 'operations.kind.branding',
  endpoint: saveBranding,
  isFree: neverCharges,
  isRepeatable: true,
  result: nothingMade,
  lock: () => 'branding',
});
