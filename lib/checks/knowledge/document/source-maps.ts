import type { Fields } from '../../inspection.ts';

const COMMENT = 'sourceMappingURL=';
/** Longer addresses are maps in themselves (`data:`); their beginning is enough. */
const LONGEST = 4_000;
/** What keeps a map from being read as a script, in front of it (ECMA-426, 10). */
const GUARD = /^\)\]\}'?[^\n]{0,20}\n/;

/** The source map that a script or a style names in a comment, as written; null without one (ECMA-426, 11). */
export function sourceMapOf(text: string): string | null {
  const place = text.lastIndexOf(COMMENT);
  if (place < 0 || !/\/[/*][#@][ \t]{0,10}$/.test(text.slice(Math.max(0, place - 13), place))) return null;
  const start = place + COMMENT.length;
  return /^[^\s'"`\\*]+/.exec(text.slice(start, start + LONGEST))?.[0] ?? null;
}

/** The source map that the headers of a script or a style name, as written; null without one. */
export function sourceMapIn(headers: Fields): string | null {
  for (const name of ['sourcemap', 'x-sourcemap']) {
    const value = headers.findLast(([field]) => field === name)?.[1].trim();
    if (value) return value;
  }
  return null;
}

/** What a source map tells. */
export interface SourceMap {
  /** Files that it names. */
  files: number;
  /** Of those, files whose text it holds. */
  texts: number;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reads a source map (ECMA-426, 9), in sections or whole; null for anything else. Never throws. */
export function readSourceMap(text: string): SourceMap | null {
  let map: unknown;
  try {
    map = JSON.parse(text.replace(GUARD, ''));
  } catch {
    return null;
  }
  if (typeof map !== 'object' || map === null || !('version' in map)) return null;
  const sections = 'sections' in map ? listOf(map.sections).map((section) => Object(section).map) : [map];
  const known = sections.map((section) => ({
    files: listOf(Object(section).sources).length,
    texts: listOf(Object(section).sourcesContent).filter((content) => typeof content === 'string').length,
  }));
  return {
    files: known.reduce((sum, { files }) => sum + files, 0),
    texts: known.reduce((sum, { texts }) => sum + texts, 0),
  };
}
