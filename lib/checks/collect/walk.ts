import { UNTOLD } from '../evidence.ts';
import type { DocumentFacts, ElementRecord, Kind, PageSnapshot } from '../snapshot.ts';
import { forgetUnreferenced, idsAbove, isAnnotation, isText } from './annotations.ts';
import type { Mutable } from './capture.ts';
import { type Frame, frameIn, topFrame, wayTo } from './frame.ts';
import { inlineUses, isScriptAddress, MEANINGS, noteInline } from './inline.ts';
import { ANNOTATED, CEILING, type Collected, ceilingOf, KINDS, LIST_KINDS } from './kinds.ts';
import { targetsAmong } from './targets.ts';
import { Texts } from './texts.ts';
import type { TreeAdapter } from './tree.ts';

/** Nodes between two chances for the caller to let the page breathe. */
const STRIDE = 1_000;

/**
 * Walks a tree once and takes the snapshot. A generator, because a page of 200,000 elements must not be frozen:
 * it stops after every thousand nodes, and the caller decides whether to go on at once. A tree that changes in
 * between gives a mixed picture, never an error.
 */
export function* walk<N>(root: N, facts: DocumentFacts, tree: TreeAdapter<N>): Generator<void, PageSnapshot> {
  const lists = Object.fromEntries(
    LIST_KINDS.map((kind) => [kind, [] as Mutable<ElementRecord>[]]),
  ) as Record<Kind, Mutable<ElementRecord>[]>;
  const cut: Partial<Record<Kind, number>> = {};
  const inline = inlineUses();
  const ids = new Set<string>();
  const texts = new Texts();
  let elements = 0;
  let depth = 0;
  /** Frames from the root to where the walk is, and one more for each shadow tree among them. */
  let level = 0;

  /** Keeps an element in a list, unless that is full. */
  const keepAs = (
    { kind, attrs: wanted, text }: Collected,
    node: N,
    frame: Frame<N>,
    names: readonly string[],
  ) => {
    const list = lists[kind];
    const isFull = list.length >= CEILING.list || texts.weight > CEILING.total;
    if (isFull || (text && texts.isFull)) {
      cut[kind] = (cut[kind] ?? list.length) + 1;
      return null;
    }
    const attrs: Record<string, string> = {};
    for (const name of names) {
      const value = wanted.has(name) ? tree.attr(node, name) : null;
      if (value === null) continue;
      const ceiling = ceilingOf(value, frame.name === 'meta' && tree.attr(node, 'http-equiv') !== null);
      attrs[name] = value.length > ceiling ? value.slice(0, ceiling) : value;
      texts.weight += name.length + attrs[name].length;
    }
    const record: Mutable<ElementRecord> = {
      tag: frame.name,
      attrs,
      place: frame.place,
      path: wayTo(frame),
    };
    if (kind === 'anchors' && frame.lang !== undefined && frame.lang !== lists.roots[0]?.attrs.lang)
      record.lang = frame.lang;
    texts.weight += record.path.length;
    list.push(record);
    tree.kept?.(node, record, kind);
    return record;
  };

  /** Keeps an element as annotated, if it is. */
  const annotate = (node: N, frame: Frame<N>, names: readonly string[]) => {
    if (!isAnnotation((name) => tree.attr(node, name), frame.annotated !== undefined)) return null;
    const record = keepAs(ANNOTATED, node, frame, names);
    if (!record) return null;
    if (frame.annotated !== undefined) record.inside = frame.annotated;
    record.under = idsAbove(frame);
    frame.annotated = lists.annotated.length - 1;
    return record;
  };

  /** Only the first element with an id is what `#id` finds, and none in a shadow tree. */
  const identify = (id: string | null, frame: Frame<N>) => {
    if (!id || frame.hidden) return;
    if (id.length < 80 && !ids.has(id)) frame.id = id;
    ids.add(id);
  };

  /** Counts code and styles in the attributes of an element. */
  const countInline = (node: N, frame: Frame<N>, names: readonly string[]) => {
    for (const name of names) {
      const meaning = MEANINGS.get(name);
      if (meaning === 'handlers' || meaning === 'styles')
        noteInline(inline[meaning], frame, name, tree.attr(node, name));
      else if (meaning === 'addresses' && frame.tag.running.includes(name)) {
        const address = tree.attr(node, name);
        if (isScriptAddress(address)) noteInline(inline.addresses, frame, name, address);
      }
    }
  };

  /** Reads what the attributes of an element mean. Answers whether it is worth a look whatever its tag. */
  const lookAt = (node: N, frame: Frame<N>, names: readonly string[]) => {
    let isNoted = false;
    let mayBeInline = false;
    for (const name of names) {
      const meaning = MEANINGS.get(name);
      if (meaning === undefined) continue;
      if (meaning === 'id') identify(tree.attr(node, 'id'), frame);
      else if (meaning === 'lang') frame.lang = tree.attr(node, 'lang')?.slice(0, CEILING.lang);
      else if (meaning === 'note') isNoted = true;
      else mayBeInline ||= meaning !== 'addresses' || frame.tag.running.length > 0;
    }
    // Where they stand is told by the id, which may come last.
    if (mayBeInline) countInline(node, frame, names);
    return isNoted;
  };

  /** Keeps an element where it matters, and begins to gather its text where that is judged. */
  const keep = (node: N, frame: Frame<N>, names: readonly string[], isNoted: boolean) => {
    const { name, tag } = frame;
    const isHeading = isNoted && !tag.kept && tree.attr(node, 'role') === 'heading';
    const wanted = isHeading ? KINDS.get('h1') : tag.kept;
    const record = wanted ? keepAs(wanted, node, frame, names) : null;
    const note = isNoted ? annotate(node, frame, names) : null;
    if (record && name === 'img') {
      if (record.attrs.alt) texts.depict(record.attrs.alt);
      const link = texts.link();
      if (link && link.path !== UNTOLD) record.link = link.path;
    }
    const records: Mutable<ElementRecord>[] = [];
    if (record && wanted?.text) records.push(record);
    if (note && isText(note)) records.push(note);
    if (records.length > 0) frame.capture = texts.open(name, record?.attrs.type, records);
  };

  /** Counts an element, keeps it where it matters, and answers its frame. */
  const enter = (node: N, name: string, parent: Frame<N>): Frame<N> => {
    elements += 1;
    const frame = frameIn(parent, name);
    const names = tree.names(node);
    const isNoted = names.length > 0 && lookAt(node, frame, names);
    if (isNoted || frame.tag.kept) keep(node, frame, names, isNoted);
    frame.silent ||= frame.tag.isSilent;
    if (!frame.silent && !frame.tag.isInline) texts.separate(frame);
    return frame;
  };

  /** Finds what is to be visited in a frame's element, and says its text where that is all. */
  const goInto = (node: N, frame: Frame<N>) => {
    level += 1;
    depth = Math.max(depth, level);
    if (frame.tag.isInert) return;
    frame.isRead = texts.wants(frame);
    const shadow = frame.tag.mayHost ? tree.shadow(node) : null;
    const words = frame.isRead && shadow === null && frame.name !== 'svg:title' ? tree.leaf(node) : null;
    if (words !== null) {
      if (words) texts.say(words, frame);
      return;
    }
    frame.next = tree.first(node, frame.isRead);
    if (shadow === null) return;
    frame.light = frame.next;
    frame.next = shadow;
    frame.inShadow = true;
    level += 1;
    depth = Math.max(depth, level);
  };

  /** Ends a frame's element, or its shadow tree. Answers where the walk goes on. */
  const leave = (frame: Frame<N>): Frame<N> | null => {
    level -= 1;
    if (frame.inShadow) {
      if (frame.name === 'p') texts.prose.add('\n');
      frame.inShadow = false;
      frame.next = frame.light;
      frame.seen = 0;
      frame.count = 0;
      return frame;
    }
    if (frame.capture) texts.close(frame.capture);
    if (frame.name === 'p') texts.prose.add('\n');
    if (!frame.silent && !frame.tag.isInline) texts.separate(frame);
    return frame.parent;
  };

  const top = topFrame<N>();
  const first = enter(root, tree.tag(root) ?? 'html', top);
  // The root stands above every selector, whatever its id.
  first.path = '';
  const inlineOfRoot = Object.values(inline).flatMap((use) => use.first);
  for (const record of [lists.roots[0], lists.annotated[0], ...inlineOfRoot])
    if (record) record.path = 'html';
  goInto(root, first);

  let frame: Frame<N> = first;

  /** Visits so many nodes. Answers whether there are more. */
  const advance = (nodes: number): boolean => {
    for (let left = nodes; left > 0; ) {
      const node = frame.next;
      if (node === null) {
        const above = leave(frame);
        if (above === null || above === top) return false;
        frame = above;
        continue;
      }
      left -= 1;
      frame.seen += 1;
      frame.next = tree.next(node, frame.isRead, frame.seen);
      const name = tree.tag(node);
      if (name !== null) {
        const child = enter(node, name, frame);
        if (level < CEILING.depth) {
          goInto(node, child);
          frame = child;
        } else if (child.capture) texts.close(child.capture);
      } else if (frame.isRead) {
        const words = tree.data(node);
        if (words === null) continue;
        if (frame.name === 'svg:title') texts.depict(words);
        else texts.say(words, frame);
      }
    }
    return true;
  };
  while (advance(STRIDE)) yield;

  forgetUnreferenced(lists.annotated);
  return {
    ...facts,
    ...lists,
    text: texts.page.text.trim(),
    prose: texts.prose.text.trim(),
    elements,
    depth,
    targets: targetsAmong(ids, lists.anchors),
    cut,
    inline,
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
