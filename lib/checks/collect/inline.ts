import type { ElementRecord, InlineKind } from '../snapshot.ts';
import { type Frame, type Mutable, wayTo } from './frame.ts';
import { CEILING, NOTED_ATTRIBUTES } from './kinds.ts';

/**
 * The events that have an attribute (HTML standard, "event handlers on elements, Document objects, and Window objects";
 * Pointer, Touch and Clipboard Events, CSS Animations and Transitions). `once` and `on:click` are none.
 */
const EVENTS =
  'abort afterprint animationcancel animationend animationiteration animationstart auxclick beforecopy beforecut ' +
  'beforeinput beforematch beforepaste beforeprint beforetoggle beforeunload begin blur cancel canplay canplaythrough ' +
  'change click close command contentvisibilityautostatechange contextlost contextmenu contextrestored copy cuechange ' +
  'cut dblclick drag dragend dragenter dragleave dragover dragstart drop durationchange emptied end ended error focus ' +
  'focusin focusout formdata fullscreenchange gotpointercapture hashchange input invalid keydown keypress keyup ' +
  'languagechange load loadeddata loadedmetadata loadstart lostpointercapture message messageerror mousedown ' +
  'mouseenter mouseleave mousemove mouseout mouseover mouseup mousewheel offline online pagehide pagereveal pageshow ' +
  'pageswap paste pause play playing pointercancel pointerdown pointerenter pointerleave pointermove pointerout ' +
  'pointerover pointerrawupdate pointerup popstate progress ratechange rejectionhandled repeat reset resize scroll ' +
  'scrollend scrollsnapchange scrollsnapchanging search securitypolicyviolation seeked seeking select selectionchange ' +
  'selectstart slotchange stalled storage submit suspend timeupdate toggle touchcancel touchend touchmove touchstart ' +
  'transitioncancel transitionend transitionrun transitionstart unhandledrejection unload volumechange waiting wheel';

/** What the walk looks at an attribute for: code or a style in it, a mark of structured data. One look-up for each. */
export const MEANINGS: ReadonlyMap<string, InlineKind | 'note'> = new Map<string, InlineKind | 'note'>([
  ...[...NOTED_ATTRIBUTES].map((name) => [name, 'note'] as const),
  ...EVENTS.split(' ').map((event) => [`on${event}`, 'handlers'] as const),
  ...['href', 'xlink:href', 'action', 'formaction', 'src'].map((name) => [name, 'addresses'] as const),
  ['style', 'styles'],
]);

/** Where a browser runs what stands after `javascript:`, by tag. */
const RUN_BY = new Map([
  ['a', 'href'],
  ['area', 'href'],
  ['svg:a', 'href xlink:href'],
  ['form', 'action'],
  ['button', 'formaction'],
  ['input', 'formaction'],
  ['iframe', 'src'],
  ['frame', 'src'],
]);

/** Leading blanks, and tabs and line ends anywhere, are skipped (URL standard, "basic URL parser"). */
const SCRIPT_ADDRESS =
  /^[\0- ]*j[\t\n\r]*a[\t\n\r]*v[\t\n\r]*a[\t\n\r]*s[\t\n\r]*c[\t\n\r]*r[\t\n\r]*i[\t\n\r]*p[\t\n\r]*t[\t\n\r]*:/i;

/** Whether an attribute may hold an address that a browser runs. */
export function runsAddress(tag: string, name: string): boolean {
  return RUN_BY.get(tag)?.split(' ').includes(name) ?? false;
}

export function isScriptAddress(address: string | null): boolean {
  return SCRIPT_ADDRESS.test(address ?? '');
}

interface Counted {
  count: number;
  first: Mutable<ElementRecord>[];
}

/** What a walk counts of each kind. */
export function inlineUses(): Record<InlineKind, Counted> {
  const nothing = (): Counted => ({ count: 0, first: [] });
  return { handlers: nothing(), addresses: nothing(), styles: nothing() };
}

/** Counts one attribute of a frame's element, and keeps it where it is among the first. */
export function noteInline<N>(use: Counted, frame: Frame<N>, name: string, value: string | null): void {
  use.count += 1;
  if (use.first.length >= CEILING.inline) return;
  const attrs = { [name]: (value ?? '').slice(0, CEILING.inlineText) };
  use.first.push({ tag: frame.tag, attrs, place: frame.place, path: wayTo(frame) });
}
