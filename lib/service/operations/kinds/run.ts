import * as z from 'zod/mini';
import { Amount, figure, id, maybe } from '../../../api/endpoint.ts';
import { quote } from '../../../api/pricing.ts';
import { launchRun, listRuns, RUNS_AT_ONCE } from '../../../api/runs.ts';
import { isSamePage } from '../../../platform/address.ts';
import { runEnd } from '../../jobs/kinds/run.ts';
import { defineOperation } from '../kind.ts';
import { asSent, Items, itemsOf, rawly } from './items.ts';

/** The fields of a run that show whether it is the one that was ordered. */
const Sign = z.looseObject({
  id,
  status: z.string(),
  link_id: maybe(id),
  target_url: maybe(z.string()),
  charged: figure(Amount),
});
const runsAsSent = rawly(listRuns, z.looseObject({ runs: Items }));

/**
 * A run (the service's "cascade") for one link. Reads the newest hundred runs of the project: at most twenty can be
 * launched per minute.
 */
export const runOperation = defineOperation({
  endpoint: launchRun,
  title: 'operations.kind.run',
  lock: ({ body }) => `run ${body.project_id} ${body.link_id ?? body.url}`,
  isFree: () => false,
  seen: async (client, { body }) => {
    const { runs } = await asSent(client, runsAsSent, {
      query: { project_id: body.project_id, per_page: RUNS_AT_ONCE },
    });
    return (
      itemsOf('run', runs, Sign)
        .filter(({ link_id, target_url }) =>
          body.link_id === undefined ? isSamePage(target_url, body.url) : link_id === body.link_id,
        )
        // RUN-07: if one is active for the link, the service would refuse another, and it is what the user wants.
        .map(({ id, status, charged }) => {
          const isRunning = runEnd(status) === undefined;
          return { id, isWanted: isRunning, hasEnded: !isRunning, charged: charged ?? null };
        })
    );
  },
  price: async (client, { body }) => (await client.call(quote, { body })).total,
  result: ({ run_id, charged }) => ({ id: run_id, charged: charged ?? null }),
  starts: ({ body }, id, reply) => ({
    kind: 'run',
    remoteId: id ?? 0,
    projectId: body.project_id,
    address: body.url ?? null,
    progress: null,
    status: reply?.status ?? 'queued',
  }),
});
