import { useContext, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useInspection } from '@/lib/page/session/session.ts';
import { openOwnPage } from '@/lib/platform/browser.ts';
import { followWantedPlace, leaveForPanel, pageOfPlace } from '@/lib/platform/panel-place.ts';
import { SiteAround } from './place-link.tsx';
import { useSite } from './site-rows.tsx';

/**
 * Returns whether this is the panel, and a function that opens a place of the site. That function must be called
 * directly by the click handler.
 */
export function useGo(): { isInPanel: boolean; go: (place: string) => void } {
  const { host } = useSite();
  const isInPanel = useContext(SiteAround) !== null;
  const windowId = useInspection(({ tab }) => tab?.windowId);
  const [, move] = useLocation();
  return {
    isInPanel,
    go(place) {
      if (isInPanel) move(place);
      // In the popup: the place opens in the panel next to the page or, without a page, in a tab.
      else if (windowId === undefined) openOwnPage(pageOfPlace(host, place));
      else leaveForPanel(place, windowId);
    },
  };
}

/** Opens the place in this panel that the popup requested. */
export function useWantedPlace(): void {
  const [, move] = useLocation();
  useEffect(() => followWantedPlace(move), [move]);
}
