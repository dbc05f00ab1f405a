import * as z from 'zod/mini';
import { id, maybe } from '../../../api/endpoint.ts';
import { checkPositions, projectById } from '../../../api/rank.ts';
import { defineOperation } from '../kind.ts';
import { asSent, Items, itemsOf, rawly } from './items.ts';

/** A rank project whose keywords come as they are. */
export const keywordsAsSent = rawly(
  projectById,
  z.looseObject({ project: z.looseObject({ id }), keywords: Items }),
);
const Sign = z.looseObject({ id, last_checked_at: maybe(z.string()) });

/**
 * A check of positions. It has no id and no list; that keywords are checked anew is the sign that it was taken, which
 * its job looks for whether the answer came or not.
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
    // Of one whose answer is lost, that the balance moves is the other sign that it was taken.
    input:
      operation.state === 'undecided'
        ? { ...operation.prepared, isTaken: false, balance: operation.baseline?.balance ?? null }
        : operation.prepared,
  }),
});
