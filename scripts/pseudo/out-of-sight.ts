import type { Box, PlacedText } from './placed-text.ts';
import type { TextInPage } from './text-in-page.ts';

/**
 * Finds tabs and main buttons that are out of sight, blank space, and a page that is wider than its window. Runs in the
 * page, so it knows nothing except its arguments.
 */
export function findOutOfSight({ SLACK, add, isSeen }: TextInPage, pieces: readonly PlacedText[]): void {
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
}
