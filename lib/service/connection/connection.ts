import * as z from 'zod/mini';
import { storedList } from '../../platform/stored.ts';

const Connection = z.looseObject({
  /**
   * The owner of rows: the base address and the user, or the key's fingerprint if the key cannot read `/me`. It stays
   * the same when the user connects again.
   */
  account: z.string(),
  baseUrl: z.string(),
  /** The last characters of the key, for recognition. The key itself never leaves the worker. */
  keyHint: z.catch(z.string(), ''),
  label: z.catch(z.nullable(z.string()), null),
  /** What the user calls the account; null if they have not named it. */
  name: z.catch(z.nullable(z.string()), null),
  scopes: z.catch(z.array(z.string()), []),
  /** `rejected`: the service no longer accepts the key. */
  state: z.catch(z.enum(['connected', 'rejected']), 'connected'),
});
export type Connection = z.output<typeof Connection>;

/**
 * The connected accounts as pages may know them: without their keys. The account that pages show is the first, then
 * those shown before it. Written by the worker together with the record that holds the keys; no request is made from it.
 */
export const connections = storedList('local:connections', Connection);

/** The account that pages show, readable and observable like a stored value; null if none is connected. */
export const connection = {
  fallback: null,
  get: async (): Promise<Connection | null> => (await connections.get())[0] ?? null,
  watch: (changed: (value: Connection | null) => void) =>
    connections.watch(([shown]) => changed(shown ?? null)),
};

/** Returns what pages may know of an account; null if it is not connected. */
export const connectionOf = async (account: string): Promise<Connection | null> =>
  (await connections.get()).find((one) => one.account === account) ?? null;

/**
 * Returns the name of each connected account: the user's, or else the key's label, or else the host. Equal names are
 * told apart by the end of the key.
 */
export function accountNames(all: readonly Connection[]): ReadonlyMap<string, string> {
  const nameOf = ({ name, label, baseUrl }: Connection) =>
    name ?? label?.slice(0, 80) ?? new URL(baseUrl).host;
  const named = all.map((one) => [one, nameOf(one)] as const);
  return new Map(
    named.map(([{ account, keyHint }, name]) => [
      account,
      named.filter(([, other]) => other === name).length > 1 ? `${name} …${keyHint}` : name,
    ]),
  );
}
