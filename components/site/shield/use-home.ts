import { useInspection } from '@/lib/page/session/session.ts';
import { domainOf, hostOf } from '@/lib/platform/address.ts';

interface Home {
  /** The address of the site's home page. */
  address: string;
  /** The tab that shows a page of the same host, from which the site can be looked at; null where none is known. */
  from: { tabId: number; page: string } | null;
}

/** The home page of a site: of the page in front where that is the site's, for it has the scheme and the port. */
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
