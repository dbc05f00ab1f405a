import { readableAddress } from '../../checks/knowledge/addresses/readable-address.ts';

/** Returns the name of a file about an address, such as `plumbline-example.com-kettles`, with its extension. */
export function fileName(address: string, ending: string): string {
  const { hostname, pathname } = URL.canParse(address) ? new URL(address) : { hostname: '', pathname: '' };
  const text = readableAddress(`${hostname}${pathname}`);
  const words = text.replace(/[^\p{L}\p{M}\p{N}.]+/gu, '-').replace(/^-|-$/g, '');
  return `plumbline-${[...words].slice(0, 80).join('') || 'report'}.${ending}`;
}
