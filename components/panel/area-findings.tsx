import type { Area } from '@/lib/checks/check.ts';
import { AllFindings } from '../report/all-findings.tsx';

/** Everything of one area. */
export function AreaFindings({ area }: { area: Area }) {
  return <AllFindings area={area} />;
}
