import * as z from 'zod/mini';
import { browser } from '#imports';
import { changeRows } from '@/lib/platform/table.ts';
import { deepResults } from '@/lib/report/deep-results.ts';
import { histories } from '@/lib/report/history.ts';
import { ignored } from '@/lib/report/ignored.ts';
import { keepAccess } from '@/lib/service/access.ts';
import { accountOfKey } from '@/lib/service/connect.ts';
import { jobs } from '@/lib/service/jobs/job.ts';

/** The keys under which version 0.1 kept rows in `chrome.storage`; projects are not taken over but fetched. */
const OLD = ['visits', 'intended', 'deepResults', 'jobs', 'projects', 'key'] as const;

const OldConnection = z.looseObject({
  id: z.string(),
  baseUrl: z.string(),
  keyHint: z.string(),
  label: z.nullable(z.string()),
  scopes: z.array(z.string()),
  state: z.enum(['connected', 'rejected']),
});

type Raw = Readonly<Record<string, unknown>>;

const rowsIn = (value: unknown): readonly Raw[] =>
  Array.isArray(value) ? value.filter((row): row is Raw => typeof row === 'object' && row !== null) : [];

const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other);

/** A job of version 0.1, with what rows have since; its connection's number is now the account's name. */
const jobOf = (raw: Raw, account: string): Raw => ({
  ...raw,
  account,
  input: {},
  lookedAt: numberOr(raw.startedAt, Date.now()),
  watched: 0,
  missing: 0,
  told: 'told',
});

/**
 * Takes over what version 0.1 kept in `chrome.storage`: the connection, then its rows, each by itself. All rows are
 * written in one transaction before anything of the old is removed, so that a worker that dies in between begins anew.
 * What is in the database already is newer and stays. Nothing happens where there is nothing old.
 */
export async function migrate(): Promise<void> {
  const old = await browser.storage.local.get([...OLD, 'connection', 'access']);
  if (!OLD.some((name) => name in old)) return;
  const connected = z.safeParse(OldConnection, old.connection);
  const account =
    connected.success && typeof old.key === 'string'
      ? await accountOfKey(connected.data.baseUrl, old.key)
      : null;
  if (connected.success && account && !old.access) {
    const { id: _, ...shown } = connected.data;
    await keepAccess({ account, baseUrl: shown.baseUrl, key: old.key as string }, { ...shown, account });
  }
  await changeRows([histories, ignored, deepResults, jobs], async (of) => {
    const add = async (table: typeof histories, rows: readonly Raw[], keyOf: (row: Raw) => unknown) => {
      for (const row of rows) {
        const readable = z.safeParse(table.row, row);
        const key = keyOf(row) as string;
        if (!readable.success) await of(table).setAside(row);
        else if (!(await of(table).get(key))) await of(table).put(readable.data);
      }
    };
    const any = (table: unknown) => table as typeof histories;
    await add(
      histories,
      rowsIn(old.visits).map((row) => ({ ...row, at: numberOr((row.now as Raw | undefined)?.at, 0) })),
      ({ url }) => url,
    );
    await add(any(ignored), rowsIn(old.intended), ({ host, check, message }) => [host, check, message]);
    await add(any(deepResults), rowsIn(old.deepResults), ({ url }) => url);
    if (account) {
      const own = rowsIn(old.jobs).filter(({ connection }) => connection === connected.data?.id);
      await add(
        any(jobs),
        own.map((row) => jobOf(row, account)),
        ({ id }) => [account, id],
      );
    }
  });
  await browser.storage.local.remove([...OLD]);
}
