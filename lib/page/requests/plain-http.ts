import { followRedirects, plainHttpAddress } from '../../checks/deep/visiting/follow-redirects.ts';
import type { Inspection, RedirectChain } from '../../checks/inspection.ts';
import { mayReachHost } from '../../platform/browser.ts';
import { fetchAnywhere } from './fetch-address.ts';

const asked = new Map<string, RedirectChain>();

const mayAsk = (url: string) => mayReachHost(url).catch(() => false);

/** What was learnt of the page's host before, in this window of ours. */
export function plainHttpOf(url: string): Pick<Inspection, 'plainHttp'> {
  const plainHttp = asked.get(plainHttpAddress(url) ?? '');
  return plainHttp ? { plainHttp } : {};
}

/**
 * Asks what `http://` of the page's host answers, and follows where that leads as far as there is a right to. To be
 * called only if the user wishes. Null where nothing could be learnt.
 */
export async function askPlainHttp(url: string): Promise<RedirectChain | null> {
  const address = plainHttpAddress(url);
  const way = address && (await followRedirects(address, fetchAnywhere, mayAsk));
  if (!address || !way) return null;
  asked.set(address, way);
  return way;
}
