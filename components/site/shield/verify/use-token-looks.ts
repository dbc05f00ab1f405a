import { hasTag, type Looked, lookInFile, lookInHead } from '@/lib/page/requests/token-look.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { domainOf } from '@/lib/platform/address.ts';
import { requestSite } from '@/lib/platform/browser.ts';
import type { useHome } from '../use-home.ts';
import type { Sight, WayLook } from './look-notice.tsx';
import type { Placement } from './token-placement.ts';
import { useLook } from './use-look.ts';

/** What one round of lookups has found, by method. */
type Round = Partial<Record<'meta' | 'file', Looked>>;

/** Whether another round would find nothing new: the token is found, or the browser allows no lookup. */
const isFinal = (round: Round) => {
  const all = Object.values(round);
  return all.includes('found') || all.every((looked) => looked === 'no access');
};

/** Returns a URL without its scheme, for display. */
const shortOf = (address: string) => address.replace(/^https?:\/\//, '');

interface TokenLooks {
  /** One for each method of the hint, in the order of the choice. */
  ways: readonly WayLook[];
  at: number | null;
  isGoingOn: boolean;
  onAgain: () => void;
  /** Requests access to the site and looks again; called straight from a click, as browsers demand. */
  onAllow: () => void;
}

/**
 * Looks for the token by all methods of the hint at once, whichever is shown: in the head of the home page and in the file. A
 * browser cannot look up a DNS record, and no other service is asked for it.
 */
export function useTokenLooks(
  { address, from }: ReturnType<typeof useHome>,
  token: string,
  { meta, file, dns }: Placement,
): TokenLooks {
  const inspection = useInspection((state) => state.inspection);
  const tag = meta && { name: meta.name, content: token };
  const fileAddress = file && new URL(file.address, address).href;
  const isNear =
    from !== null && fileAddress !== null && new URL(fileAddress).origin === new URL(from.page).origin;
  const isLookedUp = from !== null && (tag !== null || isNear);
  const look = useLook<Round>(
    isLookedUp ? `${address} ${meta?.tag} ${fileAddress} ${file?.line}` : null,
    async () => {
      const [inHead, inFile] = await Promise.all([
        from && tag && lookInHead({ ...from, address }, tag),
        from && isNear && file && lookInFile({ ...from, address: fileAddress }, file.line),
      ]);
      return { ...(inHead && { meta: inHead }), ...(inFile && { file: inFile }) };
    },
    isFinal,
  );
  // If the page in front belongs to the site, whichever page it is, its head is known without a request.
  const isHere =
    tag !== null &&
    inspection !== null &&
    domainOf(inspection.url) === domainOf(address) &&
    hasTag(inspection.page, tag);
  const sightOf = (way: 'meta' | 'file', isReachable: boolean): Sight =>
    isReachable ? (look.looked?.[way] ?? 'looking') : 'closed';
  const inHead = sightOf('meta', from !== null);
  const isOnlyHere = isHere && inHead !== 'found';
  const ways: readonly (WayLook | null)[] = [
    tag && {
      way: 'meta',
      sight: isOnlyHere ? 'found here' : inHead,
      place: shortOf(isOnlyHere ? inspection.url : address),
    },
    fileAddress === null
      ? null
      : { way: 'file', sight: sightOf('file', isNear), place: shortOf(fileAddress) },
    dns && { way: 'dns', sight: 'not for browsers', place: dns.name ?? '' },
  ];
  return {
    ways: ways.filter((way) => way !== null),
    at: look.at,
    isGoingOn: look.isGoingOn,
    onAgain: look.again,
    onAllow: () => void requestSite(address).then((isGranted) => isGranted && look.again()),
  };
}
