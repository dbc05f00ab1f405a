import * as z from 'zod/mini';
import { browser } from '#imports';
import { aside, changeRows, type Table } from '@/lib/platform/table.ts';
import { deepResults } from '@/lib/report/deep-results.ts';
import { histories } from '@/lib/report/history.ts';
import { ignored } from '@/lib/report/ignored.ts';
import { keepAccess } from '@/lib/service/connection/access.ts';
import { accountOfKey } from '@/lib/service/connection/connect.ts';
import { jobs } from '@/lib/service/records/job.ts';

/** The keys under which version 0.1 kept rows in `chrome.storage`; projects are not taken over but fetched. */
const OLD = ['visits', 'intended', 'deepResults', 'jobs', 'projects', 'key'] as const;

const OldConnection = z.looseObject({
  /** A number made at each connect, by which jobs knew it. */
  id: z.string(),
  baseUrl: z.string().check(z.refine((url) => URL.canParse(url))),
  keyHint: z.catch(z.string(), ''),
  label: z.catch(z.nullable(z.string()), null),
  scopes: z.catch(z.array(z.string()), []),
  state: z.catch(z.enum(['connected', 'rejected']), 'connected'),
  /** There where the connection was taken over already, and nothing else. */
  account: z.optional(z.string()),
});

type Raw = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null;

/** The rows under a key; what is no list counts as one row, which will not be readable. */
const rowsIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other);

function historyOf(raw: unknown): unknown {
  return isObject(raw) ? { ...raw, at: isObject(raw.now) ? raw.now.at : undefined } : raw;
}

/** A job with what rows have since; an account takes the place of its connection's number. */
function jobOf(raw: unknown, account: string): unknown {
  if (!isObject(raw)) return raw;
  const lookedAt = numberOr(raw.startedAt, Date.now());
  // Ends were told as they were seen.
  const told = raw.phase === 'running' ? 'due' : 'told';
  return { ...raw, account, input: {}, lookedAt, watched: 0, missing: 0, told };
}

interface Known {
  account: string;
  /** What jobs know the connection by. */
  id: string;
  /** Takes over address and key; nothing where that has been done. */
  keep(): Promise<void>;
}

/** What was connected; null where nothing was. */
async function connectedIn(old: Raw): Promise<Known | null> {
  const connected = z.safeParse(OldConnection, old.connection);
  if (!connected.success) return null;
  const { id, baseUrl, account: known } = connected.data;
  if (known !== undefined) return { account: known, id, keep: async () => {} };
  const { key } = old;
  if (typeof key !== 'string') return null;
  const account = await accountOfKey(baseUrl, key);
  const keep = () => keepAccess({ account, baseUrl, key }, { ...connected.data, account });
  return { account, id, keep };
}

/**
 * Writes the rows of version 0.1, each by itself, in one transaction. What is in the database already is newer and
 * stays; what cannot be read, and jobs of a connection that is no longer known, are kept aside.
 */
async function takeOverRows(old: Raw, access: Known | null): Promise<void> {
  await changeRows([histories, ignored, deepResults, jobs, aside], async (of) => {
    const isAside = new Set((await of(aside).all()).map(({ table, row }) => JSON.stringify([table, row])));
    const add = async <Row extends object>(
      table: Table<Row>,
      raw: unknown,
      row: unknown,
      keyOf: (row: Row) => string | readonly string[],
    ) => {
      const { data } = z.safeParse(table.row, row);
      if (data === undefined) {
        if (!isAside.has(JSON.stringify([table.name, raw]))) await of(table).setAside(raw);
      } else if (!(await of(table).get(keyOf(data)))) await of(table).put(data);
    };
    for (const raw of rowsIn(old.visits)) await add(histories, raw, historyOf(raw), ({ url }) => url);
    for (const raw of rowsIn(old.intended)) {
      await add(ignored, raw, raw, ({ host, check, message }) => [host, check, message]);
    }
    for (const raw of rowsIn(old.deepResults)) await add(deepResults, raw, raw, ({ url }) => url);
    for (const raw of rowsIn(old.jobs)) {
      const isOwn = access !== null && isObject(raw) && raw.connection === access.id;
      await add(jobs, raw, isOwn ? jobOf(raw, access.account) : null, ({ account, id }) => [account, id]);
    }
  });
}

/**
 * Takes over what version 0.1 kept in `chrome.storage`: its rows, and the connection, whatever becomes of the rows.
 * Nothing of the old is removed before all is written, so that a worker that dies in between begins anew. Rows come
 * first: a page that waits for the database finds them there. Nothing happens where there is nothing old.
 */
export async function migrate(): Promise<void> {
  const old: Raw = await browser.storage.local.get([...OLD, 'connection']);
  if (OLD.every((name) => old[name] === undefined)) return;
  const access = await connectedIn(old);
  try {
    await takeOverRows(old, access);
  } finally {
    await access?.keep();
  }
  await browser.storage.local.remove([...OLD]);
}
