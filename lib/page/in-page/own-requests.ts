import { browser } from '#imports';
import type { Subresource } from '../../checks/inspection.ts';
import { documentAddress } from '../../platform/address.ts';
import { answerOfPage } from './answer-of-page.ts';

/** What the extension has loaded through a document. */
type OwnRequest = Pick<Subresource, 'type' | 'url'>;

/** The isolated world of our scripts in a document. */
export interface NotingWorld {
  ownRequests?: readonly OwnRequest[];
}

/** Runs inside the page. Must not use anything from outside itself. */
const readOwnRequests = () => (globalThis as NotingWorld).ownRequests ?? [];

/**
 * Returns what the extension has loaded through the document in a tab. The browser reports such requests like those of
 * the page itself, so each is noted in the document, where only the extension sees it.
 */
export async function ownRequestsIn(tabId: number): Promise<readonly OwnRequest[]> {
  const injected = browser.scripting.executeScript({
    target: { tabId },
    func: readOwnRequests,
    injectImmediately: true,
  });
  return ((await answerOfPage(injected)) ?? []) as readonly OwnRequest[];
}

/**
 * Returns what a document has loaded without the extension's own requests. If the page has also requested such an
 * address itself, that stays.
 */
export function withoutOwnRequests(
  { subresources, loads }: { subresources: readonly Subresource[]; loads: number },
  own: readonly OwnRequest[],
): { subresources: readonly Subresource[]; loads: number } {
  const keyOf = ({ type, url }: OwnRequest) => `${type} ${documentAddress(url)}`;
  const left = Map.groupBy(own, keyOf);
  const others = subresources.filter((one) => left.get(keyOf(one))?.pop() === undefined);
  return { subresources: others, loads: loads - (subresources.length - others.length) };
}
