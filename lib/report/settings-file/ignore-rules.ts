import type { IgnoreRule, SettingsFile, Site } from './settings-file.ts';

/** Returns whether text fits a pattern in which `*` stands for any characters. */
function fits(text: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** Returns whether the path of an address, with or without its query, fits a pattern. */
export function fitsPath(address: string, pattern: string): boolean {
  const { pathname, search } = new URL(address);
  return fits(pathname, pattern) || fits(pathname + search, pattern);
}

const isOrigin = (origin: string | undefined, address: string) =>
  origin !== undefined && new URL(origin).origin === new URL(address).origin;

/** Returns the site that an address belongs to: at its origin or on its staging site. */
export const siteOf = ({ sites = [] }: SettingsFile, address: string): Site | undefined =>
  sites.find(({ origin, staging }) => isOrigin(origin, address) || isOrigin(staging?.origin, address));

/** Returns a rule in its long form. */
export const ruleOf = (rule: string | IgnoreRule): IgnoreRule =>
  typeof rule === 'string' ? { check: rule } : rule;

/** Returns whether the last day of a rule, in UTC, has passed. */
export const hasEnded = ({ until }: Pick<IgnoreRule, 'until'>, now = Date.now()): boolean =>
  until !== undefined && until < new Date(now).toISOString().slice(0, 10);

/** Returns the rules that hold for an address. */
export function rulesFor(file: SettingsFile, address: string): readonly IgnoreRule[] {
  return [...(file.ignore ?? []), ...(siteOf(file, address)?.ignore ?? [])]
    .map(ruleOf)
    .filter(({ paths }) => !paths || paths.some((pattern) => fitsPath(address, pattern)));
}

/** Returns a function that tells whether a message of a check is left out. */
export function isLeftOut(rules: readonly IgnoreRule[]): (check: string, message: string) => boolean {
  const byCheck = Map.groupBy(rules, ({ check }) => check);
  return (check, message) =>
    byCheck.get(check)?.some((rule) => rule.message === undefined || rule.message === message) ?? false;
}
