import { UNTOLD } from '../evidence.ts';
import type { DocumentFacts, ElementRecord, Kind, PageSnapshot, Place } from '../snapshot.ts';
import { collapse, type Gathering, gather, gathered, gathering, gatherWords } from './gathering.ts';
import { CEILING, INLINE, KINDS, LISTS, SILENT, STRUCTURED_DATA } from './kinds.ts';
import { targetsAmong } from './targets.ts';

/** The few questions the walk asks of a tree, so that a live document and a parsed text answer alike. */
export interface TreeAdapter<N> {
  first(node: N): N | null;
  next(node: N): N | null;
  /** Local name in lower case for HTML, `svg:a` and `math:mi` for foreign elements, null for anything else. */
  tag(node: N): string | null;
  /** Characters of a text node, else null. */
  data(node: N): string | null;
  attr(node: N, name: string): string | null;
  /** First node of an open shadow tree, else null. */
  shadow(node: N): N | null;
}

/** Nodes between two chances for the caller to let the page breathe. */
const STRIDE = 1_000;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** An element whose children are being visited. */
interface Frame<N> {
  tag: string;
  /** The next child to visit. */
  next: N | null;
  /** Element children seen so far. */
  count: number;
  place: Place;
  silent: boolean;
  /** The way to this element; made only when an element below it is kept. */
  path: string | null;
  step: string;
  parent: Frame<N> | null;
  capture: Capture | null;
  /** The frame of an element's shadow tree, not of its children. */
  shadow: boolean;
  /** Inside some shadow tree, where ids are not the document's. */
  hidden: boolean;
}

/** What is gathered for an element while it is open. */
interface Capture {
  record: Mutable<ElementRecord>;
  text: Gathering;
  alt: Gathering;
  /** Structured data is judged to the character, so its white space stays. */
  verbatim: boolean;
}

/** The joints of a path may stand in an id too. */
const escapeStep = (id: string) =>
  id.replace(/[%>^]/g, (joint) => `%${joint.charCodeAt(0).toString(16).toUpperCase()}`);

/** The way to a child of the frame's element. An id is a way of its own; a way that is too long is not told. */
function below<N>(frame: Frame<N>, step: string): string {
  if (step.startsWith('#')) return step;
  frame.path ??= frame.parent ? below(frame.parent, frame.step) : '';
  if (frame.path === UNTOLD) return UNTOLD;
  const path = frame.path ? `${frame.path}${frame.shadow ? '^' : '>'}${step}` : step;
  return path.length > CEILING.path ? UNTOLD : path;
}

/**
 * Walks a tree once and takes the snapshot. A generator, because a page of 200,000 elements must not be frozen:
 * it stops after every thousand nodes, and the caller decides whether to go on at once. A tree that changes in
 * between gives a mixed picture, never an error.
 */
export function* walk<N>(root: N, facts: DocumentFacts, tree: TreeAdapter<N>): Generator<void, PageSnapshot> {
  const lists = Object.fromEntries(LISTS.map((kind) => [kind, [] as ElementRecord[]])) as Record<
    Kind,
    ElementRecord[]
  >;
  const cut: Partial<Record<Kind, number>> = {};
  const ids = new Set<string>();
  const captures: Capture[] = [];
  const text = gathering(CEILING.pageText);
  let weight = 0;
  let elements = 0;
  let visited = 0;

  const say = (words: string, { silent, capture: own, place }: Frame<N>) => {
    if (silent) {
      if (own) weight += own.verbatim ? gather(own.text, words) : gatherWords(own.text, collapse(words));
      return;
    }
    const spaced = collapse(words);
    for (const capture of captures) weight += gatherWords(capture.text, spaced);
    if (place === 'body') gatherWords(text, spaced);
  };

  const depict = (alt: string) => {
    for (const capture of captures) weight += gatherWords(capture.alt, collapse(` ${alt}`));
  };

  /** Ends the innermost capture. */
  const finish = ({ record, text, alt, verbatim }: Capture) => {
    captures.pop();
    record.text = verbatim ? gathered(text) : gathered(text).trim();
    const depicted = gathered(alt).trim();
    if (depicted) record.alt = depicted;
  };

  const keep = (node: N, tag: string, frame: Frame<N>, step: string): Capture | null => {
    const role = tag.includes(':') || KINDS.has(tag) ? null : tree.attr(node, 'role');
    const wanted = KINDS.get(role === 'heading' ? 'h1' : tag);
    if (!wanted) return null;
    const list = lists[wanted.kind];
    const isFull = list.length >= CEILING.list || weight > CEILING.total;
    if (isFull || (wanted.text && captures.length >= CEILING.open)) {
      cut[wanted.kind] = (cut[wanted.kind] ?? list.length) + 1;
      return null;
    }
    const attrs: Record<string, string> = {};
    for (const name of wanted.attrs) {
      const value = tree.attr(node, name);
      if (value === null) continue;
      const ceiling = value.startsWith('data:') ? CEILING.dataAddress : CEILING.attribute;
      attrs[name] = value.length > ceiling ? value.slice(0, ceiling) : value;
      weight += name.length + attrs[name].length;
    }
    const record: Mutable<ElementRecord> = { tag, attrs, place: frame.place, path: below(frame, step) };
    weight += record.path.length;
    list.push(record);
    if (tag === 'img') {
      if (attrs.alt) depict(attrs.alt);
      const link = captures.findLast((capture) => capture.record.tag === 'a');
      if (link && link.record.path !== UNTOLD) record.link = link.record.path;
    }
    if (!wanted.text) return null;
    const isData = tag === 'script' && STRUCTURED_DATA.test(attrs.type ?? '');
    if (tag === 'script' && !isData) return null;
    return {
      record,
      text: gathering(isData ? CEILING.structuredData : CEILING.text),
      alt: gathering(CEILING.text),
      verbatim: isData,
    };
  };

  /** Counts an element, keeps it where it matters, and answers the frame of its children, if it has any. */
  const enter = (node: N, tag: string, frame: Frame<N>): Frame<N> | null => {
    elements += 1;
    frame.count += 1;
    const hidden = frame.hidden || frame.shadow;
    const id = hidden ? null : tree.attr(node, 'id');
    // Only the first element with an id is what `#id` finds.
    const named = id !== null && id !== '' && id.length < 80 && !ids.has(id);
    if (id) ids.add(id);
    const step = named ? `#${escapeStep(id)}` : `${tag}:${frame.count}`;
    const place: Place =
      frame.step === 'html' ? (tag === 'head' ? 'head' : tag === 'body' ? 'body' : frame.place) : frame.place;
    const capture = keep(node, tag, frame, step);
    const silent = frame.silent || SILENT.has(tag);
    if (capture) captures.push(capture);
    const inside = tag === 'noscript' || tag === 'template' ? null : tree.first(node);
    const child: Frame<N> = {
      tag,
      next: inside,
      count: 0,
      place,
      silent,
      path: null,
      step,
      parent: frame,
      capture,
      shadow: false,
      hidden,
    };
    if (!silent && !INLINE.has(tag)) say(' ', child);
    return child;
  };

  const top: Frame<N> = {
    tag: '',
    next: null,
    count: 0,
    place: 'body',
    silent: false,
    path: '',
    step: '',
    parent: null,
    capture: null,
    shadow: false,
    hidden: false,
  };
  const rootTag = tree.tag(root) ?? 'html';
  const stack: Frame<N>[] = [];
  const first = enter(root, rootTag, top);
  // The root stands above every selector, whatever its id.
  if (first) {
    stack.push({ ...first, step: 'html', path: '' });
    const record = lists.roots[0] as Mutable<ElementRecord> | undefined;
    if (record) record.path = 'html';
  }

  while (stack.length > 0) {
    const frame = stack[stack.length - 1] as Frame<N>;
    const node = frame.next;
    if (node === null) {
      stack.pop();
      if (frame.capture) finish(frame.capture);
      if (!frame.shadow && !frame.silent && !INLINE.has(frame.tag)) say(' ', frame);
      continue;
    }
    frame.next = tree.next(node);
    visited += 1;
    if (visited % STRIDE === 0) yield;

    const tag = tree.tag(node);
    if (tag === null) {
      const words = tree.data(node);
      if (words === null) continue;
      if (frame.tag === 'svg:title') depict(words);
      else say(words, frame);
      continue;
    }
    const child = enter(node, tag, frame);
    if (!child) continue;
    if (stack.length < CEILING.depth) {
      stack.push(child);
      const shadow = tree.shadow(node);
      if (shadow !== null) {
        stack.push({ ...child, next: shadow, count: 0, capture: null, shadow: true, path: null });
      }
    } else if (child.capture) finish(child.capture);
  }

  return {
    ...facts,
    ...lists,
    text: gathered(text).trim(),
    elements,
    targets: targetsAmong(ids, lists.anchors),
    cut,
  };
}

/** Takes the whole walk at once, where nobody waits for a frame to be drawn. */
export function walkAtOnce<N>(root: N, facts: DocumentFacts, tree: TreeAdapter<N>): PageSnapshot {
  const steps = walk(root, facts, tree);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
