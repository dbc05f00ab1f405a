import { browser } from '#imports';
import { isWebPage, promotionPage } from '@/lib/standing/promotion-wish.ts';

/** Opens the page that promotes a URL, in a tab. Ignores everything except web pages (LNK-07). */
export function openPromotion(address: string | undefined, title?: string): void {
  if (!isWebPage(address)) return;
  const url = browser.runtime.getURL(promotionPage({ address, title }) as '/popup.html');
  void browser.tabs.create({ url });
}
