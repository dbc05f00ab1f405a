import { type Cost, costOf, costOfCheck, highestCost } from '../../../checks/consequence.ts';
import type { SiteResult } from '../../../checks/run-site-checks.ts';
import { shareOfPoints } from '../../../checks/score.ts';
import type { AnySiteCheck, FaultyPage, SiteChecks, SiteFinding } from '../../../checks/site/site-check.ts';
import { type CauseGroup, MOST_SAMPLES, type WeighedCause } from './set-cause.ts';
import { templatePlace } from './template-place.ts';

/** Returns what a finding of a check of a set costs each of its pages. */
export function costOfFinding(check: AnySiteCheck, { message, loses }: SiteFinding): Cost {
  if (!check.loses) return costOfCheck(check);
  return costOf(loses ?? check.messages[message]?.loses ?? check.loses);
}

/** Returns the place in the template that all pages have in common; null if there is none. */
function commonPlace(pages: readonly FaultyPage[]): string | null {
  const places = new Set(pages.map(({ place }) => (place === null ? null : templatePlace(place))));
  const [only = null] = places;
  return places.size === 1 ? only : null;
}

/** Returns the check that explains a finding: all its pages are among those of one finding of that check. */
function explains(findings: readonly SiteFinding[]): (finding: SiteFinding) => boolean {
  const byPage = new Map<string, number[]>();
  for (const [index, { pages }] of findings.entries())
    for (const { address } of pages) byPage.set(address, [...(byPage.get(address) ?? []), index]);
  return ({ pages }) => {
    const [first, ...others] = pages.map(({ address }) => byPage.get(address) ?? []);
    return first?.some((index) => others.every((one) => one.includes(index))) ?? false;
  };
}

/** Returns the cause of findings with one message; there is at least one. */
function causeOfFindings(
  check: AnySiteCheck,
  { check: id, of }: SiteResult,
  findings: readonly SiteFinding[],
  cause: string | null,
): WeighedCause {
  const [{ message }] = findings as [SiteFinding];
  const pages = new Map<string, FaultyPage>();
  for (const page of findings.flatMap((finding) => finding.pages))
    if (!pages.has(page.address)) pages.set(page.address, page);
  const all = [...pages.values()];
  const cost = highestCost(findings.map((finding) => costOfFinding(check, finding))) ?? costOfCheck(check);
  const groups = findings.map(
    (finding): CauseGroup => ({
      values: finding.values ?? {},
      place: commonPlace(finding.pages),
      addresses: finding.pages.map(({ address }) => address),
    }),
  );
  const places = new Set(
    findings.flatMap((finding) =>
      finding.pages.flatMap(({ place }) => (place === null ? [] : templatePlace(place))),
    ),
  );
  const [only = null] = places;
  return {
    weight: shareOfPoints(cost) * all.length,
    cause: {
      ...cost,
      id: [`${id}/${message}`, cause].filter(Boolean).join(' < '),
      kind: 'site',
      check: id,
      message,
      values: groups.length === 1 ? (groups[0]?.values ?? {}) : {},
      isUniform: groups.length === 1,
      place: places.size === 1 ? only : null,
      places: places.size,
      pages: all.length,
      of,
      samples: all.slice(0, MOST_SAMPLES),
      addresses: all.map(({ address }) => address),
      groups: groups.sort((a, b) => b.addresses.length - a.addresses.length),
      cause,
      folded: [],
    },
  };
}

/** Returns what the checks of a set found, each message once. */
export function siteCauses(checks: SiteChecks, results: readonly SiteResult[]): readonly WeighedCause[] {
  const found = new Map(results.map(({ check, findings }) => [check, findings]));
  return results.flatMap((result) => {
    const check = checks[result.check];
    if (!check) return [];
    const parents = (check.followsFrom ?? []).map((id) => [id, explains(found.get(id) ?? [])] as const);
    const byMessage = new Map<string, { cause: string | null; findings: SiteFinding[] }>();
    for (const finding of result.findings) {
      const cause = parents.find(([, isExplained]) => isExplained(finding))?.[0] ?? null;
      const key = `${finding.message} ${cause ?? ''}`;
      const known = byMessage.get(key);
      if (known) known.findings.push(finding);
      else byMessage.set(key, { cause, findings: [finding] });
    }
    return [...byMessage.values()].map(({ cause, findings }) =>
      causeOfFindings(check, result, findings, cause),
    );
  });
}
