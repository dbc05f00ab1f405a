import * as z from 'zod/mini';
import { browser } from '#imports';

const text = z.catch(z.optional(z.string()), undefined);

/** What an organisation may set for its browsers. What is of a wrong type counts as not set. */
const Policy = z.object({
  baseUrl: text,
  apiKey: text,
  language: text,
  disablePaidActions: z.catch(z.optional(z.boolean()), undefined),
});
export type Policy = z.output<typeof Policy>;

const NONE: Policy = {};

/** The organisation's settings; empty where there are none, or the browser knows no such thing. */
export async function policy(): Promise<Policy> {
  try {
    const parsed = z.safeParse(Policy, await browser.storage.managed.get());
    return parsed.success ? parsed.data : NONE;
  } catch {
    return NONE;
  }
}

/** Whether money may be spent from this browser. */
export const paidActionsAllowed = async (): Promise<boolean> => (await policy()).disablePaidActions !== true;
