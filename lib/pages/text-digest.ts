/** The prime of the FNV-1a hash of 32 bits. Source: RFC 9923, section 5. */
const PRIME = 0x01000193;
/** The first is that of FNV-1a; the other one makes a second, independent half. */
const STARTS = [0x811c9dc5, 0x2b0de4a7] as const;

/** What may differ between two visits of an unchanged page: numbers (dates, prices, counters) and white space. */
const asCompared = (text: string) =>
  text
    .replace(/\p{N}+/gu, '0')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns 16 hexadecimal digits by which changes of a value are detected; they do not protect against forgeries. */
export const valueDigest = (value: string): string =>
  STARTS.map((start) => {
    let hash: number = start;
    for (let index = 0; index < value.length; index += 1)
      hash = Math.imul(hash ^ value.charCodeAt(index), PRIME);
    return (hash >>> 0).toString(16).padStart(8, '0');
  }).join('');

/** Returns the same for the text of a page, whatever its numbers and white space. */
export const textDigest = (text: string): string => valueDigest(asCompared(text));
