import { useEffect, useState } from 'react';
import type { WalkEnd } from '@/lib/page/sets/walk-in-tab.ts';
import { MOST_WALKED } from '@/lib/page/sets/walk-limits.ts';
import type { PageSet } from '@/lib/pages/sets/page-set.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { requestHost } from '@/lib/platform/browser.ts';
import { addressInSite } from '@/lib/report/set-texts.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ActionNotice } from '../../ui/action-notice.tsx';
import { Bar } from '../../ui/bar.tsx';
import { Button } from '../../ui/button.tsx';

interface Step {
  address: string;
  /** Its place in the walk, from 1. */
  number: number;
  of: number;
}

/** Which page is open now, and a way to stop. */
function WalkProgress({ site, step, onStop }: { site: string; step: Step; onStop: () => void }) {
  const { t } = useTexts();
  const { address, number, of } = step;
  return (
    <div className="grid gap-2">
      <div>
        <p className="wrap-anywhere">
          {t('sets.report.walk.now', { number, count: of, page: addressInSite(site, address) })}
        </p>
        <Bar label={t('sets.report.walk.label')} value={(number - 1) / of} />
      </div>
      <div>
        <Button onClick={onStop}>{t('sets.report.walk.stop')}</Button>
      </div>
    </div>
  );
}

/**
 * Says how many pages of a set are nearly empty without scripts, and opens these one after the other in a tab, where they
 * are checked as rendered.
 */
export function ThinNotice({ set: { id, site }, thin }: { set: PageSet; thin: number }) {
  const { t } = useTexts();
  const [step, setStep] = useState<Step | null>(null);
  const [stop, setStop] = useState<AbortController | null>(null);
  const [end, setEnd] = useState<WalkEnd | 'denied' | 'broken' | null>(null);
  useEffect(() => () => stop?.abort(), [stop]);
  const next = Math.min(thin, MOST_WALKED);

  async function walk(): Promise<void> {
    const isAllowed = await requestHost(site).catch(() => false);
    if (!isAllowed) return setEnd('denied');
    const walking = new AbortController();
    setStop(walking);
    setEnd(null);
    try {
      // Contains all checks.
      const { walkInTab } = await import('@/lib/page/sets/walk-in-tab.ts');
      const onPage = (address: string, number: number) => setStep({ address, number, of: next });
      setEnd(await walkInTab(id, { signal: walking.signal, onPage }));
    } catch (error) {
      console.error(error);
      setEnd('broken');
    }
    setStop(null);
    setStep(null);
  }

  const failed = typeof end === 'object' ? (end?.failed ?? 0) : 0;
  if (thin === 0 && !step && failed === 0) return null;
  const action = step ? (
    <WalkProgress site={site} step={step} onStop={() => stop?.abort()} />
  ) : (
    thin > 0 && (
      <Button disabled={stop !== null} onClick={() => void walk()}>
        {t('sets.report.walk.start', { count: next })}
      </Button>
    )
  );
  return (
    <ActionNotice
      tone="warn"
      {...(thin > 0 && { title: t('sets.report.thin', { count: thin }) })}
      {...(action && { action })}
    >
      {thin > 0 && <p>{t('sets.report.thinAbout')}</p>}
      {thin > 0 && !step && <p>{t('sets.report.walk.about')}</p>}
      <div role="status">
        {failed > 0 && <p>{t('sets.report.walk.failed', { count: failed })}</p>}
        {end === 'denied' && <p>{t('sets.start.denied', { host: hostOf(site) })}</p>}
        {end === 'broken' && <p>{t('page.broken')}</p>}
      </div>
    </ActionNotice>
  );
}
