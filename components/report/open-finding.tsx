import { lazy, Suspense } from 'react';
import type { Judged } from '@/lib/page/engine/judgement.ts';
import { Skeleton } from '../ui/skeleton.tsx';

// Closed, a finding is two lines; its details load and render when it is opened.
const FindingDetails = lazy(() => import('./finding-details.tsx'));

/** The details of a finding, or a placeholder until they are loaded. */
export function OpenFinding({ result }: { result: Judged }) {
  return (
    <Suspense
      fallback={
        <div className="h-40 px-3 py-1.5 ps-[34px]">
          <Skeleton widths={[80, 55]} />
        </div>
      }
    >
      <FindingDetails result={result} />
    </Suspense>
  );
}
