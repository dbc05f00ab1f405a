import type { ElementRecord } from '../snapshot.ts';

/** Returns the IDs that the fragment of an address may refer to: as written, and decoded. */
function fragmentsOf(href: string): readonly string[] {
  const fragment = href
    .slice(href.indexOf('#') + 1)
    .replace(/:~:.*$/s, '')
    .trim();
  try {
    return [fragment, decodeURIComponent(fragment)];
  } catch {
    return [fragment];
  }
}

/** Returns the IDs that some link may point to. */
export function targetsAmong(ids: ReadonlySet<string>, anchors: readonly ElementRecord[]): string[] {
  const pointedAt = new Set<string>();
  for (const { attrs } of anchors) {
    if (attrs.href?.includes('#')) for (const fragment of fragmentsOf(attrs.href)) pointedAt.add(fragment);
  }
  if (pointedAt.size === 0) return [];
  return [...ids].filter((id) => pointedAt.has(id));
}
