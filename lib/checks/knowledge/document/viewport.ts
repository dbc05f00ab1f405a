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
