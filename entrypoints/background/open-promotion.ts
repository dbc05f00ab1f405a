import { isWebPage } from '@/lib/platform/address.ts';
import { openOwnPage } from '@/lib/platform/browser.ts';
import { promotionPage } from '@/lib/standing/promotion-wish.ts';

/** Opens the page that promotes a URL, in a tab. Ignores everything except web pages (LNK-07). */
export function openPromotion(address: string | undefined, title?: string): void {
  if (isWebPage(address)) openOwnPage(promotionPage({ address, title }));
}
