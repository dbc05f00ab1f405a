import { AccessOffer } from '../../report/notices/access-offer.tsx';
import { Gauges } from '../../report/score/gauges.tsx';
import { ChangesStrip } from '../changes-strip.tsx';
import { DeepSection } from '../deep/deep-section.tsx';
import { EarlierChecks } from '../earlier-checks.tsx';
import { IndexVerdict } from '../index-verdict.tsx';
import { ManyPages } from '../many-pages.tsx';
import { definePanelTab } from '../panel-tab.ts';
import { WorstFindings } from '../worst-findings.tsx';

function Overview() {
  return (
    <>
      <ChangesStrip />
      <Gauges isNarrow />
      <AccessOffer />
      <IndexVerdict />
      <WorstFindings />
      <EarlierChecks />
      <DeepSection />
      <ManyPages />
    </>
  );
}

export const overview = definePanelTab({
  id: 'overview',
  title: 'panel.tab.overview',
  isOfPage: true,
  Content: Overview,
});
