import { canonicalOf } from '@/lib/checks/knowledge/addresses/canonical.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { isWebPage, type PromotionWish } from '@/lib/service/own-pages.ts';

/** Returns the page in front as one to promote, with what is known of it; null if it is not a web page. */
export function usePageWish(): PromotionWish | null {
  const inspection = useInspection((state) => state.inspection);
  const tab = useInspection((state) => state.tab);
  const address = inspection?.url ?? tab?.url;
  if (!isWebPage(address)) return null;
  return {
    address,
    title: tab?.title,
    language: inspection?.page.roots[0]?.attrs.lang,
    canonical: inspection ? canonicalOf(inspection.page, inspection.response)?.url.href : undefined,
  };
}
