import { createScanner, findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';

/** Returns where the comma after an entry is; -1 if the next thing is not a comma. */
function commaAfter(text: string, { offset, length }: Node): number {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset + length);
  scanner.scan();
  const at = scanner.getTokenOffset();
  return text[at] === ',' ? at : -1;
}

const cut = (text: string, from: number, to: number) => text.slice(0, from) + text.slice(to);

/** The value as people write it, on one line. */
const onOneLine = (value: unknown) => JSON.stringify(value, null, 1).replace(/\n */g, ' ');

/** Returns the entries of a list in JSON with comments; none if there is no such list. */
function entriesOf(text: string, path: JSONPath): readonly Node[] {
  const tree = parseTree(text);
  return (tree && findNodeAtLocation(tree, path)?.children) ?? [];
}

/** Returns the line break and the indentation before a place, if nothing else is before it on its line. */
function lineBefore(text: string, place: number): string | undefined {
  const [line] = /\r?\n[ \t]*$/.exec(text.slice(0, place)) ?? [];
  return line;
}

/**
 * Adds an entry at the end of a list of JSON with comments, on a line of its own if the last one has that. `modify` of the
 * library would also reformat the last one.
 *
 * @param path Where the list is. A list without entries is not changed.
 */
export function withEntry(text: string, path: JSONPath, value: unknown): string {
  const last = entriesOf(text, path).at(-1);
  if (!last) return text;
  const end = last.offset + last.length;
  const line = lineBefore(text, last.offset);
  const comma = commaAfter(text, last);
  const after = comma < 0 ? end : comma + 1;
  const [comment] = /^[ \t]*\/\/[^\r\n]*/.exec(text.slice(after)) ?? [];
  const added = onOneLine(value);
  if (!line || !comment) return `${text.slice(0, end)},${line ?? ' '}${added}${text.slice(end)}`;
  const at = after + comment.length;
  if (comma < 0) return `${text.slice(0, end)},${comment}${line}${added}${text.slice(at)}`;
  return `${text.slice(0, at)}${line}${added},${text.slice(at)}`;
}

/**
 * Removes an entry of a list from JSON with comments. `modify` of the library would also remove the comments between the entry
 * and its neighbor.
 *
 * @param path Where the list is. An entry that does not exist changes nothing.
 */
export function withoutEntry(text: string, path: JSONPath, index: number): string {
  const entries = entriesOf(text, path);
  const entry = entries[index];
  if (!entry) return text;
  const comma = commaAfter(text, entry);
  const end = comma < 0 ? entry.offset + entry.length : comma + 1;
  const to = end + text.slice(end).search(/[^ \t]/);
  const line = lineBefore(text, entry.offset);
  const isWholeLine = line !== undefined && /^\r?\n/.test(text.slice(to));
  const without = cut(text, isWholeLine ? entry.offset - line.length : entry.offset, to);
  const before = entries[index - 1];
  const last = comma < 0 && before ? commaAfter(text, before) : -1;
  return last < 0 ? without : cut(without, last, last + 1);
}
