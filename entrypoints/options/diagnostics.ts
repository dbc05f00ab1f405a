import { browser } from '#imports';
import { connection, settings } from '@/lib/platform/settings.ts';
import { jobs } from '@/lib/service/jobs/job.ts';
import { projects } from '@/lib/service/projects/projects.ts';

async function alarmsText(): Promise<string> {
  const alarms = await browser.alarms.getAll();
  return (
    alarms
      .map(({ name, scheduledTime }) => `${name} at ${new Date(scheduledTime).toISOString()}`)
      .join(', ') || 'none'
  );
}

async function storageText(): Promise<string> {
  const { local } = browser.storage;
  // Not every browser counts.
  const bytes = await local.getBytesInUse?.(null).catch(() => null);
  return typeof bytes === 'number' ? `${bytes} bytes` : 'not known';
}

/** The state of the extension, without key, addresses or names of sites. */
export async function readDiagnostics(): Promise<Readonly<Record<string, string>>> {
  const [alarms, storage, allJobs, current, chosen, stored] = await Promise.all([
    alarmsText(),
    storageText(),
    jobs.get(),
    connection.get(),
    settings.get(),
    projects.get(),
  ]);
  const running = allJobs.filter(({ phase }) => phase === 'running');
  const failing = running.flatMap(({ error }) => error ?? []);
  const { promotion, rank, audit, shield } = stored;
  return {
    version: browser.runtime.getManifest().version,
    browser: navigator.userAgent,
    language: `${chosen.language}, browser ${navigator.languages.join(' ')}`,
    connection: current ? `${current.state}, scopes ${current.scopes.join(' ') || 'none'}` : 'none',
    lists: Object.entries({ promotion, rank, audit, shield })
      .map(
        ([name, { items, unreadable, error }]) =>
          `${name} ${items.length}${unreadable ? ` (${unreadable} unreadable)` : ''}${error ? ` (${error})` : ''}`,
      )
      .join(', '),
    jobs: `${running.length} running of ${allJobs.length}${failing.length > 0 ? `, failing with ${failing.join(' ')}` : ''}`,
    alarms,
    storage,
  };
}
