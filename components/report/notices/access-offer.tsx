import { useState } from 'react';
import { reloadAndInspect, useInspection } from '@/lib/page/session/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { requestSite } from '@/lib/platform/browser.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/**
 * Explains that the response is missing because the page's own policy blocks extensions, and offers the access that
 * solves it (Firefox).
 */
export function AccessOffer() {
  const { t } = useTexts();
  const [isDenied, setDenied] = useState(false);
  const isBarred = useInspection(({ inspection }) => inspection?.unseen === 'barred');
  const url = useInspection(({ inspection }) => inspection?.url);
  if (!isBarred || !url) return null;
  const ask = async () => {
    const isGranted = await requestSite(url).catch(() => false);
    setDenied(!isGranted);
    if (isGranted) await reloadAndInspect();
  };
  return (
    <Notice
      tone="info"
      title={t('report.barred.title')}
      action={
        <Button look="primary" onClick={() => void ask()}>
          {t('data.cookies.allow')}
        </Button>
      }
    >
      {t(isDenied ? 'report.barred.denied' : 'report.barred.about', { host: hostOf(url) })}
    </Notice>
  );
}
