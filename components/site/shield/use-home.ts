import { useInspection } from '@/lib/page/session/session.ts';
import { domainOf, hostOf } from '@/lib/platform/address.ts';

interface Home {
  /** The URL of the site's home page. */
  address: string;
  /**
   * A tab that shows a page of the same host, from which the site can be requested; null if none is known.
   */
  from: { tabId: number; page: string } | null;
}

/**
 * Returns the home page of a site, based on the page in front if that belongs to the site, because it has the scheme
 * and the port.
 */
export function useHome(domain: string): Home {
  const tabId = useInspection(({ tab }) => tab?.id);
  const page = useInspection(({ inspection, tab }) => inspection?.url ?? tab?.url ?? '');
  if (hostOf(page) === '' || domainOf(page) !== domainOf(domain))
    return { address: `https://${hostOf(domain)}/`, from: null };
  return {
    address: `${new URL(page).origin}/`,
    from: tabId === undefined ? null : { tabId, page },
  };
}
