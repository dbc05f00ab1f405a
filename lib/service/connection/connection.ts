import * as z from 'zod/mini';
import { stored } from '../../platform/stored.ts';

const Connection = z.looseObject({
  /**
   * Whose rows these are: the base address and the user, or, where `/me` is closed to the key, its fingerprint. The
   * same however often one connects.
   */
  account: z.string(),
  baseUrl: z.string(),
  /** The key's last characters, to recognise it by. The key itself never leaves the worker. */
  keyHint: z.catch(z.string(), ''),
  label: z.catch(z.nullable(z.string()), null),
  scopes: z.catch(z.array(z.string()), []),
  /** `rejected`: the service no longer accepts the key. */
  state: z.catch(z.enum(['connected', 'rejected']), 'connected'),
});
export type Connection = z.output<typeof Connection>;

/**
 * The service that the user has connected, as pages may know it: without its key. Null before. It is written by the
 * worker in one write with the record that holds the key, and no request is made from it.
 */
export const connection = stored<Connection | null>('local:connection', z.nullable(Connection), null);
