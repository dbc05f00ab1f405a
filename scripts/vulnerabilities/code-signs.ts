import type { OwnTable } from './own-table.ts';
import type { Repository } from './retirejs.ts';

/** A part of a pattern that skips any number of characters. */
const SKIPPING = /\[\\s\\S\][*+]|\(\.\*\n\)\*|(?<!\\)\.[*+]|\)\+/g;

/**
 * Returns a pattern whose parts skip a limited number of characters: without a limit, hostile code keeps it busy for hours. `§§version§§` becomes a version.
 */
function bounded(pattern: string): string {
  const most = [10_000, 10_000, 300][(pattern.match(SKIPPING) ?? []).length] ?? 100;
  return pattern
    .replace(SKIPPING, (part) =>
      part === '(.*\n)*' ? '(?:.{0,200}\n){0,40}' : `${part.slice(0, -1)}{0,${most}}`,
    )
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('§§version§§', '[0-9][0-9.a-z_\\-]{1,40}');
}

/** A pattern whose match is rewritten to the version: `/pattern/$1.$2/`. */
const REPLACEMENT = /^\/(.*[^\\])\/([^/]+)\/$/s;

/** Returns the patterns of the code of each library, each with the template of its version. */
export function codeSignsIn(own: OwnTable, repository: Repository): Record<string, [string, string][]> {
  const signs = own.libraries.map(({ name, retire = [] }): [string, [string, string][]] => {
    const patterns = retire.flatMap((each): [string, string][] => {
      const { filecontent = [], filecontentreplace = [] } = repository[each]?.extractors ?? {};
      const rewritten = filecontentreplace.flatMap((text): [string, string][] => {
        const [, pattern, version] = REPLACEMENT.exec(text) ?? [];
        return pattern && version ? [[bounded(pattern), version]] : [];
      });
      return [...filecontent.map((text): [string, string] => [bounded(text), '$1']), ...rewritten];
    });
    return [name, [...new Map(patterns.map((sign) => [sign[0], sign])).values()]];
  });
  return Object.fromEntries(signs.filter(([, patterns]) => patterns.length > 0));
}
