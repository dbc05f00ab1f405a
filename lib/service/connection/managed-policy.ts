import * as z from 'zod/mini';
import { type Browser, browser } from '#imports';
import { LANGUAGES } from '../../i18n/languages.ts';

const text = z.catch(z.optional(z.string()), undefined);

/** What an organization may set for its browsers. A value of a wrong type counts as not set (F39). */
const ManagedPolicy = z.object({
  baseUrl: text,
  apiKey: text,
  language: z.catch(z.optional(z.enum(LANGUAGES)), undefined),
  disablePaidActions: z.catch(z.optional(z.boolean()), undefined),
});
export type Policy = z.output<typeof ManagedPolicy>;

const NONE: Policy = {};

/** Returns the organization's settings; empty if there are none, or if the browser does not support them (F38). */
export async function managedPolicy(): Promise<Policy> {
  try {
    const parsed = z.safeParse(ManagedPolicy, await browser.storage.managed.get());
    return parsed.success ? parsed.data : NONE;
  } catch {
    return NONE;
  }
}

/** Calls back when the organization changes its settings. Returns a function that stops it. */
export function followPolicy(changed: () => void): () => void {
  const listener = (_changes: Record<string, Browser.storage.StorageChange>, area: string) => {
    if (area === 'managed') changed();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

/** Whether this browser may spend money. */
export const paidActionsAllowed = async (): Promise<boolean> =>
  (await managedPolicy()).disablePaidActions !== true;

/** What pages may know of the organization's settings: that there is a key, not the key itself. */
export interface ShownPolicy {
  /** The service that the organization connects; null if the user decides. */
  baseUrl: string | null;
  isLanguageSet: boolean;
  isPaidForbidden: boolean;
}

const shown = ({ baseUrl, apiKey, language, disablePaidActions }: Policy): ShownPolicy => ({
  baseUrl: apiKey ? (baseUrl ?? null) : null,
  isLanguageSet: language !== undefined,
  isPaidForbidden: disablePaidActions === true,
});

/** The organization's settings, readable and observable like a stored value. */
export const shownPolicy = {
  fallback: shown(NONE),
  get: async () => shown(await managedPolicy()),
  watch: (changed: (value: ShownPolicy) => void) =>
    followPolicy(() => void managedPolicy().then((now) => changed(shown(now)))),
};
