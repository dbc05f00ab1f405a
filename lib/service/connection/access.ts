import * as z from 'zod/mini';
import { browser } from '#imports';
import { languageOf, settings } from '../../platform/settings.ts';
import { stored } from '../../platform/stored.ts';
import { type Connection, connection } from './connection.ts';
import { bearWitness, dismissWitness } from './witness.ts';

const Access = z.object({ account: z.string(), baseUrl: z.string(), key: z.string() });

/** Where to ask, with which key, for whom: one record, so that a key never meets another address. */
export type Access = z.output<typeof Access>;

/** The record with the key. Only the worker reaches this file; `test/architecture.test.ts` sees to it. */
export const access = stored<Access | null>('local:access', z.nullable(Access), null);

/** Keeps address and key, and what pages may know of them, in one write. */
export async function keepAccess(kept: Access, shown: Connection): Promise<void> {
  // Told apart from a first start, should the settings be lost; a database that fails does not keep from connecting.
  await bearWitness(kept.baseUrl).catch(() => {});
  await connection.exclusively(() => browser.storage.local.set({ access: kept, connection: shown }));
}

/** Forgets address and key. Rows stay: they belong to an account, and wait for it. */
export async function forgetAccess(): Promise<void> {
  await dismissWitness().catch(() => {});
  await connection.exclusively(() => browser.storage.local.remove(['access', 'connection']));
}

/** What would be needed to take back a connection. */
export async function accessNow(): Promise<{ kept: Access | null; shown: Connection | null }> {
  const [kept, shown] = await Promise.all([access.get(), connection.get()]);
  return { kept, shown };
}

/** The language that the service's own sentences are asked for in. */
export const languageOfMessages = async (): Promise<string> => languageOf(await settings.get());
