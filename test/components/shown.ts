const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ').trim();

/** Returns the visible text of an element, line by line. */
export const shown = (element: Element): string[] =>
  (element as HTMLElement).innerText.split('\n').map(plain).filter(Boolean);

/** Returns the rows of a list of facts: each label and its value. */
export const facts = (element: Element): string[][] =>
  [...element.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => plain(textContent)),
  );

/** Returns the links, and where they lead: within the extension, a screen. */
export const links = (element: Element): string[][] =>
  [...element.querySelectorAll('a')].map((link) => [
    plain(link.textContent),
    link.getAttribute('href') ?? '',
  ]);

/** Returns on how many lines a phrase is, where it is found first; 0 if it is not there. */
export function linesOf(element: Element, phrase: string): number {
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes;
    const at = plain(node.nodeValue ?? '').indexOf(phrase);
    if (at === -1) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + phrase.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  }
  return 0;
}
