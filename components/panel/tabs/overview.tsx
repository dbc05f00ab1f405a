import { Gauges } from '../../report/gauges.tsx';
import { DeepSection } from '../deep/deep-section.tsx';
import { IndexVerdict } from '../index-verdict.tsx';
import { definePanelTab } from '../panel-tab.ts';
import { SinceLastVisit } from '../since-last-visit.tsx';
import { WorstFindings } from '../worst-findings.tsx';

function Overview() {
  return (
    <>
      <IndexVerdict />
      <Gauges />
      <WorstFindings />
      <SinceLastVisit />
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
