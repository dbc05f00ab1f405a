import { useInspection } from '@/lib/page/session/session.ts';
import { domainOf, hostOf } from '@/lib/platform/address.ts';
import { knownHome } from '../frame/known-home.ts';
import { useSite } from '../frame/site-rows.tsx';

interface Home {
  /** The URL of the site's home page. */
  address: string;
  /**
   * A tab that shows a page of the same host, from which the site can be requested; null if none is known.
   */
  from: { tabId: number; page: string } | null;
}

/**
 * Returns the home page of a site, based on the page in front if that belongs to the site, or on a project that declares
 * it, because they have the scheme and the port.
 */
export function useHome(domain: string): Home {
  const { rows } = useSite();
  const tabId = useInspection(({ tab }) => tab?.id);
  const page = useInspection(({ inspection, tab }) => inspection?.url ?? tab?.url ?? '');
  if (hostOf(page) === '' || domainOf(page) !== domainOf(domain))
    return { address: knownHome(rows.projects, hostOf(domain)) || `https://${hostOf(domain)}/`, from: null };
  return {
    address: `${new URL(page).origin}/`,
    from: tabId === undefined ? null : { tabId, page },
  };
}
