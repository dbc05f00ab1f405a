import { useErrors } from '../area-errors.ts';
import { AreaFindings } from '../area-findings.tsx';
import { definePanelTab } from '../panel-tab.ts';
import { GradeCard } from '../security/grade-card.tsx';
import { ObservatoryTests } from '../security/observatory-tests.tsx';

function Security() {
  return (
    <>
      <GradeCard />
      <AreaFindings area="security" />
      <ObservatoryTests />
    </>
  );
}

export const security = definePanelTab({
  id: 'security',
  title: 'area.security',
  isOfPage: true,
  useBadge: () => useErrors('security'),
  Content: Security,
});
