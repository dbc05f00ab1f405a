import { useContext, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useInspection } from '@/lib/page/session/session.ts';
import { openOwnPage } from '@/lib/platform/browser.ts';
import { followWantedPlace, openPanelAt } from '@/lib/platform/panel-place.ts';
import { pageOfPlace } from '@/lib/service/own-pages.ts';
import { SiteAround } from './place-link.tsx';
import { useSite } from './site-rows.tsx';

/** Where one stands, and how one goes to a place of the site. To be called by the click itself. */
export function useGo(): { isInPanel: boolean; go: (place: string) => void } {
  const { host } = useSite();
  const isInPanel = useContext(SiteAround) !== null;
  const windowId = useInspection(({ tab }) => tab?.windowId);
  const [, move] = useLocation();
  return {
    isInPanel,
    go(place) {
      if (isInPanel) move(place);
      // In the popup: beside the page there is a panel, without a page there is none.
      else if (windowId === undefined) openOwnPage(pageOfPlace(host, place));
      else void openPanelAt(place, windowId).then(() => window.close());
    },
  };
}

/** Lets this panel go where the popup has sent it. */
export function useWantedPlace(): void {
  const [, move] = useLocation();
  useEffect(() => followWantedPlace(move), [move]);
}
