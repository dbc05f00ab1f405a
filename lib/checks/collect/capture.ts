import type { ElementRecord } from '../snapshot.ts';
import type { Gathering } from './gathering.ts';

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What is gathered for an element while it is open. */
export interface Capture {
  /** The element as one of its kind, and as an annotated one. */
  records: readonly Mutable<ElementRecord>[];
  text: Gathering;
  /** Made by the first image inside. */
  alt: Gathering | null;
  /** Scripts and structured data are judged to the character, so their white space stays. */
  verbatim: boolean;
}
