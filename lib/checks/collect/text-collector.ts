import { collapseHtmlSpace } from '../knowledge/texts/white-space.ts';
import type { ElementRecord } from '../snapshot.ts';
import type { Capture } from './capture.ts';
import type { Frame } from './frame.ts';
import { Gathering } from './gathering.ts';
import { CEILING, STRUCTURED_DATA } from './kinds.ts';

/**
 * Collects text during a walk: of the whole page, of its paragraphs and quotations, and of each element whose
 * text a check reads.
 */
export class TextCollector {
  readonly page = new Gathering(CEILING.pageText);
  readonly prose = new Gathering(CEILING.prose);
  readonly quoted = new Gathering(CEILING.quoted);
  /** The number of characters kept of elements. */
  weight = 0;
  /** The number of characters of scripts among them. */
  private scripted = 0;
  /** The open elements, the innermost last. */
  private readonly captures: Capture[] = [];

  get isFull(): boolean {
    return this.captures.length >= CEILING.open;
  }

  /** Whether the text of a frame's element is collected anywhere. If not, it is not read. */
  wants({ name, silent, capture, place, prose }: Frame<unknown>): boolean {
    if (name === 'svg:title') return this.captures.length > 0;
    if (silent) return capture !== null;
    if (this.captures.length > 0) return true;
    return (place === 'body' && !this.page.isFull) || (prose && !this.prose.isFull);
  }

  /** Adds text in a frame's element. */
  say(words: string, frame: Frame<unknown>): void {
    if (frame.silent) this.saySilently(words, frame);
    else this.add(collapseHtmlSpace(words), frame);
  }

  /** Separates the words before and after the edge of an element. */
  separate(frame: Frame<unknown>): void {
    const isSeparate =
      this.captures.length === 0 &&
      this.page.isSpaced &&
      (!frame.prose || this.prose.isSpaced) &&
      (!frame.quoted || this.quoted.isSpaced);
    if (!isSeparate) this.add(' ', frame);
  }

  private add(words: string, { place, prose, quoted }: Frame<unknown>): void {
    if (this.captures.length > 0) for (const { text } of this.captures) this.weight += text.addWords(words);
    if (place === 'body') this.page.addWords(words);
    if (prose) this.prose.addWords(words);
    if (quoted) this.quoted.addWords(words);
  }

  /** Adds text that is not part of the page's text only to its own element. */
  private saySilently(words: string, { capture, inShadow }: Frame<unknown>): void {
    if (!capture || inShadow) return;
    const { text, verbatim } = capture;
    this.weight += verbatim ? text.add(words) : text.addWords(collapseHtmlSpace(words));
  }

  /** Adds text that stands for an image: its alt text, or the title of an SVG. */
  depict(words: string): void {
    if (this.captures.length === 0) return;
    const spaced = collapseHtmlSpace(` ${words}`);
    for (const capture of this.captures) {
      capture.alt ??= new Gathering(CEILING.text);
      this.weight += capture.alt.addWords(spaced);
    }
  }

  /** The record of the innermost open link. */
  link(): ElementRecord | undefined {
    return this.captures.findLast(({ records }) => records[0]?.tag === 'a')?.records[0];
  }

  /** Begins to collect the text of an element. */
  open(name: string, type: string | undefined, records: Capture['records']): Capture {
    const verbatim = name === 'script';
    const text = new Gathering(verbatim ? this.roomForScript(type) : CEILING.text);
    const capture = { records, text, alt: null, verbatim };
    this.captures.push(capture);
    return capture;
  }

  private roomForScript(type = ''): number {
    if (STRUCTURED_DATA.test(type)) return CEILING.structuredData;
    return Math.max(0, Math.min(CEILING.script, CEILING.scripts - this.scripted));
  }

  /** Ends the innermost capture. */
  close({ records, text, alt, verbatim }: Capture): void {
    this.captures.pop();
    const said = verbatim ? text.text : text.text.trim();
    const depicted = alt?.text.trim();
    if (verbatim) this.scripted += said.length;
    for (const record of records) {
      record.text = said;
      if (depicted) record.alt = depicted;
    }
  }
}
