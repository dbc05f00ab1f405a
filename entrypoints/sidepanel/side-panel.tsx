import RotateCw from 'lucide-react/icons/rotate-cw';
import Settings from 'lucide-react/icons/settings';
import { useLocation } from 'wouter';
import { ExportMenu } from '@/components/panel/export-menu.tsx';
import { PANEL_PLACES } from '@/components/panel/panel-places.tsx';
import { PANEL_TABS } from '@/components/panel/panel-tabs.ts';
import { TabBadge } from '@/components/panel/tab-badge.tsx';
import { TrialBanner } from '@/components/panel/trial-banner.tsx';
import { MovedNotice } from '@/components/report/notices/moved-notice.tsx';
import { ObstacleNotice } from '@/components/report/notices/obstacle-notice.tsx';
import { PagePart } from '@/components/shell/page-part.tsx';
import { SiteHeading } from '@/components/shell/site-heading.tsx';
import { StorageTrouble } from '@/components/shell/storage-trouble.tsx';
import { useWantedPlace } from '@/components/site/frame/use-go.ts';
import { useTexts } from '@/components/texts/use-texts.ts';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { Tabs } from '@/components/ui/tabs.tsx';
import { useStepFocus } from '@/components/ui/use-step-focus.ts';
import { inspect, useInspection } from '@/lib/page/session/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { openOptions } from '@/lib/platform/browser.ts';

function Header() {
  const { t } = useTexts();
  const address = useInspection(({ inspection, tab }) => inspection?.url ?? tab?.url ?? '');
  const isBusy = useInspection(({ phase }) => phase === 'reading' || phase === 'page');
  const url = URL.canParse(address) ? new URL(address) : null;
  const host = url ? hostOf(url) : '';
  return (
    <header className="bar-top">
      <SiteHeading host={host} path={host && url ? url.pathname + url.search : ''} />
      <IconButton
        icon={RotateCw}
        label={t('page.checkAgain')}
        isBusy={isBusy}
        onClick={() => void inspect()}
      />
      <ExportMenu />
      <IconButton icon={Settings} label={t('page.options')} onClick={openOptions} />
    </header>
  );
}

const [FIRST] = PANEL_TABS;

/**
 * Returns the panel tab of an address, and its content: `/seo` has its own tab, `/pages` is a place below the first one,
 * everything else is a place of the site.
 */
function viewAt(location: string) {
  const [, name = ''] = location.split('/');
  const place = PANEL_PLACES[name];
  if (place && FIRST) return { tab: FIRST, isOfPage: false, Content: place };
  const tab = name === '' ? FIRST : (PANEL_TABS.find(({ id }) => id === name) ?? PANEL_TABS.at(-1));
  return tab && { tab, ...tab };
}

/**
 * The whole report next to the page, in tabs. The visible content has an address, so that back and forward work.
 */
export function SidePanel() {
  const { t } = useTexts();
  const phase = useInspection((state) => state.phase);
  const [location, go] = useLocation();
  const view = viewAt(location);
  const content = useStepFocus<HTMLDivElement>(location);
  useWantedPlace();
  return (
    <div data-phase={phase}>
      <Header />
      <main>
        <Tabs
          label={t('panel.views')}
          tabs={PANEL_TABS.map(({ id, title, useBadge, ahead }) => ({
            id,
            ahead,
            title: t(title),
            badge: useBadge && <TabBadge useBadge={useBadge} />,
          }))}
          chosen={view?.tab.id ?? ''}
          onChoose={(id) => go(id === FIRST?.id ? '/' : `/${id}`)}
        >
          <div ref={content} className="content">
            <StorageTrouble />
            <TrialBanner />
            <MovedNotice />
            <PagePart of={location}>
              {view?.isOfPage && phase === 'stopped' ? <ObstacleNotice /> : view && <view.Content />}
            </PagePart>
          </div>
        </Tabs>
      </main>
    </div>
  );
}
