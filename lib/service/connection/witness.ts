import * as z from 'zod/mini';
import { changeRows, defineTable, readRows } from '../../platform/table.ts';
import { connection } from './connection.ts';

/**
 * `host`: only for `connection`. A `ledger` row proves that this database is the one that the copy of the ledger was
 * made from.
 */
const Witness = z.looseObject({ id: z.enum(['connection', 'ledger']), host: z.optional(z.string()) });

/** Rows that show when the settings, or the database, were lost. */
export const witness = defineTable('witness', Witness);

/** Records that something is connected. */
export async function bearWitness(baseUrl: string): Promise<void> {
  await changeRows([witness], (of) => of(witness).put({ id: 'connection', host: new URL(baseUrl).host }));
}

/**
 * Records it again if the rows are gone but the connection is not: browsers delete a damaged database. Must be called
 * after that loss was recorded.
 */
export async function renewWitness(): Promise<void> {
  const current = await connection.get();
  if (!current || (await readRows([witness], (of) => of(witness).get('connection')))) return;
  await bearWitness(current.baseUrl);
}

/** Removes the record when the user disconnects: then nothing is lost. */
export async function dismissWitness(): Promise<void> {
  await changeRows([witness], (of) => of(witness).remove('connection'));
}

/**
 * Returns the host that was connected when the settings were lost: a damaged profile behaves as if nothing had ever
 * been stored. Null if nothing was lost.
 */
export async function lostConnection(): Promise<string | null> {
  if (await connection.get()) return null;
  return (await readRows([witness], (of) => of(witness).get('connection')))?.host ?? null;
}
