import * as z from 'zod/mini';
import { CarriedErrorCode } from '../../api/errors.ts';
import { stored } from '../../platform/stored.ts';

const ManagedConnection = z.object({
  /** The account that the organization's policy has connected; null while connecting has not succeeded. */
  account: z.nullable(z.string()),
  /** The error of the last attempt to connect; null after a success. */
  error: z.nullable(CarriedErrorCode),
});
export type ManagedConnection = z.output<typeof ManagedConnection>;

/**
 * The state of the connection that the organization's policy asks for; null if it asks for none. Written by the
 * worker.
 */
export const managedConnection = stored<ManagedConnection | null>(
  'local:managedConnection',
  z.nullable(ManagedConnection),
  null,
);
