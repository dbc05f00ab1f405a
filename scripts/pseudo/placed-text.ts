import type { TextInPage } from './text-in-page.ts';

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The text of a node, and where the page draws it. */
export interface PlacedText {
  element: Element;
  text: string;
  layer: Element;
  boxes: Box[];
}

/**
 * Finds text that is cut off, broken, or outside of its container, and returns where all text is. Runs in the page, so
 * it knows nothing except its argument.
 */
export function placeText({
  known,
  nodes,
  readable,
  faults,
  SLACK,
  isZoomed,
  add,
}: TextInPage): PlacedText[] {
  const { data, names } = known;
  /** Only for screen readers: a box of one pixel. */
  const isHidden = (element: Element) => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).position === 'absolute' && at.getBoundingClientRect().width <= 1) return true;
    return false;
  };

  /** Clips the lines of a text node as the elements around it do, and records where something is lost. */
  function placed(node: Text, element: Element): PlacedText {
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = node.data;
    let boxes: Box[] = [...range.getClientRects()].filter(({ width }) => width > 0);
    let layer: Element = document.body;
    let isScrolled = false;
    let cutter: Element | undefined;
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
      if (style.display !== 'inline') {
        const [x, y] = [clips(style.overflowX), clips(style.overflowY)];
        const clipped = boxes
          .map(({ left, right, top, bottom }) => ({
            left: x ? Math.max(left, box.left) : left,
            right: x ? Math.min(right, box.right) : right,
            top: y ? Math.max(top, box.top) : top,
            bottom: y ? Math.min(bottom, box.bottom) : bottom,
          }))
          .filter(({ left, right, top, bottom }) => right > left && bottom > top);
        const lost = boxes.some(
          ({ left, right, top, bottom }) =>
            (x && (left < box.left - SLACK || right > box.right + SLACK)) ||
            // The box of a line is taller than its letters.
            (y && (top < box.top - 4 || bottom > box.bottom + 4)),
        );
        // Of a list of short facts, the dot that would begin a line is cut off on purpose.
        if (lost && text.trim() !== '·') cutter ??= at;
        boxes = clipped;
      }
      if (scrolls(style.overflowX)) isScrolled = true;
      if (
        layer === document.body &&
        (/fixed|sticky|absolute/.test(style.position) || scrolls(style.overflowY))
      )
        layer = at;
      if (style.position === 'fixed') break;
    }
    if (cutter) {
      // The full text of a row that can be opened; also the title of a button that includes its whole label.
      const isWhole =
        element.closest('summary, [aria-expanded], button[title]') ||
        element.closest('[title]')?.getAttribute('title')?.includes(text.trim());
      add('cut', cutter, text, isWhole ? readable : faults);
    }
    if (!isScrolled && boxes.some(({ left, right }) => left < -SLACK || right > innerWidth + SLACK))
      add('outside the window', element, text);
    if (text.includes('⟦') || (names === null && !element.closest(data))) {
      // A word broken into two lines: its column is too narrow. Does not apply to words of several parts, such as URLs,
      // header names, and words that say where they may break.
      const broken = [...text.matchAll(/(?<![\p{L}\w/.:\u00ad-])\p{L}{3,24}(?![\p{L}\w/.:\u00ad-])/gu)].find(
        ({ 0: word, index }) => {
          const letters = document.createRange();
          letters.setStart(node, index);
          letters.setEnd(node, index + word.length);
          const lines = [...letters.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
          return lines.length > 1 && Math.max(...lines) - Math.min(...lines) > 6;
        },
      );
      if (broken && !cutter && !isZoomed) add('broken word', element, `${broken[0]}: ${text}`);
    }
    const button = element.closest(
      'button, [role="button"], [role="tab"], a[class*="rounded-control"], label, select',
    );
    if (button && !cutter) {
      const box = button.getBoundingClientRect();
      const leaves = boxes.some(
        ({ left, right, top, bottom }) =>
          left < box.left - SLACK ||
          right > box.right + SLACK ||
          top < box.top - 4 ||
          bottom > box.bottom + 4,
      );
      if (leaves && getComputedStyle(button).display !== 'inline') add('outside its button', button, text);
    }
    return { element, text, layer, boxes };
  }

  return nodes.filter(({ element }) => !isHidden(element)).map(({ node, element }) => placed(node, element));
}
