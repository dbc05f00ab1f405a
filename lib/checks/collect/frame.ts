import { UNTOLD } from '../evidence.ts';
import type { DocumentPart } from '../snapshot.ts';
import type { Capture } from './capture.ts';
import { CEILING } from './kinds.ts';
import { type Tag, tagNamed } from './tags.ts';

/**
 * An element whose children are being visited. There is one frame for each level of the tree, and the next element on
 * that level takes it over: with one for each element a quarter of the walk was garbage collection.
 */
export interface Frame<N> {
  readonly parent: Frame<N> | null;
  /** The frame of the level below, once there was one. */
  below: Frame<N> | null;
  name: string;
  tag: Tag;
  /** Its place among the elements that its parent holds, counted from 1. */
  number: number;
  /** The id by which a fragment finds this element. */
  id: string | null;
  /** The way to this element; made only when it or an element below it is kept. */
  path: string | null;
  /** The next child to visit. */
  next: N | null;
  /** Its first child, while its shadow tree is being visited, which comes before. */
  light: N | null;
  inShadow: boolean;
  /** Children seen so far, and the elements among them. */
  seen: number;
  count: number;
  /** Whether the text in it is wanted. */
  isRead: boolean;
  place: DocumentPart;
  silent: boolean;
  /** Inside a paragraph. */
  prose: boolean;
  /** Inside some shadow tree, where ids are not the document's. */
  hidden: boolean;
  capture: Capture | null;
  /** The nearest `lang`, of this element or one above; undefined where none says. */
  lang: string | undefined;
  /** Place in its list of the nearest annotated element, this one or one above; undefined where there is none. */
  annotated: number | undefined;
}

/** What stands above the root. */
export function topFrame<N>(parent: Frame<N> | null = null): Frame<N> {
  return {
    parent,
    below: null,
    name: '',
    tag: tagNamed(''),
    number: 0,
    id: null,
    path: '',
    next: null,
    light: null,
    inShadow: false,
    seen: 0,
    count: 0,
    isRead: false,
    place: 'body',
    silent: false,
    prose: false,
    hidden: false,
    capture: null,
    lang: undefined,
    annotated: undefined,
  };
}

/** The frame of the next element in a frame's element, whose children are still to be found. */
export function frameIn<N>(parent: Frame<N>, name: string): Frame<N> {
  parent.count += 1;
  parent.below ??= topFrame(parent);
  const frame = parent.below;
  const isBelowRoot = parent.parent !== null && parent.parent.parent === null;
  frame.name = name;
  frame.tag = tagNamed(name);
  frame.number = parent.count;
  frame.id = null;
  frame.path = null;
  frame.next = null;
  frame.light = null;
  frame.inShadow = false;
  frame.seen = 0;
  frame.count = 0;
  frame.place = isBelowRoot && (name === 'head' || name === 'body') ? name : parent.place;
  frame.silent = parent.silent;
  frame.prose = parent.prose || name === 'p';
  frame.hidden = parent.hidden || parent.inShadow;
  frame.capture = null;
  frame.lang = parent.lang;
  frame.annotated = parent.annotated;
  return frame;
}

/** The joints of a path may stand in an id too. */
const JOINTS = /[%>^]/;
const escapeStep = (id: string) =>
  JOINTS.test(id)
    ? id.replace(/[%>^]/g, (joint) => `%${joint.charCodeAt(0).toString(16).toUpperCase()}`)
    : id;

function wayFromParent<N>({ parent, name, number, id }: Frame<N>): string {
  if (id !== null) return `#${escapeStep(id)}`;
  if (!parent) return '';
  const above = wayTo(parent);
  if (above === UNTOLD) return UNTOLD;
  const step = `${name}:${number}`;
  const path = above ? `${above}${parent.inShadow ? '^' : '>'}${step}` : step;
  return path.length > CEILING.path ? UNTOLD : path;
}

/** The way to an element. An id is a way of its own; a way that is too long is not told. */
export function wayTo<N>(frame: Frame<N>): string {
  frame.path ??= wayFromParent(frame);
  return frame.path;
}
