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

const TONES = ['info', 'pass', 'warn', 'error'] as const;
const COLOURS = { info: 'text-note', pass: 'text-pass', warn: 'text-warn', error: 'text-error' } as const;

/** The tone of the notice that has these words, by the colour of its icon. */
export function toneOfNotice(words: string): (typeof TONES)[number] | undefined {
  const said = [...document.querySelectorAll('.rounded-card')].findLast((one) =>
    one.textContent.includes(words),
  );
  const colour = colourOf(said?.querySelector('svg'));
  return TONES.find((tone) => colour === colourNamed(COLOURS[tone]));
}
