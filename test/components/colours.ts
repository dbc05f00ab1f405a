const COLOURS = ['pass', 'warn', 'error', 'note', 'accent', 'dim', 'ink'] as const;

/**
 * Returns the computed value of a theme color, by its name in the style sheet, to compare with what is rendered.
 */
export function themed(colour: string): string {
  const sample = document.body.appendChild(document.createElement('i'));
  sample.style.color = `var(--${colour})`;
  const { color } = getComputedStyle(sample);
  sample.remove();
  return color;
}

/** Returns the background color of an element. */
export const colourOf = (
  element: Element | null | undefined,
  what: 'color' | 'backgroundColor' = 'color',
): string => (element ? getComputedStyle(element)[what] : 'not there');

/** Returns the name of an element's text color; undefined if it is not a theme color. */
export const toneOf = (element: Element | null | undefined): (typeof COLOURS)[number] | undefined =>
  COLOURS.find((colour) => themed(colour) === colourOf(element));

/** Returns the tone of the first notice in an element: that of its icon. */
export const noticeTone = (element: Element) => toneOf(element.querySelector('svg'));

/** Returns the tone of the notice with these words. */
export function toneOfNotice(words: string) {
  const said = [...document.querySelectorAll('.rounded-card')].findLast((one) =>
    one.textContent.includes(words),
  );
  return toneOf(said?.querySelector('svg'));
}
