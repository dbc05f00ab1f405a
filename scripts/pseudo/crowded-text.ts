import type { PlacedText } from './placed-text.ts';
import type { TextInPage } from './text-in-page.ts';

/**
 * Finds text that overlaps, and columns that are too narrow. Runs in the page, so it knows nothing except its arguments.
 */
export function findCrowdedText(
  { known, isZoomed, add, blockOf }: TextInPage,
  pieces: readonly PlacedText[],
): void {
  const { data } = known;
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
}
