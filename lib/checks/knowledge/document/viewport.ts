/**
 * The settings of a viewport by lower-case name, parsed as browsers do: separated by commas, semicolons or
 * spaces.
 */
export function viewportSettings(content: string | undefined): ReadonlyMap<string, string> {
  const pairs = (content ?? '')
    .toLowerCase()
    .replace(/\s*=\s*/g, '=')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((pair) => pair.split('=', 2));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}

/** Whether a value of `user-scalable` keeps visitors from zooming: `no`, a number between -1 and 1, an unknown word. */
export function forbidsZoom(value: string): boolean {
  if (/^(yes|device-width|device-height)$/.test(value)) return false;
  return !(Math.abs(Number.parseFloat(value)) >= 1);
}

/** The largest zoom that a value of `maximum-scale` allows; null for a negative one, which browsers ignore. */
export function maximumScale(value: string): number | null {
  if (value === 'yes') return 1;
  if (/^device-(width|height)$/.test(value)) return 10;
  const scale = Number.parseFloat(value);
  return scale < 0 ? null : scale || 0;
}
