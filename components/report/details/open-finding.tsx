import { lastLanguage } from '@/lib/i18n/page-texts.ts';
import type { Judged } from '@/lib/page/engine/judgement.ts';
import { loadDefinitions } from '@/lib/report/load-definitions.ts';
import { later } from '../../ui/later.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// Closed, a finding is two lines; its details load and render when it is opened.
const FindingDetails = later(
  async () => {
    const [code] = await Promise.all([import('./finding-details.tsx'), loadDefinitions(lastLanguage())]);
    return code;
  },
  { isSoon: true },
);

/** Loads the code of the details, because a pointer or the focus is on a finding. */
export const openFindingAhead = FindingDetails.ahead;

/** The details of a finding, or a placeholder until they are loaded. */
export function OpenFinding({ result }: { result: Judged }) {
  return (
    <FindingDetails
      result={result}
      waiting={
        <div className="h-40 px-3 py-1.5 ps-[34px]">
          <Skeleton widths={[80, 55]} />
        </div>
      }
    />
  );
}
