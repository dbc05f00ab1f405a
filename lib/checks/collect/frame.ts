import { UNTOLD } from '../evidence.ts';
import type { DocumentPart } from '../snapshot.ts';
import type { Capture } from './capture.ts';
import { CEILING } from './kinds.ts';
import { type Tag, tagNamed } from './tags.ts';

/**
 * An element whose children are being visited. There is one frame per level of the tree, which the next
 * element on that level reuses: with one per element, garbage collection took a quarter of the walk.
 */
export interface Frame<N> {
  readonly parent: Frame<N> | null;
  /** The frame of the level below, if it was needed before. */
  below: Frame<N> | null;
  name: string;
  tag: Tag;
  /** Its position among the child elements of its parent, counted from 1. */
  number: number;
  /** The ID by which a fragment finds this element. */
  id: string | null;
  /** The path of this element; computed only if it or an element below is kept. */
  path: string | null;
  /** The next child to visit. */
  next: N | null;
  /** Its first child, while its shadow tree is visited first. */
  light: N | null;
  inShadow: boolean;
  /** The numbers of children and of child elements visited so far. */
  seen: number;
  count: number;
  /** Whether its text is needed. */
  isRead: boolean;
  place: DocumentPart;
  silent: boolean;
  /** Inside a paragraph. */
  prose: boolean;
  /** Inside a quotation or code. */
  quoted: boolean;
  /** Inside a shadow tree, whose IDs are not the document's. */
  hidden: boolean;
  /** Whether a `hidden` or `style` attribute, its own or of an ancestor, keeps it from being rendered. */
  unrendered: boolean;
  capture: Capture | null;
  /** The nearest `lang`, of this element or an ancestor; undefined if there is none. */
  lang: string | undefined;
  /**
   * The index of the nearest annotated element, this one or an ancestor, in its list; undefined if there is
   * none.
   */
  annotated: number | undefined;
}

/** Returns the frame above the root. */
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
    quoted: false,
    hidden: false,
    unrendered: false,
    capture: null,
    lang: undefined,
    annotated: undefined,
  };
}

/** Returns the frame of the next child element, whose own children are not visited yet. */
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
  frame.quoted = parent.quoted || frame.tag.isQuotation;
  frame.hidden = parent.hidden || parent.inShadow;
  frame.unrendered = parent.unrendered;
  frame.capture = null;
  frame.lang = parent.lang;
  frame.annotated = parent.annotated;
  return frame;
}

/** The separators of a path, which an ID may contain too. */
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

/** Returns the path of an element. A path starts at an ID; one that is too long becomes `UNTOLD`. */
export function wayTo<N>(frame: Frame<N>): string {
  frame.path ??= wayFromParent(frame);
  return frame.path;
}
