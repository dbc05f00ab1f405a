import type { Area } from '@/lib/checks/check.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { rootsOf } from '@/lib/report/findings.ts';

/** Returns how many checks of an area failed with an error or a blocker. */
export function useErrors(area: Area): number {
  return useInspection(
    ({ report }) =>
      rootsOf(report?.results ?? []).filter(
        (result) => result.area === area && (result.severity === 'error' || result.severity === 'blocker'),
      ).length,
  );
}
