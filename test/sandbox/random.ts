/** Returns a 32-bit hash of a string (FNV-1a). */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/**
 * Returns a generator of numbers from 0 to 1 that are the same for the same parts, whatever else happened
 * (mulberry32).
 */
export function random(...parts: readonly (string | number)[]): () => number {
  let state = hash(parts.join('\0'));
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Returns one element of a list, by a number from 0 to 1. */
export function pick<T>(list: readonly T[], at: number): T {
  return list[Math.floor(at * list.length)] as T;
}

/** Returns hexadecimal digits, for tokens and UUIDs that are the same for the same seed. */
export function hex(length: number, next: () => number): string {
  return Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join('');
}
