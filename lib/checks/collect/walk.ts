import type { DocumentFacts, PageSnapshot } from '../snapshot.ts';
import type { Steps } from '../steps.ts';
import { forgetUnreferenced } from './annotations.ts';
import { type Frame, frameIn, topFrame } from './frame.ts';
import { KeptElements } from './kept-elements.ts';
import { CEILING } from './kinds.ts';
import { targetsAmong } from './targets.ts';
import { TextCollector } from './text-collector.ts';
import type { TreeAdapter } from './tree.ts';

/** The number of nodes after which the caller may let the page run. */
const STRIDE = 100;

/** Whether what is in an element belongs to no word around it: a block, or what is not rendered. */
const isApart = <N>({ tag, unrendered, parent }: Frame<N>): boolean =>
  !tag.isInline || (unrendered && !parent?.unrendered);

/**
 * Walks a tree once and takes the snapshot. A generator, because a page of 200,000 elements must not freeze:
 * it stops after every hundred nodes, and the caller decides whether to continue at once. A tree that
 * changes in between gives a mixed picture, never an error.
 */
export function* walk<N>(root: N, facts: DocumentFacts, tree: TreeAdapter<N>): Steps<PageSnapshot> {
  const texts = new TextCollector();
  const kept = new KeptElements(tree, texts);
  let elements = 0;
  let depth = 0;
  /** The number of frames from the root to the current node, plus one for each shadow tree among them. */
  let level = 0;

  /** Counts an element and keeps it if a check needs it. */
  const enter = (node: N, frame: Frame<N>): void => {
    elements += 1;
    kept.add(node, frame);
    frame.silent ||= frame.tag.isSilent;
    if (isApart(frame) && !frame.silent) texts.separate(frame);
  };

  const leave = (frame: Frame<N>): void => {
    if (frame.capture) texts.close(frame.capture);
    if (frame.name === 'p') texts.prose.add('\n');
    if (frame.quoted && !frame.parent?.quoted) texts.quoted.add('\n');
    if (isApart(frame) && !frame.silent) texts.separate(frame);
  };

  /**
   * Prepares the visit of a frame's content. Returns whether there is any; an element with only text is
   * handled at once.
   */
  const goInto = (node: N, frame: Frame<N>): boolean => {
    depth = Math.max(depth, level);
    if (frame.tag.isInert) return false;
    const isRead = texts.wants(frame);
    frame.isRead = isRead;
    const shadow = frame.tag.mayHost ? tree.shadow(node) : null;
    if (isRead && shadow === null && frame.name !== 'svg:title') {
      const words = tree.leaf(node);
      if (words !== null) {
        if (words !== '') texts.say(words, frame);
        return false;
      }
    }
    frame.next = tree.first(node, isRead);
    if (shadow === null) return frame.next !== null;
    frame.light = frame.next;
    frame.next = shadow;
    frame.inShadow = true;
    level += 1;
    return true;
  };

  /** Ends the visit of a frame's shadow tree, or of the whole element. Returns the frame to continue with. */
  const climb = (frame: Frame<N>): Frame<N> | null => {
    level -= 1;
    if (!frame.inShadow) {
      leave(frame);
      return frame.parent;
    }
    if (frame.name === 'p') texts.prose.add('\n');
    frame.inShadow = false;
    frame.next = frame.light;
    frame.seen = 0;
    frame.count = 0;
    return frame;
  };

  const top = topFrame<N>();
  let frame = frameIn(top, tree.tag(root) ?? 'html');
  enter(root, frame);
  // The root is above every selector, whatever its ID.
  frame.path = '';
  const { lists, cut, inline, ids } = kept;
  const inlineOfRoot = Object.values(inline).flatMap((use) => use.first);
  for (const record of [lists.roots[0], lists.annotated[0], ...inlineOfRoot])
    if (record) record.path = 'html';
  level = 1;
  goInto(root, frame);

  /** Visits up to `nodes` nodes. Returns whether more nodes are left. */
  const advance = (nodes: number): boolean => {
    let parent = frame;
    let left = nodes;
    while (left > 0) {
      const node = parent.next;
      if (node === null) {
        const above = climb(parent);
        if (above === null || above === top) return false;
        parent = above;
        continue;
      }
      left -= 1;
      parent.seen += 1;
      parent.next = tree.next(node, parent.isRead, parent.seen);
      const name = tree.tag(node);
      if (name === null) {
        const words = parent.isRead ? tree.data(node) : null;
        if (words === null) continue;
        if (parent.name === 'svg:title') texts.depict(words);
        else texts.say(words, parent);
        continue;
      }
      const child = frameIn(parent, name);
      enter(node, child);
      if (level >= CEILING.depth) {
        if (child.capture) texts.close(child.capture);
        continue;
      }
      level += 1;
      if (goInto(node, child)) parent = child;
      else {
        level -= 1;
        leave(child);
      }
    }
    frame = parent;
    return true;
  };
  while (advance(STRIDE)) yield;

  forgetUnreferenced(lists.annotated);
  return {
    ...facts,
    ...lists,
    text: texts.page.text.trim(),
    prose: texts.prose.text.trim(),
    quoted: texts.quoted.text.trim(),
    elements,
    depth,
    targets: targetsAmong(ids, lists.anchors),
    cut,
    inline,
  };
}
