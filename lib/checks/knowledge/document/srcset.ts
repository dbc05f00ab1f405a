const ADDRESS = /[\t\n\f\r ,]*([^\t\n\f\r ]+)/y;
/** Up to the comma that ends a candidate; one in parentheses does not. */
const DESCRIPTORS = /(?:\([^)]*\)?|[^,(])*/y;

/** One file of a `srcset`. */
interface Candidate {
  address: string;
  /** As written after the address; empty if there are none. */
  descriptors: string;
}

/**
 * Returns the files in a `srcset` (HTML standard, "parse a srcset attribute"): a comma
 * inside an address belongs to it, while one after a descriptor needs no white space.
 */
function candidatesOf(srcset: string | undefined): readonly Candidate[] {
  const found: Candidate[] = [];
  const text = srcset ?? '';
  let at = 0;
  for (;;) {
    ADDRESS.lastIndex = at;
    const [, address] = ADDRESS.exec(text) ?? [];
    if (address === undefined) return found;
    at = ADDRESS.lastIndex;
    // Not a pattern, which would try every comma of a hostile list to its end.
    let end = address.length;
    while (address[end - 1] === ',') end -= 1;
    let descriptors = '';
    if (end === address.length) {
      DESCRIPTORS.lastIndex = at;
      descriptors = (DESCRIPTORS.exec(text)?.[0] ?? '').trim();
      at = DESCRIPTORS.lastIndex;
    }
    if (end > 0) found.push({ address: address.slice(0, end), descriptors });
  }
}

/** Returns the addresses in a `srcset`, without their descriptors. */
export const srcsetAddresses = (srcset: string | undefined): readonly string[] =>
  candidatesOf(srcset).map(({ address }) => address);

const WIDTH = /^0*[1-9]\d*w$/;
const HEIGHT = /^0*[1-9]\d*h$/;
const DENSITY = /^(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?x$|^-0x$/i;

/** Whether browsers read the descriptors: none, a density, or a width, which a height may accompany. */
function isRead(descriptors: string): boolean {
  const [first = '', second, ...more] = descriptors.split(/\s+/);
  if (second === undefined)
    return first === '' || WIDTH.test(first) || (DENSITY.test(first) && first.endsWith('x'));
  const isPair = (one: string, other: string) => WIDTH.test(one) && HEIGHT.test(other);
  return more.length === 0 && (isPair(first, second) || isPair(second, first));
}

/** Returns the files in a `srcset` that browsers skip because of their descriptors; a future form is not judged. */
export function skippedInSrcset(srcset: string | undefined): readonly Candidate[] {
  return candidatesOf(srcset).filter(({ descriptors }) => !descriptors.includes('(') && !isRead(descriptors));
}
