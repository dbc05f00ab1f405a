import type { Fault, Known } from './faults.ts';

/** The text that a page shows, node by node, and where the faults that are found go. */
export type TextInPage = ReturnType<typeof textInPage>;

/** Finds the text that a page shows. Runs in the page, so it knows nothing except its argument. */
export function textInPage(known: Known) {
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

  const blockOf = (element: Element) => {
    let at = element;
    while (getComputedStyle(at).display.startsWith('inline') && at.parentElement) at = at.parentElement;
    return at;
  };

  const nodes: { node: Text; element: Element }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const element = node.parentElement;
    if (!element || !node.data.trim() || element.closest('script, style, noscript') || !isSeen(element))
      continue;
    nodes.push({ node, element });
  }
  return { known, nodes, faults, readable, SLACK, isZoomed, add, isSeen, blockOf };
}
