import * as z from 'zod/mini';
import { type Browser, browser } from '#imports';
import { LANGUAGES } from '../../i18n/languages.ts';

const text = z.catch(z.optional(z.string()), undefined);

/** What an organisation may set for its browsers. What is of a wrong type counts as not set (F39). */
const ManagedPolicy = z.object({
  baseUrl: text,
  apiKey: text,
  language: z.catch(z.optional(z.enum(LANGUAGES)), undefined),
  disablePaidActions: z.catch(z.optional(z.boolean()), undefined),
});
export type Policy = z.output<typeof ManagedPolicy>;

const NONE: Policy = {};

/** The organisation's settings; empty where there are none, or the browser knows no such thing (F38). */
export async function managedPolicy(): Promise<Policy> {
  try {
    const parsed = z.safeParse(ManagedPolicy, await browser.storage.managed.get());
    return parsed.success ? parsed.data : NONE;
  } catch {
    return NONE;
  }
}

/** Calls back when the organisation has changed its settings. Answers how to stop. */
export function followPolicy(changed: () => void): () => void {
  const listener = (_changes: Record<string, Browser.storage.StorageChange>, area: string) => {
    if (area === 'managed') changed();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

/** Whether money may be spent from this browser. */
export const paidActionsAllowed = async (): Promise<boolean> =>
  (await managedPolicy()).disablePaidActions !== true;

/** What pages may know of the organisation's settings: that there is a key, not the key. */
export interface ShownPolicy {
  /** The service that the organisation connects; null where it leaves that to the user. */
  baseUrl: string | null;
  isLanguageSet: boolean;
  isPaidForbidden: boolean;
}

const shown = ({ baseUrl, apiKey, language, disablePaidActions }: Policy): ShownPolicy => ({
  baseUrl: apiKey ? (baseUrl ?? null) : null,
  isLanguageSet: language !== undefined,
  isPaidForbidden: disablePaidActions === true,
});

/** The organisation's settings, to be shown and followed like a stored value. */
export const shownPolicy = {
  fallback: shown(NONE),
  get: async () => shown(await managedPolicy()),
  watch: (changed: (value: ShownPolicy) => void) =>
    followPolicy(() => void managedPolicy().then((now) => changed(shown(now)))),
};
