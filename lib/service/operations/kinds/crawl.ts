import { listCrawls, startCrawl } from '../../../api/audit.ts';
import { sightingOfCrawl } from '../../jobs/kinds/crawl.ts';
import { defineOperation } from '../kind.ts';
import { whole } from './whole.ts';

/** An audit: express is free, full is paid in advance. One that runs already is taken up instead (AUD-05). */
export const crawlOperation = defineOperation({
  endpoint: startCrawl,
  title: 'operations.kind.crawl',
  lock: ({ params }) => `crawl ${params.id}`,
  isFree: ({ body }) => body.mode !== 'full',
  seen: async (client, { params }) =>
    whole(await client.call(listCrawls, { params })).crawls.map((record) => ({
      id: record.id,
      isWanted: sightingOfCrawl(record).phase === 'running',
    })),
  result: ({ crawl_id, charged }) => ({ id: crawl_id, charged: charged ?? null }),
  starts: ({ params }, id, reply) => ({
    kind: 'crawl',
    remoteId: id ?? 0,
    projectId: params.id,
    status: 'queued',
    progress: reply?.max_pages ? { done: 0, total: reply.max_pages } : null,
  }),
});
