import { browser } from '#imports';
import type { Subresource } from '../../checks/inspection.ts';
import { documentAddress } from '../../platform/address.ts';
import { answerOfPage } from './answer-of-page.ts';

/** Runs inside the page. Must not use anything from outside itself. */
const readOwnRequests = () => (globalThis as { ownRequests?: string[] }).ownRequests ?? [];

/**
 * Returns the addresses that the extension has requested through the document in a tab. The browser reports such
 * requests like those of the page itself, so each is noted in the document, where only the extension sees it.
 */
export async function ownRequestsIn(tabId: number): Promise<readonly string[]> {
  const injected = browser.scripting.executeScript({
    target: { tabId },
    func: readOwnRequests,
    injectImmediately: true,
  });
  return ((await answerOfPage(injected)) ?? []) as readonly string[];
}

/**
 * Returns what a document has loaded without the extension's own requests. If the page has also requested such an
 * address itself, that stays.
 *
 * @param own The addresses of the extension's own requests through the document.
 */
export function withoutOwnRequests(
  { subresources, loads }: { subresources: readonly Subresource[]; loads: number },
  own: readonly string[],
): { subresources: readonly Subresource[]; loads: number } {
  const left = Map.groupBy(own, documentAddress);
  const others = subresources.filter(
    ({ type, url }) => type !== 'request' || left.get(documentAddress(url))?.pop() === undefined,
  );
  return { subresources: others, loads: loads - (subresources.length - others.length) };
}
