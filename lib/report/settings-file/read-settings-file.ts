import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type * as z from 'zod/mini';
import { hasEnded } from './ignore-rules.ts';
import { SettingsFile } from './settings-file.ts';

/**
 * What is wrong with a settings file:
 * - `notJson`: it is not JSON.
 * - `later`: it is of a later version, or of none that exists.
 * - `unknownField`, `unknownCheck`, `unknownMessage`: Plumbline does not know the name.
 * - `past`: the day until which something is left out has passed.
 * - `twice`: a site is there twice, or is its own staging site; or an object has a field twice.
 * - `invalid`: a value is not of the kind that the field has.
 * - `missing`: a field is required.
 */
type SettingsFault =
  | 'notJson'
  | 'later'
  | 'unknownField'
  | 'unknownCheck'
  | 'unknownMessage'
  | 'past'
  | 'twice'
  | 'invalid'
  | 'missing';

export interface SettingsProblem {
  /** Counted from 1. */
  line: number;
  fault: SettingsFault;
  /** The field, as `sites[0].staging.origin`, or the name that is not known. */
  name: string;
}

/** The messages that each check knows, by the id of the check. */
export type KnownChecks = Readonly<Record<string, readonly string[]>>;

type Path = readonly (string | number)[];

/** Returns what a settings file may name. */
export const knownChecks = (checks: Readonly<Record<string, { messages: object }>>): KnownChecks =>
  Object.fromEntries(Object.entries(checks).map(([id, { messages }]) => [id, Object.keys(messages)]));

const nameOf = (path: Path) =>
  path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : index > 0 ? `.${part}` : part))
    .join('');

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Returns the node at a path, or the closest one above it: a missing field has none. */
function closest(tree: Node, path: Path): Node {
  for (let length = path.length; length > 0; length -= 1) {
    const found = findNodeAtLocation(tree, [...path.slice(0, length)]);
    if (found) return found;
  }
  return tree;
}

interface Issue extends Pick<SettingsProblem, 'fault' | 'name'> {
  path: Path;
}

/** Converts an issue of the shape; an unknown field is reported where it is. */
function issuesOf(issue: z.core.$ZodIssue, path: Path = issue.path as Path): readonly Issue[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      fault: 'unknownField',
      name: nameOf([...path, key]),
      path: [...path, key],
    }));
  // Of the forms that a value may have, the one whose inner parts are wrong is the one that was meant.
  if (issue.code === 'invalid_union') {
    const meant = issue.errors.find(([first]) => first && (first.path.length > 0 || 'keys' in first));
    if (meant) return meant.flatMap((inner) => issuesOf(inner, [...path, ...(inner.path as Path)]));
  }
  return [{ fault: nameOf(path) === 'version' ? 'later' : 'invalid', name: nameOf(path), path }];
}

type Ignore = NonNullable<SettingsFile['ignore']>;

/** Returns what is wrong with rules, beyond their shape. */
function ignoreIssues(ignore: Ignore = [], path: Path, known: KnownChecks, now: number): readonly Issue[] {
  return ignore.flatMap((rule, index) => {
    const at = [...path, 'ignore', index];
    const { check, message, until } =
      typeof rule === 'string' ? { check: rule } : { message: undefined, until: undefined, ...rule };
    const inside = (field: string) => (typeof rule === 'string' ? at : [...at, field]);
    const messages = known[check];
    if (!messages) return [{ fault: 'unknownCheck' as const, name: check, path: inside('check') }];
    const issues: Issue[] = [];
    if (message !== undefined && !messages.includes(message))
      issues.push({ fault: 'unknownMessage', name: message, path: inside('message') });
    if (until !== undefined && hasEnded({ until }, now))
      issues.push({ fault: 'past', name: until, path: inside('until') });
    return issues;
  });
}

function siteIssues({ sites = [] }: SettingsFile, known: KnownChecks, now: number): readonly Issue[] {
  const origins = new Set<string>();
  return sites.flatMap(({ origin, staging, ignore }, index) => {
    const path = ['sites', index];
    const own = [
      [[...path, 'origin'], origin] as const,
      ...(staging ? [[[...path, 'staging', 'origin'], staging.origin] as const] : []),
    ];
    const twice = own.flatMap(([at, text]): Issue[] => {
      const key = new URL(text).origin;
      if (origins.has(key)) return [{ fault: 'twice', name: text, path: at }];
      origins.add(key);
      return [];
    });
    return [...twice, ...ignoreIssues(ignore, path, known, now)];
  });
}

/** Returns the fields that an object has twice: all but the last would be ignored. */
function fieldsTwice(node: Node, text: string, path: Path = []): readonly SettingsProblem[] {
  const seen = new Set<unknown>();
  return (node.children ?? []).flatMap((child, index): readonly SettingsProblem[] => {
    if (node.type === 'array') return fieldsTwice(child, text, [...path, index]);
    const [name, value] = child.children ?? [];
    if (!name || !value) return [];
    const at = [...path, String(name.value)];
    const isTwice = seen.has(name.value);
    seen.add(name.value);
    return [
      ...(isTwice ? [{ line: lineAt(text, name.offset), fault: 'twice' as const, name: nameOf(at) }] : []),
      ...fieldsTwice(value, text, at),
    ];
  });
}

/**
 * Reads the content of a settings file, which may have comments.
 *
 * @returns The file, or everything that is wrong with it, in the order of its lines.
 */
export function readSettingsFile(
  text: string,
  known: KnownChecks,
  now = Date.now(),
): { file: SettingsFile } | { problems: readonly SettingsProblem[] } {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error || !tree)
    return { problems: [{ line: lineAt(text, error?.offset ?? 0), fault: 'notJson', name: '' }] };
  const parsed = SettingsFile.safeParse(getNodeValue(tree));
  const issues = parsed.success
    ? [...ignoreIssues(parsed.data.ignore, [], known, now), ...siteIssues(parsed.data, known, now)]
    : parsed.error.issues.flatMap((issue) => issuesOf(issue));
  const twice = fieldsTwice(tree, text);
  if (parsed.success && issues.length === 0 && twice.length === 0) return { file: parsed.data };
  const problems = issues.map(({ fault, name, path }) => {
    const node = closest(tree, path);
    const isMissing = fault === 'invalid' && !findNodeAtLocation(tree, [...path]);
    // A field's line is that of its name.
    const { offset } = node.parent?.type === 'property' ? node.parent : node;
    return { line: lineAt(text, offset), fault: isMissing ? 'missing' : fault, name };
  });
  return { problems: [...problems, ...twice].sort((a, b) => a.line - b.line) };
}
