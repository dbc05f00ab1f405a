import { type JsonFault, scanJson } from './json-syntax.ts';

/** For longer blocks, no corrected version is offered for copying. */
const LONGEST = 10_000;
const MOST_REPAIRS = 50;

/** Returns the offset of a fault in UTF-16 units, from its line and character. */
function offsetOf(text: string, { line, column }: JsonFault): number {
  const lines = text.split(/(?<=\r\n|\r(?!\n)|\n)/);
  const before = lines.slice(0, line - 1).join('').length;
  return before + [...(lines[line - 1] ?? '')].slice(0, column - 1).join('').length;
}

/** Characters typed in place of ", which cannot be part of a key or a value in that position. */
const CURLY = /[“”„‟«»″＂]/;

/** Returns how many characters to remove, and the replacement; null if the intention is not clear. */
function replacementOf(text: string, offset: number, fault: JsonFault): [number, string] | null {
  const rest = text.slice(offset);
  const first = String.fromCodePoint(rest.codePointAt(0) ?? 32);
  if (fault.cause === 'trailing' || fault.cause === 'semicolon') return [1, ''];
  if (fault.cause === 'invisible') return [first.length, ' '];
  if (fault.cause === 'control') return [first.length, first === '\t' ? '\\t' : first === '\n' ? '\\n' : ''];
  if (fault.cause === 'comment') {
    const [comment] = /^(?:\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|<!--|-->|<!\[CDATA\[|\]\]>)/.exec(rest) ?? [];
    return comment === undefined ? null : [comment.length, ''];
  }
  if (fault.cause === 'quotes' && CURLY.test(first)) {
    const [quoted, inside] = /^[“”„‟«»″＂]([^"“”„‟«»″＂\\\r\n]*)[“”„‟«»″＂]/.exec(rest) ?? [];
    return quoted === undefined ? null : [quoted.length, `"${inside}"`];
  }
  return null;
}

/**
 * Returns a block of JSON-LD without the mistakes that have only one possible fix: trailing commas, a semicolon at the
 * end, comments and wrappers, curly quotes around a string, line breaks in one, invisible characters. Null if anything
 * else is wrong with it.
 */
export function repairJson(text: string): string | null {
  if (text.length > LONGEST) return null;
  let repaired = text;
  for (let repairs = 0; repairs <= MOST_REPAIRS; repairs += 1) {
    const { fault } = scanJson(repaired);
    if (!fault) return repairs > 0 ? repaired.trim() : null;
    const offset = offsetOf(repaired, fault);
    const replacement = replacementOf(repaired, offset, fault);
    if (!replacement) return null;
    const [length, by] = replacement;
    repaired = repaired.slice(0, offset) + by + repaired.slice(offset + length);
  }
  return null;
}
