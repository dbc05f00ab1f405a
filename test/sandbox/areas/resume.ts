import type { Sandbox } from '../sandbox.ts';
import type { WorkStatus } from '../store/tables.ts';
import { workOnCrawl } from './audit.ts';
import { workOnScan } from './scan.ts';

const isOpen = (status: WorkStatus) => status === 'queued' || status === 'running';

/** Resumes what was in progress when the process ended: crawls and scans start again, at no new charge. */
export function resumeWork(sandbox: Sandbox): void {
  const { store } = sandbox;
  for (const { id, status } of store.list('crawls')) {
    if (isOpen(status)) workOnCrawl(sandbox, id);
  }
  for (const { id, status } of store.list('scans')) {
    if (isOpen(status)) workOnScan(sandbox, id);
  }
}
