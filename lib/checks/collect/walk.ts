import { UNTOLD } from '../evidence.ts';
import type { DocumentFacts, ElementRecord, Kind, PageSnapshot, Place } from '../snapshot.ts';
import { CEILING, KINDS, LISTS } from './kinds.ts';

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

/** Elements whose content is not text of the page. */
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'title', 'iframe', 'noframes', 'noembed']);
const SILENT_FOREIGN = new Set(['svg:style', 'svg:script', 'svg:title', 'svg:desc', 'svg:metadata']);
/** Elements that do not separate words. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup u var wbr'.split(
    ' ',
  ),
);
const STRUCTURED_DATA = /^\s*application\/ld\+json\s*(;|$)/i;
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

interface Capture {
  record: Mutable<ElementRecord>;
  ceiling: number;
  parts: string[];
  alts: string[];
  length: number;
}

/** The joints of a path may stand in an id too. */
const escapeStep = (id: string) =>
  id.replace(/[%>^]/g, (joint) => `%${joint.charCodeAt(0).toString(16).toUpperCase()}`);

const collapse = (text: string) => text.replace(/[\t\n\f\r ]+/g, ' ').trim();

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
  const text: string[] = [];
  let textLength = 0;
  let elements = 0;
  let visited = 0;

  const say = (words: string, frame: Frame<N>) => {
    for (const capture of captures) {
      if (capture.length > capture.ceiling) continue;
      capture.parts.push(words);
      capture.length += words.length;
    }
    if (frame.place === 'body' && !frame.silent && textLength <= CEILING.pageText) {
      text.push(words);
      textLength += words.length;
    }
  };

  const finish = (capture: Capture) => {
    const whole = capture.parts.join('');
    // Structured data is judged to the character, so its white space stays.
    const kept = capture.record.tag === 'script' ? whole : collapse(whole);
    capture.record.text = kept.slice(0, capture.ceiling);
    const alt = collapse(capture.alts.join(' '));
    if (alt) capture.record.alt = alt.slice(0, CEILING.text);
  };

  const keep = (node: N, tag: string, frame: Frame<N>, step: string): Capture | null => {
    const role = tag.includes(':') || KINDS[tag] ? null : tree.attr(node, 'role');
    const wanted = KINDS[tag] ?? (role === 'heading' ? KINDS.h1 : undefined);
    if (!wanted) return null;
    const list = lists[wanted.kind];
    if (list.length >= CEILING.list) {
      cut[wanted.kind] = (cut[wanted.kind] ?? list.length) + 1;
      return null;
    }
    const attrs: Record<string, string> = {};
    for (const name of wanted.attrs) {
      const value = tree.attr(node, name);
      if (value === null) continue;
      const ceiling = value.startsWith('data:') ? CEILING.dataAddress : CEILING.attribute;
      attrs[name] = value.length > ceiling ? value.slice(0, ceiling) : value;
    }
    const record: Mutable<ElementRecord> = { tag, attrs, place: frame.place, path: below(frame, step) };
    list.push(record);
    if (tag === 'img') {
      if (attrs.alt) for (const capture of captures) capture.alts.push(attrs.alt);
      const link = captures.findLast((capture) => capture.record.tag === 'a');
      if (link && link.record.path !== UNTOLD) record.link = link.record.path;
    }
    if (!wanted.text) return null;
    const isData = tag === 'script' && STRUCTURED_DATA.test(attrs.type ?? '');
    if (tag === 'script' && !isData) return null;
    return {
      record,
      ceiling: isData ? CEILING.structuredData : CEILING.text,
      parts: [],
      alts: [],
      length: 0,
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
    const silent = frame.silent || SILENT.has(tag) || SILENT_FOREIGN.has(tag);
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
    if (!INLINE.has(tag)) say(' ', child);
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
      if (frame.capture) {
        captures.splice(captures.indexOf(frame.capture), 1);
        finish(frame.capture);
      }
      if (!frame.shadow && !INLINE.has(frame.tag)) say(' ', frame);
      continue;
    }
    frame.next = tree.next(node);
    visited += 1;
    if (visited % STRIDE === 0) yield;

    const tag = tree.tag(node);
    if (tag === null) {
      const words = tree.data(node);
      if (words === null) continue;
      if (frame.tag === 'svg:title') for (const capture of captures) capture.alts.push(words);
      else if (!frame.silent || frame.capture) say(words, frame);
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
    } else if (child.capture) {
      captures.splice(captures.indexOf(child.capture), 1);
      finish(child.capture);
    }
  }

  const pointedAt = new Set(lists.anchors.flatMap(({ attrs }) => fragmentsOf(attrs.href)));
  return {
    ...facts,
    ...lists,
    text: collapse(text.join('')).slice(0, CEILING.pageText),
    elements,
    targets: [...ids].filter((id) => pointedAt.has(id)),
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
