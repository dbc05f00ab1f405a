import type { Inspection, Subresource } from '../../inspection.ts';
import { parseAddress } from '../addresses/addresses.ts';
import { headerValues } from './headers.ts';

/** The observed loads of the page from its own origin. */
export function ownSubresources({
  page,
  subresources = [],
}: Pick<Inspection, 'page' | 'subresources'>): readonly Subresource[] {
  const origin = parseAddress(page.url)?.origin;
  return subresources.filter(({ url }) => parseAddress(url)?.origin === origin);
}

/**
 * The header fields of the site: those of the page, then those of its loads from its own origin; each name once, with
 * all values that the first response with it has.
 */
export function* ownFields(
  inspection: Pick<Inspection, 'page' | 'response' | 'subresources'>,
): Generator<readonly [name: string, value: string]> {
  const seen = new Set<string>();
  for (const { headers } of [inspection.response, ...ownSubresources(inspection)].filter(
    (one) => one != null,
  )) {
    for (const [name] of headers) {
      if (seen.has(name)) continue;
      seen.add(name);
      yield [name, headerValues({ headers }, name).join(', ')];
    }
  }
}
