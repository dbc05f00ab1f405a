import type { Sandbox } from '../sandbox.ts';
import { runCrawl } from './audit.ts';

/** Takes up what was under way when the process ended: a crawl begins anew, at no new charge. */
export function resumeWork(sandbox: Sandbox): void {
  const { store, work } = sandbox;
  for (const { id, status } of store.list('crawls')) {
    if (status === 'queued' || status === 'running') work.start((signal) => runCrawl(sandbox, id, signal));
  }
}
