import type { Judged } from '@/lib/page/engine/judgement.ts';
import { IgnoredFindings } from './ignored-findings.tsx';
import { OtherOutcomes } from './other-outcomes.tsx';

/** The other results in closed lists on one card: ignored, passed, and not checked. */
export function QuietLists({ results }: { results: readonly Judged[] }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card empty:hidden">
      <OtherOutcomes results={results} />
      <IgnoredFindings results={results} />
    </div>
  );
}
