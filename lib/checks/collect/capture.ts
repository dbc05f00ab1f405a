import type { ElementRecord } from '../snapshot.ts';
import type { Gathering } from './gathering.ts';

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The text collected for an element while it is open. */
export interface Capture {
  /** The record of the element in the list of its kind, and the one in the list of annotated elements. */
  records: readonly Mutable<ElementRecord>[];
  text: Gathering;
  /** Created by the first image inside. */
  alt: Gathering | null;
  /** Whether white space is kept: scripts and structured data are checked character by character. */
  verbatim: boolean;
}
