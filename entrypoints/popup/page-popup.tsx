import PanelRight from 'lucide-react/icons/panel-right';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useState } from 'react';
import { ThisPage } from '@/components/report/list/this-page.tsx';
import { AccessOffer } from '@/components/report/notices/access-offer.tsx';
import { MovedNotice } from '@/components/report/notices/moved-notice.tsx';
import { ObstacleNotice } from '@/components/report/notices/obstacle-notice.tsx';
import { Gauges } from '@/components/report/score/gauges.tsx';
import { SiteInPopup } from '@/components/site/home/projects-section.tsx';
import { useConnection } from '@/components/stored/stored-state.ts';
import { useTexts } from '@/components/texts/use-texts.ts';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { inspect, useInspection } from '@/lib/page/session/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { openPanel } from '@/lib/platform/browser.ts';
import { tellPressed } from '@/lib/platform/toolbar-press.ts';
import { rowsFor } from './popup-rows.ts';
import { Sheet } from './sheet.tsx';

function CheckAgain() {
  const { t } = useTexts();
  const isBusy = useInspection(({ phase }) => phase === 'reading' || phase === 'page');
  return (
    <IconButton icon={RotateCw} label={t('page.checkAgain')} isBusy={isBusy} onClick={() => void inspect()} />
  );
}

function OpenPanel() {
  const { t } = useTexts();
  const windowId = useInspection(({ tab }) => tab?.windowId);
  const open = async () => {
    await openPanel(windowId);
    window.close();
  };
  return <IconButton icon={PanelRight} label={t('panel.open')} onClick={() => void open()} />;
}

/** Tells an open panel that it may read this tab now. */
function usePressed(): void {
  const tabId = useInspection(({ tab }) => tab?.id);
  useEffect(() => {
    if (tabId !== undefined) tellPressed(tabId);
  }, [tabId]);
}

/** Milliseconds after the verdict at which a page that is never idle is no longer waited for. */
const PATIENCE = 200;

/** Whether the user still waits: until the final verdict, or an obstacle, is drawn. */
function useWaiting(): boolean {
  const isFinal = useInspection(({ phase }) => phase === 'complete' || phase === 'stopped');
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!isFinal) return setDrawn(false);
    const idle = requestIdleCallback(() => setDrawn(true), { timeout: PATIENCE });
    return () => cancelIdleCallback(idle);
  }, [isFinal]);
  return !(isFinal && isDrawn);
}

/** The popup over a page: the state of the page, and below it the site. */
export function PagePopup() {
  const address = useInspection(({ report, tab }) => report?.url ?? tab?.url);
  const phase = useInspection((state) => state.phase);
  const isWaiting = useWaiting();
  const isConnected = useConnection(({ value }) => value !== null);
  const url = address && URL.canParse(address) ? new URL(address) : null;
  const host = url ? hostOf(url) : '';
  usePressed();
  return (
    <Sheet
      host={host}
      path={host && url ? url.pathname + url.search : ''}
      phase={phase}
      isWaiting={isWaiting}
      action={
        <>
          <CheckAgain />
          <OpenPanel />
        </>
      }
    >
      <MovedNotice />
      {phase === 'stopped' ? (
        <ObstacleNotice />
      ) : (
        <>
          <Gauges />
          <AccessOffer />
          <ThisPage rows={rowsFor(isConnected)} />
        </>
      )}
      {host && url && <SiteInPopup host={host} url={url.href} isWaiting={isWaiting} />}
    </Sheet>
  );
}
