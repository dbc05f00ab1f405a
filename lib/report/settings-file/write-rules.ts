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
  const changed = (path: JSONPath, value: unknown) =>
    applyEdits(text, modify(text, path, value, { formattingOptions }));
  const own = rulesWithout(rules, (file.ignore ?? []).map(ruleOf));
  const { sites } = file;
  const site = siteOf(file, origin);
  if (!sites || !site) {
    const added = { origin, ignore: own.map(written) };
    return sites ? changed(['sites', sites.length], added) : changed(['sites'], [added]);
  }
  const path = ['sites', sites.indexOf(site), 'ignore'];
  const before = (site.ignore ?? []).map(ruleOf);
  const added = rulesWithout(own, before).map(written);
  if (before.length === 0) return added.length > 0 ? changed(path, added) : text;
  const removed = new Set(rulesWithout(before, own));
  let now = text;
  // Rules are added first: a list never becomes empty between, so its comments stay.
  for (const rule of added) now = withEntry(now, path, rule);
  for (const [index, rule] of [...before.entries()].reverse())
    if (removed.has(rule)) now = withoutEntry(now, path, index);
  return now;
}
