import { useInspection } from '@/lib/page/session/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { SiteHalf } from '../../site/site-half.tsx';
import { definePanelTab } from '../panel-tab.ts';

function Site() {
  const url = useInspection(({ inspection, tab }) => inspection?.url ?? tab?.url ?? '');
  const host = hostOf(url);
  return <SiteHalf key={host} host={host} url={url} />;
}

export const site = definePanelTab({
  id: 'site',
  title: 'panel.tab.site',
  isOfPage: false,
  Content: Site,
});
