import { type Scan, scanById } from '../../../api/shield.ts';
import type { Sighting } from '../../records/job.ts';
import { ScanResult, scanOf, scans } from '../../records/scans.ts';
import { defineJob } from '../kind.ts';
import { lookAt } from '../look-at.ts';
import { isMissing } from '../progress.ts';

const DAY = 86_400_000;

/** Statuses that mean an end; anything else, known or not, means that it still runs (SHD-12). */
const FAILED = new Set(['failed', 'error', 'cancelled', 'canceled', 'aborted']);

/** Returns the state in a scan's record. */
export function sightingOfScan(scan: Scan): NonNullable<Sighting> {
  const phase = scan.status === 'done' ? 'done' : FAILED.has(scan.status) ? 'failed' : 'running';
  return {
    status: scan.status,
    phase,
    progress: null,
    result:
      phase === 'done'
        ? {
            score: scan.score ?? null,
            grade: scan.grade ?? null,
            verdict: scan.verdict ?? null,
            findings: scan.findings_summary ?? null,
            report: scan.share_report_url ?? null,
          }
        : null,
  };
}

/** A security scan. The service has no list of scans (SHD-11), so each is requested by itself, and kept. */
export const scanJob = defineJob({
  budget: DAY,
  pause: 30_000,
  isPaid: ({ input: { mode, charged } }) =>
    Number(charged) > 0 || mode === 'deep' || mode === 'comprehensive',
  result: ScanResult,
  record: { table: scans, row: scanOf },
  group: ({ id }) => id,
  async *look(client, jobs) {
    for (const { remoteId: id } of jobs) {
      const asked = client.call(scanById, { params: { id } });
      yield new Map([[id, await lookAt(asked, ({ scan }) => sightingOfScan(scan))]]);
    }
  },
  row: {
    running: (job) => [isMissing(job) ? 'products.shield.missing' : 'products.shield.scanning'],
    done: (_job, { grade }) =>
      grade === null ? ['products.shield.done'] : ['products.shield.grade', { grade }],
    failed: 'products.shield.failed',
    lost: 'products.shield.lost',
  },
  notification: {
    title: ({ site }) => ['worker.notification.scan.title', { site }],
    done: (_job, { grade, score }) =>
      grade === null
        ? ['worker.notification.scan.bare']
        : score === null
          ? ['worker.notification.scan.grade', { grade }]
          : ['worker.notification.scan.done', { grade, score }],
    failed: 'worker.notification.scan.failed',
    lost: 'worker.notification.scan.lost',
  },
  leadsTo: ({ remoteId }) => `/shield/scans/${remoteId}`,
});
