import type { DocumentedCheck } from './documented-checks.ts';

/** The ids of checks that a check declares as possible causes, of all its findings or of some. */
export function causesOfCheck({ check }: Pick<DocumentedCheck, 'check'>): readonly string[] {
  const named = [
    ...('followsFrom' in check ? (check.followsFrom ?? []) : []),
    ...Object.values(check.messages).flatMap(({ followsFrom = [] }) => followsFrom),
  ];
  // A cause may be a single message of a check: `seo/head-broken/lost`.
  return [...new Set(named.map((cause) => cause.split('/').slice(0, 2).join('/')))];
}

/** Returns by check which others declare it as a possible cause. */
export function effectsByCheck(all: readonly DocumentedCheck[]): ReadonlyMap<string, readonly string[]> {
  const effects = new Map<string, string[]>();
  for (const documented of all)
    for (const cause of causesOfCheck(documented))
      effects.set(cause, [...(effects.get(cause) ?? []), documented.id]);
  return effects;
}
