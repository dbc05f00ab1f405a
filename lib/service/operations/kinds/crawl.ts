import * as z from 'zod/mini';
import { listCrawls, startCrawl } from '../../../api/audit.ts';
import { id } from '../../../api/endpoint.ts';
import { sightingOfCrawl } from '../../jobs/kinds/crawl.ts';
import { defineOperation } from '../kind.ts';
import { asSent, Items, itemsOf, rawly } from './items.ts';

const Sign = z.looseObject({ id, status: z.string() });
const crawlsAsSent = rawly(listCrawls, z.looseObject({ crawls: Items }));

/** An audit: express is free, full is paid in advance. If one already runs, that one is used (AUD-05). */
export const crawlOperation = defineOperation({
  endpoint: startCrawl,
  title: 'operations.kind.crawl',
  lock: ({ params }) => `crawl ${params.id}`,
  isFree: ({ body }) => body.mode !== 'full',
  seen: async (client, { params }) =>
    itemsOf('audit', (await asSent(client, crawlsAsSent, { params })).crawls, Sign).map(({ id, status }) => {
      const isRunning = sightingOfCrawl({ id, status }).phase === 'running';
      return { id, isWanted: isRunning, hasEnded: !isRunning };
    }),
  result: ({ crawl_id, charged }) => ({ id: crawl_id, charged: charged ?? null }),
  starts: ({ params }, id, reply) => ({
    kind: 'crawl',
    remoteId: id ?? 0,
    projectId: params.id,
    status: 'queued',
    progress: reply?.max_pages ? { done: 0, total: reply.max_pages } : null,
  }),
});
