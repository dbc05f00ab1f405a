type Painted = 'color' | 'backgroundColor';

/** The colour that an element is painted in. */
export const colourOf = (element: Element | null | undefined, what: Painted = 'color') =>
  element ? getComputedStyle(element)[what] : 'no element';

/** The colour of a name of the theme: `text-pass`, `bg-error`. */
export function colourNamed(name: string): string {
  const sample = document.body.appendChild(document.createElement('span'));
  sample.className = name;
  const colour = colourOf(sample, name.startsWith('bg-') ? 'backgroundColor' : 'color');
  sample.remove();
  return colour;
}
