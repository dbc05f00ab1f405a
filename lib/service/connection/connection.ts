import * as z from 'zod/mini';
import { stored } from '../../platform/stored.ts';

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
  scopes: z.catch(z.array(z.string()), []),
  /** `rejected`: the service no longer accepts the key. */
  state: z.catch(z.enum(['connected', 'rejected']), 'connected'),
});
export type Connection = z.output<typeof Connection>;

/**
 * The connected service as pages may know it: without its key. Null before the first connection. Written by the worker
 * together with the record that holds the key; no request is made from it.
 */
export const connection = stored<Connection | null>('local:connection', z.nullable(Connection), null);
