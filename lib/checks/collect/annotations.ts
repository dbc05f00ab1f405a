import { htmlTokens } from '../knowledge/texts/white-space.ts';
import type { ElementRecord } from '../snapshot.ts';
import type { Mutable } from './capture.ts';
import type { Frame } from './frame.ts';
import { CEILING } from './kinds.ts';

const ALWAYS = ['itemscope', 'itemprop', 'vocab', 'typeof', 'data-nosnippet'];

/** Whether an element is annotated. `property` alone belongs to RDFa only below another annotated element. */
export function isAnnotation(attr: (name: string) => string | null, isInside: boolean): boolean {
  return ALWAYS.some((name) => attr(name) !== null) || (isInside && attr('property') !== null);
}

/**
 * Whether the text of an annotated element is its value: it is not a thing, and no attribute has the value.
 */
export function isText({ attrs }: ElementRecord): boolean {
  const isValue = attrs.itemprop !== undefined || attrs.property !== undefined;
  const isThing = attrs.itemscope !== undefined || attrs.typeof !== undefined;
  const { content, href, src, datetime } = attrs;
  return isValue && !isThing && (content ?? href ?? src ?? datetime) === undefined;
}

/** Returns the IDs above a frame's element up to the next annotated element. */
export function idsAbove<N>({ parent }: Frame<N>): string[] {
  const ids: string[] = [];
  let frame = parent;
  for (let level = 0; frame && level < CEILING.under; level += 1) {
    if (frame.annotated !== frame.parent?.annotated) break;
    if (frame.id !== null) ids.push(frame.id);
    frame = frame.parent;
  }
  return ids;
}

/** Keeps only those IDs that an `itemref` refers to. */
export function forgetUnreferenced(annotated: readonly Mutable<ElementRecord>[]): void {
  const wanted = new Set(annotated.flatMap(({ attrs }) => htmlTokens(attrs.itemref)));
  for (const record of annotated) {
    const under = record.under?.filter((id) => wanted.has(id)) ?? [];
    if (under.length > 0) record.under = under;
    else delete record.under;
  }
}
