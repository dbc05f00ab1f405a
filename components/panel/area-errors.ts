import type { Area } from '@/lib/checks/check.ts';
import { useInspection } from '@/lib/page/session.ts';

/** How many checks of an area failed as errors or worse. */
export function useErrors(area: Area): number {
  return useInspection(
    ({ report }) =>
      report?.results.filter(
        (result) =>
          result.area === area &&
          result.outcome === 'failed' &&
          (result.severity === 'error' || result.severity === 'blocker'),
      ).length ?? 0,
  );
}
