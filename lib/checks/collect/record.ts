import type { ElementRecord } from '../snapshot.ts';
import { frameIn, topFrame, wayTo } from './frame.ts';
import { CEILING, KINDS } from './kinds.ts';

/** The attributes recorded of elements that the walk does not keep. */
const NAMES = ['id', 'class'];

/** Counts from 1. Does not use `children`, which a form field of that name would shadow. */
function placeAmongSiblings(element: Element): number {
  let place = 1;
  for (let one = element.previousElementSibling; one; one = one.previousElementSibling) place += 1;
  return place;
}

/** Returns the path that the walk would give an element of the document. */
function pathOf(element: Element): string {
  const chain = [element];
  for (let above = element.parentElement; above; above = above.parentElement) chain.push(above);
  let frame = topFrame<Element>();
  for (const one of chain.reverse()) {
    frame.count = placeAmongSiblings(one) - 1;
    frame = frameIn(frame, one.localName);
    const id = one.getAttribute('id');
    const isFirst = id && id.length < 80 && one.ownerDocument.getElementById(id) === one;
    if (isFirst) frame.id = id;
    if (one === chain[0]) frame.path = '';
  }
  return wayTo(frame) || 'html';
}

/**
 * Returns the record of one element that the browser has reported; null if it is no longer in the document.
 */
export function recordOf(element: Element): ElementRecord | null {
  if (!element.ownerDocument.contains(element)) return null;
  const tag = element.localName;
  const attrs: Record<string, string> = {};
  for (const name of KINDS.get(tag)?.attrs ?? NAMES) {
    const value = element.getAttribute(name);
    if (value === null) continue;
    attrs[name] = value.slice(0, value.startsWith('data:') ? CEILING.dataAddress : CEILING.attribute);
  }
  return { tag, attrs, place: 'body', path: pathOf(element) };
}
