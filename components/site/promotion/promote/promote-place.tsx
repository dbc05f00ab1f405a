import { useState } from 'react';
import { PROMOTE_PLACE, promotionIn } from '@/lib/standing/promotion-wish.ts';
import { AskAddress } from '../../frame/ask-address.tsx';
import { usePageWish } from '../../frame/page-wish.ts';
import { definePlace, textInPath } from '../../frame/place.tsx';
import { PromotePage } from './promote-page.tsx';

/**
 * Promotes the page given in the address, for example from a menu; otherwise the page in front; otherwise one that the
 * user types.
 */
function Promote({ params }: { params: { anchor?: string | undefined } }) {
  const anchor = textInPath(params.anchor);
  const inFront = usePageWish();
  const [typed, setTyped] = useState<string | null>(null);
  const wish = promotionIn(location.search) ?? inFront ?? (typed === null ? null : { address: typed });
  return wish ? (
    <PromotePage key={`${wish.address} ${anchor}`} wish={{ ...wish, anchor: anchor ?? wish.anchor }} />
  ) : (
    <AskAddress onTyped={setTyped} />
  );
}

export const promote = definePlace({
  path: `${PROMOTE_PLACE}/:anchor?`,
  title: 'promote.title',
  Content: Promote,
});
