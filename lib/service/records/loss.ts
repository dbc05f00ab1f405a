import * as z from 'zod/mini';
import { stored } from '../../platform/stored.ts';

const Loss = z.looseObject({
  /** When it was noticed, in milliseconds since 1970, as all times here. */
  at: z.int(),
  /** The orders that were open then, by their endpoint, and the paid scans that ran. */
  orders: z.catch(z.array(z.object({ kind: z.string(), site: z.string(), at: z.int() })), []),
  scans: z.catch(z.array(z.object({ id: z.int(), site: z.string(), at: z.int() })), []),
});
export type Loss = z.output<typeof Loss>;

/** That the browser has lost the database, until the user has understood it; null where nothing was lost. */
export const loss = stored<Loss | null>('local:loss', z.nullable(Loss), null);
