import { useInspection } from '@/lib/page/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { ProjectsSection } from '../../site/projects-section.tsx';
import { useTexts } from '../../texts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { definePanelTab } from '../panel-tab.ts';

function Site() {
  const { t } = useTexts();
  const url = useInspection(({ inspection, tab }) => inspection?.url ?? tab?.url ?? '');
  const host = hostOf(url);
  if (!host) return <Notice tone="info">{t('page.noSite')}</Notice>;
  return <ProjectsSection key={host} host={host} url={url} />;
}

export const site = definePanelTab({
  id: 'site',
  title: 'panel.tab.site',
  isOfPage: false,
  Content: Site,
});
