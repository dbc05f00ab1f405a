import { UNTOLD } from '../evidence.ts';
import { collapseHtmlSpace } from '../knowledge/texts/white-space.ts';
import type { DocumentFacts, ElementRecord, Kind, PageSnapshot } from '../snapshot.ts';
import { forgetUnreferenced, idsAbove, isAnnotation, isText } from './annotations.ts';
import { type Capture, type Frame, frameIn, type Mutable, topFrame, wayTo } from './frame.ts';
import { gather, gathered, gathering, gatherWords } from './gathering.ts';
import { inlineUses, isScriptAddress, MEANINGS, noteInline, runsAddress } from './inline.ts';
import {
  ANNOTATED,
  CEILING,
  type Collected,
  ceilingOf,
  INLINE,
  KINDS,
  LIST_KINDS,
  SILENT,
  STRUCTURED_DATA,
} from './kinds.ts';
import { targetsAmong } from './targets.ts';
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
  const captures: Capture[] = [];
  const text = gathering(CEILING.pageText);
  const prose = gathering(CEILING.prose);
  let weight = 0;
  let scripted = 0;
  let elements = 0;
  let depth = 0;
  let visited = 0;

  const say = (words: string, { silent, capture: own, place, prose: isProse }: Frame<N>) => {
    if (silent) {
      if (own)
        weight += own.verbatim ? gather(own.text, words) : gatherWords(own.text, collapseHtmlSpace(words));
      return;
    }
    const spaced = collapseHtmlSpace(words);
    for (const capture of captures) weight += gatherWords(capture.text, spaced);
    if (place === 'body') gatherWords(text, spaced);
    if (isProse) gatherWords(prose, spaced);
  };

  const depict = (alt: string) => {
    for (const capture of captures) weight += gatherWords(capture.alt, collapseHtmlSpace(` ${alt}`));
  };

  /** Ends the innermost capture. */
  const finish = ({ records, text, alt, verbatim }: Capture) => {
    captures.pop();
    const said = verbatim ? gathered(text) : gathered(text).trim();
    const depicted = gathered(alt).trim();
    if (verbatim) scripted += said.length;
    for (const record of records) {
      record.text = said;
      if (depicted) record.alt = depicted;
    }
  };

  /** Keeps an element in a list, unless that is full. */
  const keepAs = (
    { kind, attrs: wanted, text }: Collected,
    node: N,
    frame: Frame<N>,
    names: readonly string[],
  ) => {
    const list = lists[kind];
    const isFull = list.length >= CEILING.list || weight > CEILING.total;
    if (isFull || (text && captures.length >= CEILING.open)) {
      cut[kind] = (cut[kind] ?? list.length) + 1;
      return null;
    }
    const attrs: Record<string, string> = {};
    for (const name of names) {
      const value = wanted.includes(name) ? tree.attr(node, name) : null;
      if (value === null) continue;
      const ceiling = ceilingOf(value, frame.tag === 'meta' && tree.attr(node, 'http-equiv') !== null);
      attrs[name] = value.length > ceiling ? value.slice(0, ceiling) : value;
      weight += name.length + attrs[name].length;
    }
    const { tag, place } = frame;
    const record: Mutable<ElementRecord> = { tag, attrs, place, path: wayTo(frame) };
    if (kind === 'anchors' && frame.lang !== undefined && frame.lang !== lists.roots[0]?.attrs.lang)
      record.lang = frame.lang;
    weight += record.path.length;
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

  /** Counts code and styles in the attributes of an element. Answers whether it is worth a look besides. */
  const lookAt = (node: N, frame: Frame<N>, names: readonly string[]) => {
    let isNoted = false;
    for (const name of names) {
      const meaning = MEANINGS.get(name);
      if (meaning === undefined) continue;
      if (meaning === 'note') isNoted = true;
      else if (meaning !== 'addresses') noteInline(inline[meaning], frame, name, tree.attr(node, name));
      else if (runsAddress(frame.tag, name) && isScriptAddress(tree.attr(node, name)))
        noteInline(inline.addresses, frame, name, tree.attr(node, name));
    }
    return isNoted;
  };

  /** Keeps an element where it matters, and begins to gather its text where that is judged. */
  const keep = (node: N, frame: Frame<N>, names: readonly string[]) => {
    const { tag } = frame;
    const noted = lookAt(node, frame, names);
    const isHeading = noted && !KINDS.has(tag) && tree.attr(node, 'role') === 'heading';
    const wanted = KINDS.get(isHeading ? 'h1' : tag);
    if (!wanted && !noted) return;
    const record = wanted ? keepAs(wanted, node, frame, names) : null;
    const note = noted ? annotate(node, frame, names) : null;
    if (record && tag === 'img') {
      if (record.attrs.alt) depict(record.attrs.alt);
      const link = captures.findLast(({ records }) => records[0]?.tag === 'a')?.records[0];
      if (link && link.path !== UNTOLD) record.link = link.path;
    }
    const isScript = tag === 'script';
    const isData = isScript && STRUCTURED_DATA.test(record?.attrs.type ?? '');
    const ofScript = Math.max(0, Math.min(CEILING.script, CEILING.scripts - scripted));
    const records: Mutable<ElementRecord>[] = [];
    if (record && wanted?.text) records.push(record);
    if (note && isText(note)) records.push(note);
    if (records.length === 0) return;
    frame.capture = {
      records,
      text: gathering(isData ? CEILING.structuredData : isScript ? ofScript : CEILING.text),
      alt: gathering(CEILING.text),
      verbatim: isScript,
    };
    captures.push(frame.capture);
  };

  /** Counts an element, keeps it where it matters, and answers the frame of its children. */
  const enter = (node: N, tag: string, parent: Frame<N>): Frame<N> => {
    elements += 1;
    parent.count += 1;
    const names = tree.names(node);
    const isNamed = !parent.hidden && !parent.shadow && names.includes('id');
    const id = isNamed ? tree.attr(node, 'id') : null;
    // Only the first element with an id is what `#id` finds.
    const isFirst = id !== null && id !== '' && id.length < 80 && !ids.has(id);
    if (id) ids.add(id);
    const frame = frameIn(parent, tag, isFirst ? id : null);
    if (names.includes('lang')) frame.lang = tree.attr(node, 'lang')?.slice(0, CEILING.lang);
    keep(node, frame, names);
    frame.silent ||= SILENT.has(tag);
    frame.next = tag === 'noscript' || tag === 'template' ? null : tree.first(node);
    if (!frame.silent && !INLINE.has(tag)) say(' ', frame);
    return frame;
  };

  const first = enter(root, tree.tag(root) ?? 'html', topFrame());
  // The root stands above every selector, whatever its id.
  const stack: Frame<N>[] = [{ ...first, step: 'html', path: '' }];
  const inlineOfRoot = Object.values(inline).flatMap((use) => use.first);
  for (const record of [lists.roots[0], lists.annotated[0], ...inlineOfRoot])
    if (record) record.path = 'html';

  while (stack.length > 0) {
    const frame = stack[stack.length - 1] as Frame<N>;
    depth = Math.max(depth, stack.length);
    const node = frame.next;
    if (node === null) {
      stack.pop();
      if (frame.capture) finish(frame.capture);
      if (frame.tag === 'p') gather(prose, '\n');
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
    if (stack.length < CEILING.depth) {
      stack.push(child);
      const shadow = tree.shadow(node);
      if (shadow !== null) {
        stack.push({ ...child, next: shadow, count: 0, capture: null, shadow: true, path: null });
      }
    } else if (child.capture) finish(child.capture);
  }

  forgetUnreferenced(lists.annotated);
  return {
    ...facts,
    ...lists,
    text: gathered(text).trim(),
    prose: gathered(prose).trim(),
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
