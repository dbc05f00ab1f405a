import { applyEdits, type JSONPath, modify } from 'jsonc-parser';
import { withEntry, withoutEntry } from './edit-entries.ts';
import { ruleOf, siteOf } from './ignore-rules.ts';
import type { IgnoreRule, SettingsFile } from './settings-file.ts';

/** The rule as one string: the same for rules that say the same. */
const textOf = ({ check, message = '', paths = [], reason = '', until = '' }: IgnoreRule): string =>
  JSON.stringify([check, message, [...paths].sort(), until, reason]);

/** Returns the rules that are not among others. */
export function rulesWithout(
  rules: readonly IgnoreRule[],
  others: readonly IgnoreRule[],
): readonly IgnoreRule[] {
  const known = new Set(others.map(textOf));
  return rules.filter((rule) => !known.has(textOf(rule)));
}

/** Returns the rules for the site of an address: those for all sites, and its own. */
export const siteRules = (file: SettingsFile, address: string): readonly IgnoreRule[] =>
  [...(file.ignore ?? []), ...(siteOf(file, address)?.ignore ?? [])].map(ruleOf);

/** A rule as people write it: the id of the check, if that is all. */
const written = (rule: IgnoreRule): string | IgnoreRule =>
  Object.keys(rule).length === 1 ? rule.check : rule;

/** Returns the content of a new settings file with the rules for a site. */
export const newSettingsFile = (origin: string, rules: readonly IgnoreRule[]): string =>
  `${JSON.stringify({ version: 1, sites: [{ origin, ignore: rules.map(written) }] }, null, 2)}\n`;

/** How the text indents its lines. */
function formattingOf(text: string) {
  const [, indent = '  '] = /^([ \t]+)\S/m.exec(text) ?? [];
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

/**
 * Returns the content of a settings file with other rules for a site. Everything else in it stays as it is written, also
 * comments and rules for all sites.
 *
 * @param file What the text contains.
 */
export function withSiteRules(
  text: string,
  file: SettingsFile,
  origin: string,
  rules: readonly IgnoreRule[],
): string {
  const formattingOptions = formattingOf(text);
  let now = text;
  const change = (path: JSONPath, value: unknown, isArrayInsertion = false) => {
    now = applyEdits(now, modify(now, path, value, { formattingOptions, isArrayInsertion }));
  };
  const own = rulesWithout(rules, (file.ignore ?? []).map(ruleOf));
  const site = siteOf(file, origin);
  if (!site) {
    const added = { origin, ignore: own.map(written) };
    if (file.sites) change(['sites', file.sites.length], added, true);
    else change(['sites'], [added]);
    return now;
  }
  const path = ['sites', file.sites?.indexOf(site) ?? 0, 'ignore'];
  if (!site.ignore) {
    change(path, own.map(written));
    return now;
  }
  const before = site.ignore.map(ruleOf);
  const removed = new Set(rulesWithout(before, own));
  for (let index = before.length - 1; index >= 0; index -= 1) {
    const rule = before[index];
    if (rule && removed.has(rule)) now = withoutEntry(now, path, index);
  }
  const added = rulesWithout(own, before);
  const kept = before.length - removed.size;
  if (kept === 0 && added.length > 0) change(path, added.map(written));
  else for (const rule of added) now = withEntry(now, path, written(rule)) ?? now;
  return now;
}
