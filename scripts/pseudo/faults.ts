/** A fault of a page in the pseudo-language. */
export interface Fault {
  kind:
    | 'untranslated'
    | 'cut'
    | 'outside the window'
    | 'outside its button'
    | 'broken word'
    | 'overlap'
    | 'narrow column'
    | 'tab out of sight'
    | 'blank'
    | 'main button out of sight';
  selector: string;
  text: string;
}

/**
 * Text that needs no translation. It is passed into the page, so each is the source of a regular expression.
 */
export interface Known {
  /** Elements that contain data: of the page, of the service, of the user. */
  data: string;
  /** Allowed text outside of the marks. Null for a real language: there the marks are missing and nothing is untranslated. */
  names: readonly string[] | null;
}

/**
 * Finds text that is untranslated, cut off, overlapping, or outside of its container. Runs in the page, so it knows
 * nothing except its argument. Also returns text that is cut off but readable elsewhere.
 */
export function textFaults({ data, names }: Known): { faults: Fault[]; readable: Fault[] } {
  const faults: Fault[] = [];
  const readable: Fault[] = [];
  const SLACK = 1.5;
  /** A panel at a zoom of 200 %: long words may then break, and columns be narrower. */
  const isZoomed = innerWidth < 240;

  const selectorOf = (element: Element) => {
    const way: string[] = [];
    for (
      let at: Element | null = element;
      at && at !== document.body && way.length < 4;
      at = at.parentElement
    ) {
      const [first = ''] = at.classList;
      way.unshift(at.localName + (at.id ? `#${at.id}` : first && `.${first}`));
    }
    return way.join(' > ');
  };
  const add = (kind: Fault['kind'], element: Element, text: string, list = faults) =>
    list.push({ kind, selector: selectorOf(element), text: text.trim().slice(0, 160) });

  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true });
  /** Only for screen readers: a box of one pixel. */
  const isHidden = (element: Element) => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).position === 'absolute' && at.getBoundingClientRect().width <= 1) return true;
    return false;
  };

  const isForeign = (text: string) => {
    if (names === null) return false;
    const rest = names.reduce((left, name) => left.replace(new RegExp(name, 'gu'), ' '), text);
    return /\p{Script=Latin}/u.test(rest);
  };

  /** The part of a string outside of the marks; marks may have been opened by a string before it. */
  let depth = 0;
  const outside = (text: string) => {
    let rest = '';
    for (const sign of text) {
      if (sign === '⟦') depth += 1;
      else if (sign === '⟧') depth = Math.max(0, depth - 1);
      else if (depth === 0) rest += sign;
    }
    return rest;
  };

  const blockOf = (element: Element) => {
    let at = element;
    while (getComputedStyle(at).display.startsWith('inline') && at.parentElement) at = at.parentElement;
    return at;
  };

  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  interface Piece {
    element: Element;
    text: string;
    layer: Element;
    boxes: Box[];
  }
  const pieces: Piece[] = [];

  /** Clips the lines of a text node as the elements around it do, and records where something is lost. */
  function placed(node: Text, element: Element): Piece {
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
        if (lost) cutter ??= at;
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
      // A word broken into two lines: its column is too narrow. Does not apply to words of several parts, such as URLs
      // and header names.
      const broken = [...text.matchAll(/(?<![\p{L}\w/.:-])\p{L}{3,24}(?![\p{L}\w/.:-])/gu)].find(
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

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let block: Element | undefined;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const element = node.parentElement;
    if (!element || !node.data.trim() || element.closest('script, style, noscript') || !isSeen(element))
      continue;
    const around = blockOf(element);
    if (around !== block) depth = 0;
    block = around;
    const rest = outside(node.data);
    if (!element.closest(data) && isForeign(rest)) add('untranslated', element, node.data);
    if (!isHidden(element)) pieces.push(placed(node, element));
  }

  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility()) continue;
    for (const name of [
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'aria-roledescription',
      'alt',
      'title',
      'placeholder',
    ]) {
      const text = element.getAttribute(name);
      if (!text) continue;
      depth = 0;
      // Text that is cut off is often repeated in full as a title, which then is data like the text.
      const isData = element.closest(data) || (name === 'title' && element.querySelector(data));
      if (!isData && isForeign(outside(text))) add('untranslated', element, `${name}: ${text}`);
    }
  }
  depth = 0;
  if (isForeign(outside(document.title)))
    add('untranslated', document.documentElement, `title: ${document.title}`);

  for (const [index, one] of pieces.entries()) {
    for (const other of pieces.slice(index + 1)) {
      if (one.layer !== other.layer || one.element === other.element) continue;
      const meets = one.boxes.some((a) =>
        other.boxes.some((b) => {
          const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          return width > 3 && height > 0.4 * Math.min(a.bottom - a.top, b.bottom - b.top);
        }),
      );
      if (meets)
        add('overlap', one.element, `${one.text.trim().slice(0, 60)} | ${other.text.trim().slice(0, 60)}`);
    }
  }
  // Lines of a paragraph that are too short to read: next to a button it needs more, for the button could be below it.
  const blocks = Map.groupBy(
    pieces.filter(({ layer }) => layer.checkVisibility()),
    ({ element }) => blockOf(element),
  );
  for (const [paragraph, parts] of blocks) {
    const tops = new Set(parts.flatMap(({ boxes }) => boxes.map(({ top }) => Math.round(top / 6))));
    if (paragraph.closest(data)) continue;
    const { width, top, bottom, right } = paragraph.getBoundingClientRect();
    const hasButton = [...(paragraph.closest('.rounded-card')?.querySelectorAll('button, a') ?? [])].some(
      (button) => {
        const box = button.getBoundingClientRect();
        return !paragraph.contains(button) && box.left >= right - 1 && box.top < bottom && box.bottom > top;
      },
    );
    const least = isZoomed ? 64 : hasButton ? 160 : 120;
    const text = parts.map(({ text: part }) => part.trim()).join(' ');
    if (width < least && tops.size >= 4 && text.length > 24)
      add('narrow column', paragraph, `${Math.round(width)} px: ${text}`);
  }

  for (const tab of document.querySelectorAll<HTMLElement>('[role=tab]')) {
    const { left, right } = tab.getBoundingClientRect();
    if (left < -SLACK || right > innerWidth + SLACK) add('tab out of sight', tab, tab.innerText);
  }

  const isPopup = document.documentElement.clientWidth <= 440 && location.pathname.endsWith('/popup.html');
  const onTop = (element: Element) => /fixed|sticky/.test(getComputedStyle(element).position);
  const drawn = [
    ...pieces.flatMap(({ element, boxes, layer }) =>
      !isPopup && onTop(layer) ? [] : boxes.map((box) => ({ element, box })),
    ),
    ...[
      ...document.body.querySelectorAll(
        'svg, img, canvas, input, button, select, textarea, [role=progressbar], [aria-busy=true] *',
      ),
    ]
      .filter((element) => isSeen(element) && (isPopup || !element.closest('.bar-top, footer')))
      .map((element) => ({ element, box: element.getBoundingClientRect() as Box })),
  ].sort((one, other) => one.box.top - other.box.top);
  let reached = drawn[0]?.box.bottom ?? 0;
  for (const { element, box } of drawn) {
    if (box.top - reached > 80)
      add('blank', element, `${Math.round(box.top - reached)} px above ${element.textContent}`);
    reached = Math.max(reached, box.bottom);
  }

  // The whole list of findings scrolls.
  if (isPopup && !document.querySelector('[aria-expanded=true]')) {
    for (const button of document.querySelectorAll('button.bg-accent, a.bg-accent')) {
      const box = button.getBoundingClientRect();
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!top || !button.contains(top)) add('main button out of sight', button, button.textContent ?? '');
    }
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) add('outside the window', document.documentElement, `${scrollWidth} px wide`);
  return { faults, readable };
}
