const COLOURS = ['pass', 'warn', 'error', 'note', 'accent', 'dim', 'ink'] as const;

/** How the browser computes a colour of the theme, by its name in the style sheet, to compare what is drawn with. */
export function themed(colour: string): string {
  const sample = document.body.appendChild(document.createElement('i'));
  sample.style.color = `var(--${colour})`;
  const { color } = getComputedStyle(sample);
  sample.remove();
  return color;
}

/** The colour that an element is painted in. */
export const colourOf = (
  element: Element | null | undefined,
  what: 'color' | 'backgroundColor' = 'color',
): string => (element ? getComputedStyle(element)[what] : 'not there');

/** The name of the colour that an element is written in; undefined where it is none of the theme's. */
export const toneOf = (element: Element | null | undefined): (typeof COLOURS)[number] | undefined =>
  COLOURS.find((colour) => themed(colour) === colourOf(element));

/** The tone of the first notice in an element: that of its icon. */
export const noticeTone = (element: Element) => toneOf(element.querySelector('svg'));

/** The tone of the notice that has these words. */
export function toneOfNotice(words: string) {
  const said = [...document.querySelectorAll('.rounded-card')].findLast((one) =>
    one.textContent.includes(words),
  );
  return toneOf(said?.querySelector('svg'));
}
