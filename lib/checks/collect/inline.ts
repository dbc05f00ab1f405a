import type { ElementRecord, InlineKind } from '../snapshot.ts';
import type { Mutable } from './capture.ts';
import { type Frame, wayTo } from './frame.ts';
import { CEILING } from './kinds.ts';

/**
 * The events that have an attribute (HTML standard, "event handlers on elements, Document objects, and Window
 * objects"; Pointer, Touch and Clipboard Events, CSS Animations and Transitions). `once` and `on:click` are
 * not among them.
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

/** Attributes for which an element is kept whatever its tag. */
const NOTED = 'role itemscope itemprop vocab typeof property data-nosnippet';
const ADDRESSES = 'href xlink:href action formaction src';

type Meaning = InlineKind | 'note' | 'id' | 'lang' | 'hidden';
const meaning = (names: string, what: Meaning) => names.split(' ').map((name) => [name, what] as const);

/**
 * The meaning of an attribute for the walk: inline code, a style, structured data. One look-up per attribute.
 */
export const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ...meaning('id', 'id'),
  ...meaning('lang', 'lang'),
  ...meaning('hidden', 'hidden'),
  ...meaning('style', 'styles'),
  ...meaning(ADDRESSES, 'addresses'),
  ...meaning(NOTED, 'note'),
  ...EVENTS.split(' ').map((event) => [`on${event}`, 'handlers'] as const),
]);

/** Leading white space, and tabs and line breaks anywhere, are skipped (URL standard, "basic URL parser"). */
const SCRIPT_ADDRESS =
  /^[\0- ]*j[\t\n\r]*a[\t\n\r]*v[\t\n\r]*a[\t\n\r]*s[\t\n\r]*c[\t\n\r]*r[\t\n\r]*i[\t\n\r]*p[\t\n\r]*t[\t\n\r]*:/i;

export function isScriptAddress(address: string | null): boolean {
  return SCRIPT_ADDRESS.test(address ?? '');
}

const NO_BOX = /(?:^|;)\s*display\s*:\s*none\b/i;

/** Whether a `style` attribute keeps an element and everything in it from being rendered. */
export function hidesByStyle(style: string | null): boolean {
  return NO_BOX.test(style ?? '');
}

interface Counted {
  count: number;
  first: Mutable<ElementRecord>[];
}

/** The counts of a walk, by kind. */
export function inlineUses(): Record<InlineKind, Counted> {
  const nothing = (): Counted => ({ count: 0, first: [] });
  return { handlers: nothing(), addresses: nothing(), styles: nothing() };
}

/** Counts one attribute of a frame's element, and keeps it if it is among the first. */
export function noteInline<N>(use: Counted, frame: Frame<N>, name: string, value: string | null): void {
  use.count += 1;
  if (use.first.length >= CEILING.inline) return;
  const attrs = { [name]: (value ?? '').slice(0, CEILING.inlineText) };
  use.first.push({ tag: frame.name, attrs, place: frame.place, path: wayTo(frame) });
}
