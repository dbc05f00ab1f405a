import { create } from 'zustand';
import { type Browser, browser } from '#imports';
import type { StoredCookie } from '../../checks/inspection.ts';
import { valueShape } from '../../checks/knowledge/cookies/value-shape.ts';
import { mayReachHost, requestSite } from '../../platform/browser.ts';

/**
 * Whether the cookies of an address may be read: the browser tells of them only with the right to its host.
 *
 * @internal For tests: told apart from the right to the site.
 */
export const mayReadCookies = (url: string): Promise<boolean> => mayReachHost(url).catch(() => false);

/**
 * Asks for the right to read the cookies of an address. Must be the first thing awaited after a click.
 *
 * @internal For tests: told apart from the right to the site.
 */
export const requestCookies = (url: string): Promise<boolean> => requestSite(url).catch(() => false);

const SAME_SITE = {
  strict: 'strict',
  lax: 'lax',
  no_restriction: 'none',
  unspecified: 'unspecified',
} as const;

/** A cookie without its value: that is described, and not held any longer than that takes. */
function described(cookie: Browser.cookies.Cookie): StoredCookie {
  const { name, domain, hostOnly, path, secure, httpOnly, sameSite, expirationDate, partitionKey } = cookie;
  const partition = partitionKey?.topLevelSite;
  return {
    name,
    domain: domain.replace(/^\./, ''),
    hostOnly,
    path,
    secure,
    httpOnly,
    sameSite: SAME_SITE[sameSite] ?? 'unspecified',
    ...(expirationDate !== undefined && { expires: expirationDate * 1_000 }),
    ...(partition && { partition }),
    value: valueShape(cookie.value),
  };
}

/** Whether a cookie goes to a page that is not embedded: it is kept apart for no other site than the page's own. */
function isForPage({ partitionKey }: Browser.cookies.Cookie, page: URL): boolean {
  const site = partitionKey?.topLevelSite;
  if (!site || !URL.canParse(site)) return true;
  const { protocol, hostname } = new URL(site);
  return protocol === page.protocol && `.${page.hostname}`.endsWith(`.${hostname}`);
}

/** Private windows, and containers in Firefox, keep cookies of their own. */
async function storeOf(tabId: number | undefined): Promise<{ storeId?: string }> {
  if (tabId === undefined) return {};
  const stores = await browser.cookies.getAllCookieStores();
  const store = stores.find(({ tabIds }) => tabIds.includes(tabId));
  return store ? { storeId: store.id } : {};
}

/**
 * The cookies that the browser sends to the page at an address, from the store of its tab. Null where they may not be read: the
 * browser would answer that there are none. Never rejects.
 */
export async function cookiesOf(url: string, tabId?: number): Promise<readonly StoredCookie[] | null> {
  try {
    if (!(await mayReadCookies(url))) return null;
    const query = { url, ...(await storeOf(tabId)) };
    // Without a key only cookies that are kept apart for no site are told; older browsers know none.
    const found = await browser.cookies
      .getAll({ ...query, partitionKey: {} })
      .catch(() => browser.cookies.getAll(query));
    const page = new URL(url);
    return found.filter((cookie) => isForPage(cookie, page)).map(described);
  } catch {
    return null;
  }
}

interface SiteGrant {
  /** What the user answered, by the address that was asked for. */
  answers: Readonly<Record<string, boolean>>;
  /** Asks, and answers whether the right was given. */
  onAsk(url: string): Promise<boolean>;
}

/** The right to a site's cookies, as far as it was asked for here. */
export const useSiteGrant = create<SiteGrant>((set) => ({
  answers: {},
  async onAsk(url) {
    const isGranted = await requestCookies(url);
    set(({ answers }) => ({ answers: { ...answers, [url]: isGranted } }));
    return isGranted;
  },
}));
