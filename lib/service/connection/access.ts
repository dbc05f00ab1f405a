import * as z from 'zod/mini';
import { browser } from '#imports';
import { languageOf, settings } from '../../platform/settings.ts';
import { stored } from '../../platform/stored.ts';
import { type Connection, connection } from './connection.ts';
import { bearWitness, dismissWitness } from './witness.ts';

const Access = z.object({ account: z.string(), baseUrl: z.string(), key: z.string() });

/** The service's address, the key and the account, in one record, so that a key never goes to another address. */
export type Access = z.output<typeof Access>;

/** The record with the key. Only the worker imports this file; `test/architecture.test.ts` checks that. */
export const access = stored<Access | null>('local:access', z.nullable(Access), null);

/** Stores address and key, and what pages may know of them, in one write. */
export async function keepAccess(kept: Access, shown: Connection): Promise<void> {
  // Later shows whether settings were lost or this is a first start. A failing database does not prevent connecting.
  await bearWitness(kept.baseUrl).catch(() => {});
  await connection.exclusively(() => browser.storage.local.set({ access: kept, connection: shown }));
}

/** Deletes address and key. Rows stay: they belong to an account, and are there when it connects again. */
export async function forgetAccess(): Promise<void> {
  await dismissWitness().catch(() => {});
  await connection.exclusively(() => browser.storage.local.remove(['access', 'connection']));
}

/** Returns what is needed to restore the current connection. */
export async function accessNow(): Promise<{ kept: Access | null; shown: Connection | null }> {
  const [kept, shown] = await Promise.all([access.get(), connection.get()]);
  return { kept, shown };
}

/** Returns the language in which the service should write its messages. */
export const languageOfMessages = async (): Promise<string> => languageOf(await settings.get());
