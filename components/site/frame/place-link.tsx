import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { useInspection } from '@/lib/page/session/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { leaveForPanel, openPlace, pageOfPlace } from '@/lib/platform/panel-place.ts';
import { knownHome } from './known-home.ts';
import { useSite } from './site-rows.tsx';

/** The site whose half of the panel contains this; null in the popup, which has no places. */
export const SiteAround = createContext<string | null>(null);

/** The page in that half from which something would start: the one in front; empty if there is none. */
export const UrlAround = createContext<string | null>(null);

/**
 * Returns the page from which something would start: the one in front, otherwise the home page of the site as one of
 * its projects declares it. `isGuess`: nothing is known but the host.
 */
export function useUrl(): { url: string; isGuess: boolean } {
  const { host, rows } = useSite();
  const known = useContext(UrlAround) || knownHome(rows.projects, host);
  return { url: known || `https://${host}/`, isGuess: !known };
}

interface PlaceLinkProps {
  site: string;
  /** `/audit/crawls/41` */
  place: string;
  className?: string;
  children: ReactNode;
}

/**
 * Links to a place of a site: within the panel if the panel is about that site; from the popup of that site in the panel of its
 * window; otherwise in a tab.
 */
export function PlaceLink({ site, place, className, children }: PlaceLinkProps) {
  const around = useContext(SiteAround);
  const host = useInspection(({ inspection, tab }) => hostOf(inspection?.url ?? tab?.url ?? ''));
  const windowId = useInspection(({ tab }) => tab?.windowId);
  if (around === site) {
    return (
      <Link href={place} className={className}>
        {children}
      </Link>
    );
  }
  const open = (event: MouseEvent) => {
    // With a modifier key, the browser decides how to open the link.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (around === null && site === host && windowId !== undefined) leaveForPanel(place, windowId);
    else void openPlace(site, place);
  };
  return (
    <a href={pageOfPlace(site, place)} target="_blank" rel="noreferrer" className={className} onClick={open}>
      {children}
    </a>
  );
}
