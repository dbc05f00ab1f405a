import { useErrors } from '../area-errors.ts';
import { AreaFindings } from '../area-findings.tsx';
import { definePanelTab } from '../panel-tab.ts';

export const seo = definePanelTab({
  id: 'seo',
  title: 'area.seo',
  isOfPage: true,
  useBadge: () => useErrors('seo'),
  Content: () => <AreaFindings area="seo" />,
});
