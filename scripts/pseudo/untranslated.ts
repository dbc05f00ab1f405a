import type { TextInPage } from './text-in-page.ts';

/** Finds text that is untranslated. Runs in the page, so it knows nothing except its argument. */
export function findUntranslated({ known, nodes, add, blockOf }: TextInPage): void {
  const { data, names } = known;
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

  let block: Element | undefined;
  for (const { node, element } of nodes) {
    const around = blockOf(element);
    if (around !== block) depth = 0;
    block = around;
    const rest = outside(node.data);
    if (!element.closest(data) && isForeign(rest)) add('untranslated', element, node.data);
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
}
