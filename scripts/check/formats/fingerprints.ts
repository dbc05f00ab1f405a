import { createHash } from 'node:crypto';

/**
 * Returns a function that creates fingerprints: they stay the same for the same finding of the same page, even if
 * values change; several findings at one place get different ones.
 */
export function fingerprints(): (...parts: readonly string[]) => string {
  const given = new Map<string, number>();
  return (...parts) => {
    const place = parts.join('\n');
    const turn = given.get(place) ?? 0;
    given.set(place, turn + 1);
    return createHash('sha256').update(`${place}\n${turn}`).digest('hex').slice(0, 32);
  };
}
