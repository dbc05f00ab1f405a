import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { baseOf, parseAddress } from '../addresses/addresses.ts';
import { oncePerPage } from './once-per-page.ts';

/** A data block, to which the inline check of scripts applies nevertheless (HTML, "prepare the script element"). */
export const isImportMap = ({ attrs }: ElementRecord): boolean =>
  attrs.type?.trim().toLowerCase() === 'importmap';

/** Returns what one import map has under `integrity`; an empty object if it is not JSON, or has nothing there. */
function integrityIn({ text = '' }: ElementRecord): object {
  try {
    const map = JSON.parse(text) as { integrity?: unknown } | null;
    return typeof map?.integrity === 'object' && map.integrity !== null ? map.integrity : {};
  } catch {
    return {};
  }
}

/**
 * Returns the `integrity` that the import maps of a page give to modules, by address; of several maps, the first counts
 * (HTML standard, "resolving a module integrity metadata" and "merge existing and new import maps").
 */
export const mappedIntegrity = oncePerPage((page: PageSnapshot): ReadonlyMap<string, string> => {
  const hashes = new Map<string, string>();
  const base = baseOf(page);
  for (const map of page.scripts.filter(isImportMap)) {
    for (const [address, hash] of Object.entries(integrityIn(map))) {
      // Names of packages are no addresses.
      const url = /^(?:\.{0,2}\/|[a-z][a-z\d+.-]*:)/i.test(address) ? parseAddress(address, base) : null;
      if (url && typeof hash === 'string' && !hashes.has(url.href)) hashes.set(url.href, hash);
    }
  }
  return hashes;
});
