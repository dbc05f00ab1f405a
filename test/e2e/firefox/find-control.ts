/**
 * Runs in a page: scrolls the control with this name into view and returns its center; null while it is missing,
 * disabled, or covered. A name in slashes is a pattern. Must not use anything from outside itself.
 */
export function findControl({ document }: Pick<Window, 'document'>, name: string) {
  const pressable =
    'button, a[href], input, select, textarea, label, summary, [role=button], [role=tab], [role=radio], [role=switch]';
  const nameOf = (element: HTMLElement) =>
    (element.getAttribute('aria-label') ?? element.innerText).replace(/\s+/g, ' ').trim();
  const pattern = /^\/(.*)\/$/.exec(name)?.[1];
  const isMeant = (said: string) => (pattern ? new RegExp(pattern).test(said) : said === name);
  const found = [...document.querySelectorAll<HTMLElement>(pressable)].find(
    (element) => element.getClientRects().length > 0 && isMeant(nameOf(element)),
  );
  if (!found || found.matches(':disabled')) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = found.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  const over = document.elementFromPoint(middle.x, middle.y);
  return over && (found.contains(over) || over.contains(found)) ? middle : null;
}
