import * as z from 'zod/mini';
import { stored } from '../../platform/stored.ts';

const Loss = z.looseObject({
  /** When the loss was noticed, in milliseconds since 1970, like all times here. */
  at: z.int(),
  /** The orders that were open then, by their endpoint, and the paid scans that were running. */
  orders: z.catch(z.array(z.object({ kind: z.string(), site: z.string(), at: z.int() })), []),
  scans: z.catch(z.array(z.object({ id: z.int(), site: z.string(), at: z.int() })), []),
});
export type Loss = z.output<typeof Loss>;

/** The loss of the database, until the user has acknowledged it; null if nothing was lost. */
export const loss = stored<Loss | null>('local:loss', z.nullable(Loss), null);
