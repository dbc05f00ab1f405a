import { followPlainHttp, plainHttpAddress } from '../../checks/deep/visiting/follow-redirects.ts';
import type { Inspection, RedirectChain } from '../../checks/inspection.ts';
import { mayReachHost } from '../../platform/browser.ts';
import { fetchAnywhere } from './fetch-address.ts';

const asked = new Map<string, RedirectChain>();

const mayAsk = (url: string) => mayReachHost(url).catch(() => false);

/** Returns what was learned about the page's host earlier, in this window of the extension. */
export function plainHttpOf(url: string): Pick<Inspection, 'plainHttp'> {
  const plainHttp = asked.get(plainHttpAddress(url) ?? '');
  return plainHttp ? { plainHttp } : {};
}

/**
 * Requests the page's host over `http://`, and follows redirects as far as permissions and caution allow. Must only be called if
 * the user wants it. Returns null if nothing could be learned.
 */
export async function askPlainHttp(url: string): Promise<RedirectChain | null> {
  const address = plainHttpAddress(url);
  const way = address && (await followPlainHttp(url, fetchAnywhere, mayAsk));
  if (!address || !way) return null;
  // What had no answer may have one the next time; that the browser itself switches to https is one.
  if (way.isWhole || way.withheld || way.hops.at(-1)?.byBrowser) asked.set(address, way);
  return way;
}
