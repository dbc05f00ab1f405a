import type { Fields } from '../../inspection.ts';

const COMMENT = 'sourceMappingURL=';
/** Longer addresses are maps themselves (`data:`); their beginning is enough. */
const LONGEST = 4_000;
/** A prefix that prevents a map from being run as a script (ECMA-426, 10). */
const GUARD = /^\)\]\}'?[^\n]{0,20}\n/;

/**
 * The source map that a comment in a script or a style points to, as written; null without one (ECMA-426,
 * 11).
 */
export function sourceMapOf(text: string): string | null {
  const place = text.lastIndexOf(COMMENT);
  if (place < 0 || !/\/[/*][#@][ \t]{0,10}$/.test(text.slice(Math.max(0, place - 13), place))) return null;
  const start = place + COMMENT.length;
  return /^[^\s'"`\\*]+/.exec(text.slice(start, start + LONGEST))?.[0] ?? null;
}

/** The source map that the headers of a script or a style point to, as written; null without one. */
export function sourceMapIn(headers: Fields): string | null {
  for (const name of ['sourcemap', 'x-sourcemap']) {
    const value = headers.findLast(([field]) => field === name)?.[1].trim();
    if (value) return value;
  }
  return null;
}

/** The contents of a source map. */
export interface SourceMap {
  /** The number of source files that it lists. */
  files: number;
  /** The number of those whose text it contains. */
  texts: number;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Parses a source map (ECMA-426, 9), whole or in sections; null for anything else. Never throws. */
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
    texts: listOf(Object(section).sourcesContent).filter(
      (content) => typeof content === 'string' && content !== '',
    ).length,
  }));
  return {
    files: known.reduce((sum, { files }) => sum + files, 0),
    texts: known.reduce((sum, { texts }) => sum + texts, 0),
  };
}
