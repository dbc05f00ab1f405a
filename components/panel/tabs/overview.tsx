import { Gauges } from '../../report/gauges.tsx';
import { ChangesSince } from '../changes-since.tsx';
import { DeepSection } from '../deep/deep-section.tsx';
import { IndexVerdict } from '../index-verdict.tsx';
import { definePanelTab } from '../panel-tab.ts';
import { WorstFindings } from '../worst-findings.tsx';

function Overview() {
  return (
    <>
      <IndexVerdict />
      <Gauges />
      <WorstFindings />
      <ChangesSince />
      <DeepSection />
    </>
  );
}

export const overview = definePanelTab({
  id: 'overview',
  title: 'panel.tab.overview',
  isOfPage: true,
  Content: Overview,
});
