import { create } from 'zustand';
import { type Browser, browser } from '#imports';
import type { StoredCookie } from '../../checks/inspection.ts';
import { valueShape } from '../../checks/knowledge/cookies/value-shape.ts';
import { mayReachHost, requestSite } from '../../platform/browser.ts';

/**
 * Whether the cookies of an address can be read: the browser only lists them with permission for its host.
 *
 * @internal For tests: separate from the permission for the site.
 */
export const mayReadCookies = (url: string): Promise<boolean> => mayReachHost(url).catch(() => false);

/**
 * Asks for permission to read the cookies of an address. Must be the first thing awaited after a click.
 *
 * @internal For tests: separate from the permission for the site.
 */
export const requestCookies = (url: string): Promise<boolean> => requestSite(url).catch(() => false);

const SAME_SITE = {
  strict: 'strict',
  lax: 'lax',
  no_restriction: 'none',
  unspecified: 'unspecified',
} as const;

/** Returns a cookie without its value: a description replaces the value, which is kept no longer than that takes. */
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

/** Whether a page that is not embedded gets a cookie: the cookie is not partitioned for another site. */
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
 * Returns the cookies that the browser sends to the page at an address, from the cookie store of its tab. Null if they
 * cannot be read: the browser would report that there are none. Never rejects.
 */
export async function cookiesOf(url: string, tabId?: number): Promise<readonly StoredCookie[] | null> {
  try {
    if (!(await mayReadCookies(url))) return null;
    const query = { url, ...(await storeOf(tabId)) };
    // Without `partitionKey`, only unpartitioned cookies are returned; older browsers do not know that field.
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
  /** The user's answers, by the address of the request. */
  answers: Readonly<Record<string, boolean>>;
  /** Asks for permission, and returns whether it was granted. */
  onAsk(url: string): Promise<boolean>;
}

/** The permission for a site's cookies, as far as it was requested here. */
export const useSiteGrant = create<SiteGrant>((set) => ({
  answers: {},
  async onAsk(url) {
    const isGranted = await requestCookies(url);
    set(({ answers }) => ({ answers: { ...answers, [url]: isGranted } }));
    return isGranted;
  },
}));
