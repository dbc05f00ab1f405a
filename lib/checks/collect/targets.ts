import type { ElementRecord } from '../snapshot.ts';

/** The ids that an address may mean by its fragment: as written, and decoded. */
function fragmentsOf(href: string | undefined): readonly string[] {
  const hash = href?.indexOf('#') ?? -1;
  if (hash < 0) return [];
  const fragment = (href ?? '')
    .slice(hash + 1)
    .replace(/:~:.*$/s, '')
    .trim();
  try {
    return [fragment, decodeURIComponent(fragment)];
  } catch {
    return [fragment];
  }
}

/** Those of the ids that some link may point at. */
export function targetsAmong(ids: ReadonlySet<string>, anchors: readonly ElementRecord[]): string[] {
  const pointedAt = new Set(anchors.flatMap(({ attrs }) => fragmentsOf(attrs.href)));
  return [...ids].filter((id) => pointedAt.has(id));
}
