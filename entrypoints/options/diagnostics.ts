import { browser } from '#imports';
import { redactedAll } from '@/lib/checks/knowledge/addresses/redact.ts';
import { pageSets, setEntries } from '@/lib/page/sets/stored-sets.ts';
import { ownVersion } from '@/lib/platform/own-version.ts';
import { settings } from '@/lib/platform/settings.ts';
import { aside, censusOf, readRows } from '@/lib/platform/table.ts';
import { deepResults } from '@/lib/report/deep-results.ts';
import { histories } from '@/lib/report/history.ts';
import { ignored } from '@/lib/report/ignored.ts';
import { connection } from '@/lib/service/connection/connection.ts';
import { witness } from '@/lib/service/connection/witness.ts';
import { batches } from '@/lib/service/records/batch.ts';
import { jobs } from '@/lib/service/records/job.ts';
import { operations } from '@/lib/service/records/operation.ts';
import { positions } from '@/lib/service/records/positions.ts';
import { lists, projects } from '@/lib/service/records/projects.ts';
import { replies } from '@/lib/service/records/replies.ts';
import { scans } from '@/lib/service/records/scans.ts';
import { unexplained } from '@/lib/service/records/unexplained.ts';

/** All tables, those of the service first. */
const TABLES = [
  jobs,
  operations,
  batches,
  unexplained,
  projects,
  lists,
  replies,
  scans,
  positions,
  witness,
  histories,
  ignored,
  deepResults,
  pageSets,
  setEntries,
  aside,
];

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
  // Not every browser supports this.
  const bytes = await local.getBytesInUse?.(null).catch(() => null);
  const { usage } = await navigator.storage.estimate();
  return `settings ${bytes ?? 'unknown'} bytes, rows ${usage ?? 'unknown'} bytes`;
}

/** Returns "jobs 41 (1 unreadable), …". */
async function rowsText(): Promise<string> {
  const counts = await Promise.all(TABLES.map(censusOf));
  return TABLES.map(({ name }, index) => {
    const { rows = 0, unreadable = 0 } = counts[index] ?? {};
    return `${name} ${rows}${unreadable > 0 ? ` (${unreadable} unreadable)` : ''}`;
  }).join(', ');
}

async function serviceTexts(account: string): Promise<Record<'lists' | 'jobs' | 'operations', string>> {
  return readRows([lists, jobs, operations], async (of) => {
    const [states, all, orders] = await Promise.all([
      of(lists).where('account', account),
      of(jobs).where('account', account),
      of(operations).where('account', account),
    ]);
    const running = all.filter(({ phase }) => phase === 'running');
    const failing = running.flatMap(({ error }) => error ?? []);
    const counts = new Map<string, number>();
    for (const { state } of orders) counts.set(state, (counts.get(state) ?? 0) + 1);
    return {
      lists:
        states
          .map(({ product, unreadable, error }) =>
            [product, unreadable && `${unreadable} unreadable`, error].filter(Boolean).join(' '),
          )
          .join(', ') || 'none',
      jobs: `${running.length} running of ${all.length}${failing.length > 0 ? `, failing with ${failing.join(' ')}` : ''}`,
      operations: [...counts].map(([state, count]) => `${state} ${count}`).join(', ') || 'none',
    };
  });
}

/** Replaces facts about the database that cannot be read with the error, so that the other facts remain. */
const orWhy = (text: Promise<string>) => text.catch((error: unknown) => `cannot be read (${String(error)})`);

/** Returns the state of the extension, without key, addresses or site names. */
export async function readDiagnostics(): Promise<Readonly<Record<string, string>>> {
  const [alarms, storage, rows, current, chosen] = await Promise.all([
    alarmsText(),
    orWhy(storageText()),
    orWhy(rowsText()),
    connection.get(),
    settings.get(),
  ]);
  const service = current ? await serviceTexts(current.account).catch(() => ({})) : {};
  return redactedAll({
    version: ownVersion(),
    browser: navigator.userAgent,
    language: `${chosen.language}, browser ${navigator.languages.join(' ')}`,
    connection: current ? `${current.state}, scopes ${current.scopes.join(' ') || 'none'}` : 'none',
    ...service,
    alarms,
    storage,
    rows,
  });
}
