import type { ElementRecord, Kind } from '../snapshot.ts';
import type { Mutable } from './frame.ts';

/** The few questions the walk asks of a tree, so that a live document and a parsed text answer alike. */
export interface TreeAdapter<N> {
  first(node: N): N | null;
  next(node: N): N | null;
  /** Local name in lower case for HTML, `svg:a` and `math:mi` for foreign elements, null for anything else. */
  tag(node: N): string | null;
  /** Characters of a text node, else null. */
  data(node: N): string | null;
  attr(node: N, name: string): string | null;
  /** Names of the attributes that an element has, in its order. Asked once of every element. */
  names(node: N): readonly string[];
  /** First node of an open shadow tree, else null. */
  shadow(node: N): N | null;
  /** Told of each element that is kept, with what is kept of it. */
  kept?(node: N, record: Mutable<ElementRecord>, kind: Kind): void;
}
