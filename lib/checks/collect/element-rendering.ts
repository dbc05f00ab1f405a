import { isDrawing, isSized } from '../knowledge/document/images.ts';
import type { ElementRecord, Kind, Rendering } from '../snapshot.ts';
import type { Mutable } from './capture.ts';
import { getter } from './getter.ts';
import { CEILING } from './kinds.ts';

/**
 * Elements of a live document whose rendering is recorded, by kind, each with the record that the walk made.
 */
export type Recorded = ReadonlyMap<Kind, { element: Element; record: Mutable<ElementRecord> }[]>;

export const recordings = (): Recorded =>
  new Map([
    ['anchors', []],
    ['headings', []],
    ['images', []],
  ]);

/** Adds an element that the walk has kept. An `<area>` has no box: its image has. */
export function note(recorded: Recorded, element: Element, record: Mutable<ElementRecord>, kind: Kind): void {
  const list = recorded.get(kind);
  if (list && list.length < CEILING.shown && record.tag !== 'area') list.push({ element, record });
}

/** The number of elements after which the caller may let the page run. */
const STRIDE = 250;

// The parent of an element may be a form, which can shadow properties.
const parentElement = getter(Node.prototype, 'parentElement');
const { getRootNode } = Node.prototype;
const { checkVisibility } = Element.prototype;

function parentOf(element: Element): Element | null {
  const parent = parentElement.call(element) as Element | null;
  if (parent) return parent;
  const root = getRootNode.call(element);
  return root instanceof ShadowRoot ? root.host : null;
}

/**
 * Whether the browser renders an element. One with `display: contents` has no box, but its parent shows its
 * content.
 */
function isRendered(element: Element): boolean {
  for (let one: Element | null = element; one; one = parentOf(one)) {
    if (checkVisibility.call(one)) return true;
    if (getComputedStyle(one).display !== 'contents') return false;
  }
  return false;
}

const SEEN: CheckVisibilityOptions = { opacityProperty: true, visibilityProperty: true };

function hiding(element: Element): Pick<Rendering, 'hidden'> {
  // Almost all elements are visible, and one call is enough to know it.
  if (checkVisibility.call(element, SEEN)) return {};
  if (!isRendered(element)) return { hidden: 'not rendered' };
  const { visibility, display } = getComputedStyle(element);
  return display === 'contents' && visibility === 'visible' ? {} : { hidden: 'invisible' };
}

const brief = (address: string) =>
  address.slice(0, address.startsWith('data:') ? CEILING.dataAddress : CEILING.attribute);

type Transfers = ReadonlyMap<string, PerformanceResourceTiming>;

/** The resource timing of loaded files, by address. */
function transfers(): Transfers {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return new Map(entries.map((entry) => [entry.name, entry]));
}

function noteLoading(
  shown: Mutable<Rendering>,
  image: HTMLImageElement,
  source: string,
  known: Transfers,
): void {
  if (!image.complete) {
    shown.loaded = 'pending';
    return;
  }
  const transfer = known.get(source);
  if (shown.naturalWidth) {
    shown.loaded = 'yes';
    // The size is 0 for other origins that do not reveal it.
    if (transfer?.decodedBodySize) shown.bytes = transfer.decodedBodySize;
    return;
  }
  // A loaded SVG may have natural sizes of 0, so the status of the server decides.
  const isRefused = (transfer?.responseStatus ?? 0) >= 400;
  if (source !== '' && (isRefused || !isDrawing(source))) shown.loaded = 'broken';
}

/**
 * Whether the box of an image keeps its height before the image loads; undefined if computed sizes are
 * unknown (Firefox).
 */
function isReserved(image: HTMLImageElement): boolean | undefined {
  if (!('computedStyleMap' in Element.prototype)) return undefined;
  const { computedStyleMap } = Element.prototype;
  const styles = image.computedStyleMap();
  const is = (name: string, value: string) => styles.get(name)?.toString() === value;
  const parent = parentOf(image);
  const above = parent && computedStyleMap.call(parent).get('height')?.toString();
  const isOutOfFlow = is('position', 'absolute') || is('position', 'fixed');
  return isOutOfFlow || !is('height', 'auto') || !is('aspect-ratio', 'auto') || above !== 'auto';
}

function notePicture(
  shown: Mutable<Rendering>,
  image: HTMLImageElement,
  record: ElementRecord,
  known: Transfers,
): void {
  const { width, height, naturalWidth, naturalHeight, currentSrc } = image;
  shown.width = width;
  shown.height = height;
  shown.naturalWidth = naturalWidth;
  shown.naturalHeight = naturalHeight;
  noteLoading(shown, image, currentSrc, known);
  if (currentSrc && currentSrc !== image.src) shown.source = brief(currentSrc);
  const isOtherShape = Math.abs(width * naturalHeight - height * naturalWidth) > 0.1 * width * naturalHeight;
  if (isOtherShape) shown.fit = getComputedStyle(image).objectFit;
  const reserved = isSized(record) ? undefined : isReserved(image);
  if (reserved !== undefined) shown.isReserved = reserved;
}

/**
 * Adds to records how the browser renders their elements. Only reads, so the page is laid out at most once; a
 * generator like the walk. An element that was removed meanwhile counts as not rendered.
 */
export function* look(recorded: Recorded): Generator<void> {
  const known = transfers();
  for (const [kind, list] of recorded) {
    let looked = 0;
    for (const { element, record } of list) {
      looked += 1;
      if (looked % STRIDE === 0) yield;
      const shown: Mutable<Rendering> = hiding(element);
      if (kind === 'images' && shown.hidden !== 'not rendered')
        notePicture(shown, element as HTMLImageElement, record, known);
      record.shown = shown;
    }
  }
}
