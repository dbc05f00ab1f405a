import type { Inspection, Subresource } from '../../inspection.ts';
import { parseAddress } from '../addresses/addresses.ts';

/** The observed loads of the page from its own origin. */
export function ownSubresources({
  page,
  subresources = [],
}: Pick<Inspection, 'page' | 'subresources'>): readonly Subresource[] {
  const origin = parseAddress(page.url)?.origin;
  return subresources.filter(({ url }) => parseAddress(url)?.origin === origin);
}

/**
 * The header fields of the site: those of the page, then those of its loads from its own origin; each name
 * once.
 */
export function* ownFields(
  inspection: Pick<Inspection, 'page' | 'response' | 'subresources'>,
): Generator<readonly [name: string, value: string]> {
  const seen = new Set<string>();
  for (const { headers } of [inspection.response, ...ownSubresources(inspection)].filter(
    (one) => one != null,
  )) {
    for (const field of headers) {
      if (seen.has(field[0])) continue;
      seen.add(field[0]);
      yield field;
    }
  }
}
