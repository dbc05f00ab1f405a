import type { ElementRecord, Kind } from '../snapshot.ts';
import type { Mutable } from './capture.ts';

/** The few questions the walk asks of a tree, so that a live document and a parsed text answer alike. */
export interface TreeAdapter<N> {
  /** The first child. Where text is not wanted, what is no element may be passed over, here and in `next`. */
  first(node: N, isRead: boolean): N | null;
  /** The child after one; it is the child with that number, counted from 0, where none was passed over. */
  next(node: N, isRead: boolean, number: number): N | null;
  /** Local name in lower case for HTML, `svg:a` and `math:mi` for foreign elements, null for anything else. */
  tag(node: N): string | null;
  /** Characters of a text node, else null. */
  data(node: N): string | null;
  /** The text of an element that holds no other, else null. */
  leaf(node: N): string | null;
  attr(node: N, name: string): string | null;
  /** Names of the attributes that an element has, in its order. Asked once of every element. */
  names(node: N): readonly string[];
  /** First node of an open shadow tree, else null. Asked of elements that can have one. */
  shadow(node: N): N | null;
  /** Told of each element that is kept, with what is kept of it. */
  kept?(node: N, record: Mutable<ElementRecord>, kind: Kind): void;
}
