import { browser } from '#imports';
import { isWebPage, promotionPage } from '@/lib/service/own-pages.ts';

/** Opens the page that promotes an address, in a tab. What is no page of the web is left alone (LNK-07). */
export function openPromotion(address: string | undefined, title?: string): void {
  if (!isWebPage(address)) return;
  const url = browser.runtime.getURL(promotionPage({ address, title }) as '/popup.html');
  void browser.tabs.create({ url });
}
