import * as z from 'zod/mini';
import { changeRows, defineTable, readRows } from '../../platform/table.ts';
import { connection } from './connection.ts';

/** Of `connection`: the host. That `ledger` is there shows that the database is the one that the ledger's copy is of. */
const Witness = z.looseObject({ id: z.enum(['connection', 'ledger']), host: z.optional(z.string()) });

/** What is kept beside the settings, by which it shows that they were lost, or that the database was. */
export const witness = defineTable('witness', Witness);

/** Keeps in mind that something is connected. */
export async function bearWitness(baseUrl: string): Promise<void> {
  await changeRows([witness], (of) => of(witness).put({ id: 'connection', host: new URL(baseUrl).host }));
}

/**
 * Keeps it in mind anew, where the rows are gone and the connection is not: browsers drop a damaged database. To be called
 * when that loss was noted.
 */
export async function renewWitness(): Promise<void> {
  const current = await connection.get();
  if (!current || (await readRows([witness], (of) => of(witness).get('connection')))) return;
  await bearWitness(current.baseUrl);
}

/** The user has disconnected: nothing is lost. */
export async function dismissWitness(): Promise<void> {
  await changeRows([witness], (of) => of(witness).remove('connection'));
}

/**
 * The host that was connected when the settings were lost: a damaged profile answers as if nothing had ever been
 * stored. Null where nothing was lost.
 */
export async function lostConnection(): Promise<string | null> {
  if (await connection.get()) return null;
  return (await readRows([witness], (of) => of(witness).get('connection')))?.host ?? null;
}
