/** Text that arrives piece by piece, kept up to a limit. */
export class Gathering {
  text = '';
  readonly ceiling: number;
  /** Whether the text is empty or ends with a space. */
  isSpaced = true;

  constructor(ceiling: number) {
    this.ceiling = ceiling;
  }

  get isFull(): boolean {
    return this.text.length >= this.ceiling;
  }

  /** Adds as much as there is room for, unchanged. Returns the number of characters added. */
  add(piece: string): number {
    const room = this.ceiling - this.text.length;
    const kept = piece.length > room ? piece.slice(0, room) : piece;
    if (kept === '') return 0;
    this.text += kept;
    this.isSpaced = kept.endsWith(' ');
    return kept.length;
  }

  /** Adds collapsed text, with only one space between two pieces, and none at the beginning. */
  addWords(words: string): number {
    return this.add(this.isSpaced && words.startsWith(' ') ? words.slice(1) : words);
  }
}
