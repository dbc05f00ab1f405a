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

/**
 * Adds an entry at the end of a list of JSON with comments, on a line of its own if the last one has that. `modify` of the
 * library would also reformat the last one.
 *
 * @param path Where the list is.
 * @returns Null if the list is empty.
 */
export function withEntry(text: string, path: JSONPath, value: unknown): string | null {
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const last = tree && findNodeAtLocation(tree, path)?.children?.at(-1);
  if (!last) return null;
  const comma = commaAfter(text, last);
  const end = last.offset + last.length;
  const after = comma < 0 ? end : comma + 1;
  const [line = ''] = /\r?\n[ \t]*$/.exec(text.slice(0, last.offset)) ?? [];
  const [rest] = /^[ \t]*(?:\/\/[^\r\n]*)?(?=\r?\n)/.exec(text.slice(after)) ?? [];
  const at = line && rest !== undefined ? after + rest.length : end;
  const separator = at === end ? ', ' : line;
  const tail = at !== end && comma >= 0 ? ',' : '';
  const added = `${separator}${onOneLine(value)}${tail}`;
  if (at === end)
    return text.slice(0, end) + (line ? `,${line}${onOneLine(value)}` : added) + text.slice(end);
  return `${text.slice(0, end)}${comma < 0 ? ',' : ''}${text.slice(end, at)}${added}${text.slice(at)}`;
}

/**
 * Removes an entry of a list from JSON with comments. `modify` of the library would also remove the comments between the entry
 * and its neighbor.
 *
 * @param path Where the list is. An entry that does not exist changes nothing.
 */
export function withoutEntry(text: string, path: JSONPath, index: number): string {
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const entries = (tree && findNodeAtLocation(tree, path)?.children) ?? [];
  const entry = entries[index];
  if (!entry) return text;
  const comma = commaAfter(text, entry);
  let from = entry.offset;
  let to = comma < 0 ? entry.offset + entry.length : comma + 1;
  const lineBefore = /(?:\r?\n)?[ \t]*$/.exec(text.slice(0, from))?.[0] ?? '';
  const isWholeLine = lineBefore.includes('\n') && /^[ \t]*(?:\r?\n|$)/.test(text.slice(to));
  if (isWholeLine) from -= lineBefore.length;
  else to += /^[ \t]*/.exec(text.slice(to))?.[0].length ?? 0;
  const without = cut(text, from, to);
  const before = entries[index - 1];
  const last = comma < 0 && before ? commaAfter(text, before) : -1;
  return last < 0 ? without : cut(without, last, last + 1);
}
