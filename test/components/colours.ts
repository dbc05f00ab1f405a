/** The names of the theme's colours, as the style sheet has them. */
type Colour =
  | 'pass'
  | 'warn'
  | 'error'
  | 'note'
  | 'dim'
  | 'ink'
  | 'line'
  | 'accent'
  | 'brass'
  | 'soft'
  | 'card';

/** How the browser computes a colour of the theme, to compare what is drawn with. */
export function themed(colour: Colour): string {
  const sample = document.body.appendChild(document.createElement('i'));
  sample.style.color = `var(--${colour})`;
  const { color } = getComputedStyle(sample);
  sample.remove();
  return color;
}

export const inkOf = (element: Element | null | undefined): string =>
  element ? getComputedStyle(element).color : 'not there';
