import { useErrors } from '../area-errors.ts';
import { AreaFindings } from '../area-findings.tsx';
import { definePanelTab } from '../panel-tab.ts';

export const security = definePanelTab({
  id: 'security',
  title: 'area.security',
  isOfPage: true,
  useBadge: () => useErrors('security'),
  Content: () => <AreaFindings area="security" />,
});
