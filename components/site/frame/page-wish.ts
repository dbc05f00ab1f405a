import { canonicalOf } from '@/lib/checks/knowledge/addresses/canonical.ts';
import { asAddressed } from '@/lib/checks/knowledge/response/addressed.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { isWebPage } from '@/lib/platform/address.ts';
import type { PromotionWish } from '@/lib/standing/promotion-wish.ts';

/** Returns the page in front as one to promote, with what is known of it; null if it is not a web page. */
export function usePageWish(): PromotionWish | null {
  const inspection = useInspection((state) => state.inspection);
  const tab = useInspection((state) => state.tab);
  const address = inspection?.url ?? tab?.url;
  if (!isWebPage(address)) return null;
  const addressed = inspection && asAddressed(inspection);
  return {
    address,
    title: tab?.title,
    language: inspection?.page.roots[0]?.attrs.lang,
    canonical: addressed ? canonicalOf(addressed.page, addressed.response)?.url.href : undefined,
  };
}
