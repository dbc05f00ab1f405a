import { useInspection } from '@/lib/page/session/session.ts';
import { AccessOffer } from '../../report/notices/access-offer.tsx';
import { later } from '../../ui/later.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useErrors } from '../area-errors.ts';
import { AreaFindings } from '../area-findings.tsx';
import { definePanelTab } from '../panel-tab.ts';
import { GradeCard } from '../security/grade-card.tsx';
import { ObservatoryTests } from '../security/observatory-tests.tsx';

// These sections import parsers of the checks, and are below the findings.
const PolicySections = later(() => import('../security/policy-sections.tsx'), { isSoon: true });

/**
 * Reserves the space of the sections below the findings while they load, with the height of closed sections.
 */
function WaitingSections() {
  return (
    <div className="h-48 rounded-card border border-line bg-card px-3 py-2.5">
      <Skeleton widths={[45, 90, 70]} />
    </div>
  );
}

function Security() {
  const inspection = useInspection((state) => state.inspection);
  const report = useInspection((state) => state.report);
  return (
    <>
      <AccessOffer />
      <GradeCard />
      <AreaFindings area="security" />
      <ObservatoryTests />
      {inspection?.response && report && (
        <PolicySections inspection={inspection} report={report} waiting={<WaitingSections />} />
      )}
    </>
  );
}

export const security = definePanelTab({
  id: 'security',
  title: 'area.security',
  isOfPage: true,
  ahead: PolicySections.ahead,
  useBadge: () => useErrors('security'),
  Content: Security,
});
