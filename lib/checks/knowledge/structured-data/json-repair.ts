import { type JsonFault, scanJson } from './json-syntax.ts';

/** Longer blocks are not written anew for the reader to copy. */
const LONGEST = 10_000;
const MOST_REPAIRS = 50;

/** Where a fault is, in UTF-16 units: its place is told in lines and characters. */
function offsetOf(text: string, { line, column }: JsonFault): number {
  const lines = text.split(/(?<=\r\n|\r(?!\n)|\n)/);
  const before = lines.slice(0, line - 1).join('').length;
  return before + [...(lines[line - 1] ?? '')].slice(0, column - 1).join('').length;
}

/** Characters that were typed in place of ", and cannot be part of a key or a value where they are. */
const CURLY = /[“”„‟«»″＂]/;

/** How many characters are taken out, and what comes there; null where it cannot be known what was meant. */
function replacementOf(text: string, offset: number, fault: JsonFault): [number, string] | null {
  const rest = text.slice(offset);
  const first = String.fromCodePoint(rest.codePointAt(0) ?? 32);
  if (fault.cause === 'trailing') return [1, ''];
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
 * A block of JSON-LD with the mistakes taken out that have only one remedy: trailing commas, comments and wrappers, curly
 * quotation marks around a text, line breaks in one, invisible characters. Null where anything else is wrong with it.
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
