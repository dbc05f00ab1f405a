import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { openPlace } from '@/lib/platform/browser.ts';
import { pageOfPlace } from '@/lib/service/own-pages.ts';
import { useSite } from './site-rows.tsx';

/** The site whose half of the panel this stands in; null in the popup, which has no places. */
export const SiteAround = createContext<string | null>(null);

/** The page that something would start from, in that half. */
export const UrlAround = createContext<string | null>(null);

/** The page that something would start from: the one in front, else the home page of the site. */
export function useUrl(): string {
  const { host } = useSite();
  return useContext(UrlAround) || `https://${host}/`;
}

interface PlaceLinkProps {
  site: string;
  /** `/audit/crawls/41` */
  place: string;
  className?: string;
  children: ReactNode;
}

/** Leads to a place of a site: within the panel where that is about the site, else in a tab of its own. */
export function PlaceLink({ site, place, className, children }: PlaceLinkProps) {
  const around = useContext(SiteAround);
  if (around === site) {
    return (
      <Link href={place} className={className}>
        {children}
      </Link>
    );
  }
  const open = (event: MouseEvent) => {
    // Where a key says how it is to be opened, the browser does it.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void openPlace(site, place);
  };
  return (
    <a href={pageOfPlace(site, place)} target="_blank" rel="noreferrer" className={className} onClick={open}>
      {children}
    </a>
  );
}
