import { UNTOLD } from '../evidence.ts';
import type { ElementRecord, Place } from '../snapshot.ts';
import type { Gathering } from './gathering.ts';
import { CEILING } from './kinds.ts';

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** An element whose children are being visited. */
export interface Frame<N> {
  tag: string;
  /** The next child to visit. */
  next: N | null;
  /** Element children seen so far. */
  count: number;
  place: Place;
  silent: boolean;
  /** Inside a paragraph. */
  prose: boolean;
  /** The way to this element; made only when an element below it is kept. */
  path: string | null;
  step: string;
  /** The id by which a fragment finds this element. */
  id: string | null;
  parent: Frame<N> | null;
  capture: Capture | null;
  /** The nearest `lang`, of this element or one above; undefined where none says. */
  lang: string | undefined;
  /** Place in its list of the nearest annotated element, this one or one above; undefined where there is none. */
  annotated: number | undefined;
  /** The frame of an element's shadow tree, not of its children. */
  shadow: boolean;
  /** Inside some shadow tree, where ids are not the document's. */
  hidden: boolean;
}

/** What is gathered for an element while it is open. */
export interface Capture {
  /** The element as one of its kind, and as an annotated one. */
  records: Mutable<ElementRecord>[];
  text: Gathering;
  alt: Gathering;
  /** Scripts and structured data are judged to the character, so their white space stays. */
  verbatim: boolean;
}

/** The joints of a path may stand in an id too. */
const escapeStep = (id: string) =>
  id.replace(/[%>^]/g, (joint) => `%${joint.charCodeAt(0).toString(16).toUpperCase()}`);

/** What stands above the root. */
export function topFrame<N>(): Frame<N> {
  return {
    tag: '',
    next: null,
    count: 0,
    place: 'body',
    silent: false,
    prose: false,
    path: '',
    step: '',
    id: null,
    parent: null,
    capture: null,
    lang: undefined,
    annotated: undefined,
    shadow: false,
    hidden: false,
  };
}

/** The frame of a child of the frame's element, whose children are still to be found. */
export function frameIn<N>(parent: Frame<N>, tag: string, id: string | null): Frame<N> {
  const isBelowRoot = parent.step === 'html';
  return {
    tag,
    next: null,
    count: 0,
    place: isBelowRoot && (tag === 'head' || tag === 'body') ? tag : parent.place,
    silent: parent.silent,
    prose: parent.prose || tag === 'p',
    path: null,
    step: id === null ? `${tag}:${parent.count}` : `#${escapeStep(id)}`,
    id,
    parent,
    capture: null,
    lang: parent.lang,
    annotated: parent.annotated,
    shadow: false,
    hidden: parent.hidden || parent.shadow,
  };
}

/** The way to an element. An id is a way of its own; a way that is too long is not told. */
export function wayTo<N>({ parent, step }: Frame<N>): string {
  if (step.startsWith('#')) return step;
  if (!parent) return '';
  parent.path ??= wayTo(parent);
  if (parent.path === UNTOLD) return UNTOLD;
  const path = parent.path ? `${parent.path}${parent.shadow ? '^' : '>'}${step}` : step;
  return path.length > CEILING.path ? UNTOLD : path;
}
