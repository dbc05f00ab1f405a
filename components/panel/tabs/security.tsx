import { lazy, Suspense } from 'react';
import { useInspection } from '@/lib/page/session.ts';
import { useErrors } from '../area-errors.ts';
import { AreaFindings } from '../area-findings.tsx';
import { definePanelTab } from '../panel-tab.ts';

// It brings parsers of the checks with it, and stands below the findings.
const ServerConfiguration = lazy(async () => ({
  default: (await import('../server-configuration.tsx')).ServerConfiguration,
}));

function Security() {
  const inspection = useInspection((state) => state.inspection);
  const report = useInspection((state) => state.report);
  return (
    <>
      <AreaFindings area="security" />
      {inspection?.response && report && (
        <Suspense>
          <ServerConfiguration inspection={inspection} report={report} />
        </Suspense>
      )}
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
