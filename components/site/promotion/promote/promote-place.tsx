import { useState } from 'react';
import { PROMOTE_PLACE, promotionIn } from '@/lib/service/own-pages.ts';
import { AskAddress } from '../../frame/ask-address.tsx';
import { usePageWish } from '../../frame/page-wish.ts';
import { definePlace } from '../../frame/place.tsx';
import { PromotePage } from './promote-page.tsx';

/**
 * Promotes the page given in the address, for example from a menu; otherwise the page in front; otherwise one that the
 * user types.
 */
function Promote() {
  const inFront = usePageWish();
  const [typed, setTyped] = useState<string | null>(null);
  const wish = promotionIn(location.search) ?? inFront ?? (typed === null ? null : { address: typed });
  return wish ? <PromotePage key={wish.address} wish={wish} /> : <AskAddress onTyped={setTyped} />;
}

export const promote = definePlace({ path: PROMOTE_PLACE, title: 'promote.title', Content: Promote });
