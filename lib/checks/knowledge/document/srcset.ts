const ADDRESS = /[\t\n\f\r ,]*([^\t\n\f\r ]+)/y;
/** Up to the comma that ends a candidate; one in parentheses does not. */
const DESCRIPTORS = /(?:\([^)]*\)?|[^,(])*/y;

/**
 * Returns the addresses in a `srcset`, without their descriptors (HTML standard, "parse a srcset attribute"): a comma
 * inside an address belongs to it, while one after a descriptor needs no white space.
 */
export function srcsetAddresses(srcset: string | undefined): readonly string[] {
  const found: string[] = [];
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
    if (end > 0) found.push(address.slice(0, end));
    if (end < address.length) continue;
    DESCRIPTORS.lastIndex = at;
    DESCRIPTORS.exec(text);
    at = DESCRIPTORS.lastIndex;
  }
}
