import { addressDifference } from '../addresses/address-difference.ts';
import { parseAddress } from '../addresses/addresses.ts';

const INDEX = /^(index|default)\.[a-z]{3,5}$/i;

/**
 * Returns the last segment of a path, raw and decoded, which other addresses of the same page contain as
 * well; empty for the home page.
 */
function lastNames({ pathname }: URL): readonly string[] {
  const names = pathname.toLowerCase().split('/').filter(Boolean);
  const name = names.findLast((part) => !INDEX.test(part)) ?? '';
  try {
    return [name, decodeURIComponent(name)];
  } catch {
    return [name];
  }
}

/** Returns the entry for the page, or else an entry for the same page in another form. */
export function entryOf(
  addresses: readonly string[],
  page: URL,
): { grade: 'same' | 'form'; url: URL } | null {
  const names = lastNames(page);
  let near: URL | null = null;
  for (const address of addresses) {
    const lower = address.toLowerCase();
    const url = names.some((name) => lower.includes(name)) ? parseAddress(address) : null;
    const grade = url && addressDifference(page, url).grade;
    if (url && grade === 'same') return { grade, url };
    if (url && grade === 'form') near ??= url;
  }
  return near && { grade: 'form', url: near };
}
