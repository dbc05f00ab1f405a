import { Gauges } from '../../report/gauges.tsx';
import { definePanelTab } from '../panel-tab.ts';

function Overview() {
  return <Gauges />;
}

export const overview = definePanelTab({
  id: 'overview',
  title: 'panel.tab.overview',
  isOfPage: true,
  Content: Overview,
});
