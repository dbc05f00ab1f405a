/** Text that comes piece by piece, kept up to a ceiling. */
export class Gathering {
  text = '';
  readonly ceiling: number;
  /** Whether nothing is kept yet, or the last of it is a space. */
  isSpaced = true;

  constructor(ceiling: number) {
    this.ceiling = ceiling;
  }

  get isFull(): boolean {
    return this.text.length >= this.ceiling;
  }

  /** Adds what there is room for, as it is. Answers the number of characters that were added. */
  add(piece: string): number {
    const room = this.ceiling - this.text.length;
    const kept = piece.length > room ? piece.slice(0, room) : piece;
    if (kept === '') return 0;
    this.text += kept;
    this.isSpaced = kept.endsWith(' ');
    return kept.length;
  }

  /** Adds collapsed text, with one space where two pieces bring one each, and none at the beginning. */
  addWords(words: string): number {
    return this.add(this.isSpaced && words.startsWith(' ') ? words.slice(1) : words);
  }
}
