import * as z from 'zod/mini';
import { changeRows, defineTable, readRows } from '../platform/table.ts';
import { KIND_OF_PAGE } from './leave-out.ts';
import { fitsPath, hasEnded, isLeftOut } from './settings-file/ignore-rules.ts';
import type { IgnoreRule } from './settings-file/settings-file.ts';

const Ignored = z.looseObject({
  /** The origin. */
  site: z.string(),
  check: z.string(),
  /** One message of the check; empty for all. */
  message: z.string(),
  /** The paths on which it is ignored, as in `plumbline.json`; empty for all. */
  paths: z.array(z.string()),
  /** Why, as `plumbline.json` says. */
  reason: z.optional(z.string()),
  /** The last day, in UTC; missing if there is none. */
  until: z.optional(z.string()),
  /** Milliseconds since 1970. */
  at: z.number(),
});
type Ignored = z.output<typeof Ignored>;

/** What the user ignores on a site: one row per rule. */
export const ignored = defineTable('ignored', Ignored);

/** The messages of one check that are ignored together. */
interface IgnoredMessages {
  check: string;
  messages: readonly string[];
}

/** Returns the site of an address: its origin. */
const siteAt = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

const rowOf = (
  site: string,
  { check, message = '', paths = [], reason, until }: IgnoreRule,
  at: number,
): Ignored => ({
  site,
  check,
  message,
  paths: [...paths],
  ...(reason !== undefined && { reason }),
  ...(until !== undefined && { until }),
  at,
});

const ruleIn = ({ check, message, paths, reason, until }: Ignored): IgnoreRule => ({
  check,
  ...(message && { message }),
  ...(paths.length > 0 && { paths: [...paths] }),
  ...(reason !== undefined && { reason }),
  ...(until !== undefined && { until }),
});

const keyOf = ({ site, check, message, paths }: Ignored) => [site, check, message, paths] as const;

/** Returns whether a rule holds for an address today. */
const holdsFor = (url: string, rule: IgnoreRule, now = Date.now()): boolean =>
  !hasEnded(rule, now) && (!rule.paths || rule.paths.some((pattern) => fitsPath(url, pattern)));

/** Ignores messages of a check on the site of an address. */
export function ignore(url: string, { check, messages }: IgnoredMessages, at = Date.now()): Promise<void> {
  return changeRows([ignored], async (of) => {
    for (const message of messages) await of(ignored).put(rowOf(siteAt(url), { check, message }, at));
  });
}

/** Stops ignoring them: removes every rule by which one of them is ignored at one of the addresses. */
export function countAgain(urls: readonly string[], { check, messages }: IgnoredMessages): Promise<void> {
  const bySite = Map.groupBy(urls, siteAt);
  return changeRows([ignored], async (of) => {
    for (const [site, addresses] of bySite)
      for (const row of await of(ignored).where('site', site)) {
        const rule = ruleIn(row);
        const isOut = isLeftOut([rule]);
        const isMeant = messages.some((message) => isOut(check, message));
        if (isMeant && addresses.some((url) => holdsFor(url, rule))) await of(ignored).remove(keyOf(row));
      }
  });
}

/** Removes a rule of the site of an address. */
export function dropRule(url: string, rule: IgnoreRule): Promise<void> {
  return changeRows([ignored], (of) => of(ignored).remove(keyOf(rowOf(siteAt(url), rule, 0))));
}

/**
 * Takes over rules for the site of an address, all or none.
 *
 * @param keepsOthers Whether rules that are only in this browser stay; the kinds of pages that the user contradicted always do.
 */
export function takeRules(
  url: string,
  rules: readonly IgnoreRule[],
  keepsOthers: boolean,
  at = Date.now(),
): Promise<void> {
  return changeRows([ignored], async (of) => {
    const rows = of(ignored);
    const others = keepsOthers ? [] : await rows.where('site', siteAt(url));
    for (const row of others) if (row.check !== KIND_OF_PAGE) await rows.remove(keyOf(row));
    for (const rule of rules) await rows.put(rowOf(siteAt(url), rule, at));
  });
}

/** Returns the sites on which anything is ignored, by their origins. */
export async function sitesWithIgnored(): Promise<readonly string[]> {
  const rows = await readRows([ignored], (of) => of(ignored).all());
  return [...new Set(rows.map(({ site }) => site))];
}

/** Returns all rules for the site of an address, the oldest first: also those for other paths, and those that have ended. */
export async function rulesOfSite(url: string): Promise<readonly IgnoreRule[]> {
  const rows = await readRows([ignored], (of) => of(ignored).where('site', siteAt(url)));
  return rows.toSorted((a, b) => a.at - b.at).map(ruleIn);
}

/** Returns the rules that hold for an address today. */
export const ignoredOn = async (url: string): Promise<readonly IgnoreRule[]> =>
  (await rulesOfSite(url)).filter((rule) => holdsFor(url, rule));

/** The rules of sites, by their origins. */
export type RulesBySite = Readonly<Record<string, readonly IgnoreRule[]>>;

/** Returns all rules of the sites that have any. */
export async function rulesOfSites(sites: readonly string[]): Promise<RulesBySite> {
  const all = await Promise.all(sites.map(async (site) => [site, await rulesOfSite(site)] as const));
  return Object.fromEntries(all.filter(([, rules]) => rules.length > 0));
}

/** Returns a function that tells what is ignored at an address today. */
export const ignoredBy =
  (rules: RulesBySite) =>
  (url: string): ((check: string, message: string) => boolean) =>
    isLeftOut((rules[siteAt(url)] ?? []).filter((rule) => holdsFor(url, rule)));
