import type { Inspection } from '../../inspection.ts';
import { withoutFragment } from '../addresses/addresses.ts';

/** Whether a script has changed the address since the document's response (`history.pushState`). */
export const isAddressByScript = ({ page, response }: Inspection): boolean =>
  response !== undefined && withoutFragment(response.url) !== withoutFragment(page.url);

/**
 * Returns what search engines would find at the page's address. If a script has set it, the response that the document
 * came with, and the way to that, belong to another one.
 */
export function asAddressed(inspection: Inspection): Inspection {
  if (!isAddressByScript(inspection)) return inspection;
  const { response: _response, again: _again, way: _way, ...rest } = inspection;
  return rest;
}
