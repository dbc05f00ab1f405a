import * as z from 'zod/mini';
import { CarriedErrorCode } from '../../api/errors.ts';
import { stored } from '../../platform/stored.ts';

const ManagedConnection = z.object({
  /** The account that the organisation has connected; null while it could not be. */
  account: z.nullable(z.string()),
  /** Why not, when that was tried last. */
  error: z.nullable(CarriedErrorCode),
});
export type ManagedConnection = z.output<typeof ManagedConnection>;

/** What has come of the connection that the organisation wants; null where it wants none. Written by the worker. */
export const managedConnection = stored<ManagedConnection | null>(
  'local:managedConnection',
  z.nullable(ManagedConnection),
  null,
);
