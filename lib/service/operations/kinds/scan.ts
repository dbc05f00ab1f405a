import { startScan } from '../../../api/shield.ts';
import type { ScanStarted } from '../../records/scans.ts';
import { defineOperation } from '../kind.ts';

/**
 * A security scan. The service has no list of scans (SHD-11): if the answer is lost, only the balance can show
 * something.
 */
export const scanOperation = defineOperation({
  endpoint: startScan,
  title: 'operations.kind.scan',
  lock: ({ params }) => `scan ${params.id}`,
  isFree: ({ body }) => body.mode === 'free',
  result: ({ scan_id, charged }) => ({ id: scan_id, charged: charged ?? null }),
  starts: ({ params, body }, id, reply) => ({
    kind: 'scan',
    remoteId: id ?? 0,
    projectId: params.id,
    status: 'queued',
    progress: null,
    input: { mode: body.mode, charged: reply?.charged ?? null } satisfies ScanStarted,
  }),
});
