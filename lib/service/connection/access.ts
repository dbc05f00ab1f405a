import * as z from 'zod/mini';
import { browser } from '#imports';
import { languageOf, settings } from '../../platform/settings.ts';
import { storedList } from '../../platform/stored.ts';
import { type Connection, connections } from './connection.ts';
import { bearWitness, dismissWitness } from './witness.ts';

const Access = z.object({ account: z.string(), baseUrl: z.string(), key: z.string() });

/** The service's address, the key and the account, in one record, so that a key never goes to another address. */
export type Access = z.output<typeof Access>;

/** The record with the keys, in the order of `connections`. Only the worker imports this file; `test/architecture.test.ts` checks that. */
export const access = storedList('local:access', Access);

/** All connected accounts: what the worker keeps of them, and what pages may know, in the same order. */
export interface Held {
  kept: readonly Access[];
  shown: readonly Connection[];
}

/** Returns what is needed to restore the connections. */
export async function accessNow(): Promise<Held> {
  const [kept, shown] = await Promise.all([access.get(), connections.get()]);
  return { kept, shown };
}

/** Changes both records in one write. */
const change = (next: (held: Held) => Held): Promise<void> =>
  connections.exclusively(async () => {
    const { kept, shown } = next(await accessNow());
    const [keys, described] = await Promise.all([access.whole(kept), connections.whole(shown)]);
    await browser.storage.local.set({ access: keys, connections: described });
  });

const isOf = (account: string) => (one: { account: string }) => one.account === account;
const first = <T extends { account: string }>(all: readonly T[], account: string): T[] => [
  ...all.filter(isOf(account)),
  ...all.filter((one) => one.account !== account),
];

/**
 * Stores address and key of an account, and what pages may know of it, in one write; pages then show that account. An
 * account that was connected already keeps the user's name for it.
 */
export async function keepAccess(kept: Access, shown: Connection): Promise<void> {
  // Later shows whether settings were lost or this is a first start. A failing database does not prevent connecting.
  await bearWitness(kept.baseUrl).catch(() => {});
  await forgetUnreadable(kept.account);
  await change((held) => {
    const name = shown.name ?? held.shown.find(isOf(kept.account))?.name ?? null;
    const others = ({ account }: { account: string }) => account !== kept.account;
    return {
      kept: [kept, ...held.kept.filter(others)],
      shown: [{ ...shown, name }, ...held.shown.filter(others)],
    };
  });
}

/** Lets pages show another of the connected accounts. */
export const showAccount = (account: string): Promise<void> =>
  change(({ kept, shown }) => ({ kept: first(kept, account), shown: first(shown, account) }));

/** Names an account as the user wishes; an empty name is none. */
export const nameAccount = async (account: string, name: string): Promise<void> => {
  const given = name.trim().slice(0, 60) || null;
  await connections.update((all) =>
    all.map((one) => (one.account === account ? { ...one, name: given } : one)),
  );
};

/** Deletes what cannot be read of the connections: of one account, or of all. */
export async function forgetUnreadable(account?: string): Promise<void> {
  const isKept = (entry: unknown) =>
    account !== undefined && (entry as { account?: unknown } | null)?.account !== account;
  for (const { unreadable } of [access, connections])
    if ((await unreadable.get()).length > 0) await unreadable.update((all) => all.filter(isKept));
}

/** Deletes address and key of an account. Its rows stay, and are there when it connects again. */
export async function forgetAccess(account: string): Promise<void> {
  const others = (one: { account: string }) => one.account !== account;
  await forgetUnreadable(account);
  await change(({ kept, shown }) => ({ kept: kept.filter(others), shown: shown.filter(others) }));
  if ((await access.get()).length === 0) await dismissWitness().catch(() => {});
}

/** Returns the language in which the service should write its messages. */
export const languageOfMessages = async (): Promise<string> => languageOf(await settings.get());
