import type { ElementRecord, Kind } from '../snapshot.ts';
import type { Mutable } from './capture.ts';

/** The few operations that the walk needs, identical for a live document and parsed HTML. */
export interface TreeAdapter<N> {
  /**
   * Returns the first child. If text is not needed, may skip nodes that are not elements, here and in `next`.
   */
  first(node: N, isRead: boolean): N | null;
  /** Returns the child after one; if none was skipped, it has the given number, counted from 0. */
  next(node: N, isRead: boolean, number: number): N | null;
  /**
   * The local name in lower case for HTML, `svg:a` and `math:mi` for foreign elements, null for anything
   * else.
   */
  tag(node: N): string | null;
  /** The characters of a text node, else null. */
  data(node: N): string | null;
  /** The text of an element without child elements, else null. */
  leaf(node: N): string | null;
  attr(node: N, name: string): string | null;
  /** The names of an element's attributes, in order. Called once per element. */
  names(node: N): readonly string[];
  /** The first node of a shadow tree, else null. Called for elements that can have one. */
  shadow(node: N): N | null;
  /** Called with each element that is kept, and its record. */
  kept?(node: N, record: Mutable<ElementRecord>, kind: Kind): void;
}
