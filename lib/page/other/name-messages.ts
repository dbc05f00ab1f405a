import { isNamed, type Named } from './as-whom.ts';

/** The name of the connection to the worker that lasts as long as its rule. */
export const NAME_PORT = 'other-name';

/** What the worker sets up: requests of Plumbline for an address go out under another name. */
export interface NameOrder {
  as: Named;
  url: string;
}

/** What the worker says about it. */
export type NameNews = 'set up' | 'refused';

/** Returns the order in a message; null if it is none. */
export function nameOrderIn(message: unknown): NameOrder | null {
  const { as, url } = (message ?? {}) as Record<string, unknown>;
  return typeof as === 'string' && isNamed(as) && typeof url === 'string' ? { as, url } : null;
}
