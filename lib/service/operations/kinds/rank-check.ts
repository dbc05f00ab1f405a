import * as z from 'zod/mini';
import { id, maybe } from '../../../api/endpoint.ts';
import { checkPositions, projectById } from '../../../api/rank.ts';
import { defineOperation } from '../kind.ts';
import { asSent, Items, itemsOf, rawly } from './items.ts';

/** A rank project whose keywords are not validated. */
export const keywordsAsSent = rawly(
  projectById,
  z.looseObject({ project: z.looseObject({ id }), keywords: Items }),
);
const Sign = z.looseObject({ id, last_checked_at: maybe(z.string()) });

/**
 * A check of positions. It has no id and no list; new check times of the keywords are the sign that it was accepted.
 * Its job watches for that sign even if the answer was lost.
 */
export const rankCheckOperation = defineOperation({
  endpoint: checkPositions,
  title: 'operations.kind.rankCheck',
  lock: ({ params }) => `rank check ${params.id}`,
  isFree: () => false,
  isChargedLater: true,
  prepare: async (client, { params, body }) => {
    const { keywords } = await asSent(client, keywordsAsSent, { params });
    const wanted = itemsOf('keyword', keywords, Sign).filter(
      ({ id }) => !body.keyword_ids || body.keyword_ids.includes(id),
    );
    return {
      before: Object.fromEntries(wanted.map(({ id, last_checked_at }) => [id, last_checked_at ?? null])),
    };
  },
  result: () => ({ id: null, charged: null }),
  starts: ({ params }, _id, _reply, operation) => ({
    kind: 'rank-check',
    remoteId: operation.sentAt ?? operation.createdAt,
    projectId: params.id,
    status: 'queued',
    progress: null,
    // If its answer is lost, a changed balance is the other sign that it was accepted.
    input:
      operation.state === 'undecided'
        ? { ...operation.prepared, balance: operation.baseline?.balance ?? null }
        : operation.prepared,
  }),
});
