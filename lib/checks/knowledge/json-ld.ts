import type { ElementRecord, PageSnapshot } from '../snapshot.ts';

export interface JsonLdBlock {
  at: ElementRecord;
  text: string;
  /** The block was longer than what a snapshot keeps, so its end is unknown. */
  isCut: boolean;
}

/** Characters that a snapshot keeps of one block. */
export const LONGEST_BLOCK = 500_000;

/** The blocks of JSON-LD, valid or not. Of scripts, only those keep their text in a snapshot. */
export function jsonLdBlocks(page: PageSnapshot): readonly JsonLdBlock[] {
  return page.scripts.flatMap((at) =>
    at.text === undefined ? [] : [{ at, text: at.text, isCut: at.text.length >= LONGEST_BLOCK }],
  );
}
