import * as z from 'zod/mini';

/** The name of the connection to the worker that lasts as long as its rule. */
export const NAME_PORT = 'other-name';

/** What the worker sets up: requests of Plumbline to a host go out under another name. */
export const NameOrder = z.strictObject({
  as: z.enum(['googlebotPhone', 'googlebotDesktop', 'phone']),
  host: z.string(),
});
export type NameOrder = z.output<typeof NameOrder>;

/** What the worker says about it. */
export type NameNews = 'set up' | 'refused';
