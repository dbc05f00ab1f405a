import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import { goDeep, stopDeep } from '@/lib/page/deep/deep-runs.ts';
import { mayVisitEverywhere, requestEverywhere } from '@/lib/page/requests/fetch-address.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { clearanceOf } from '@/lib/report/findings.ts';
import { FindingList } from '../../report/list/finding-list.tsx';
import { QuietLists } from '../../report/list/quiet-lists.tsx';
import { useDeep, useDeepBundle, useFullScore } from '../../report/use-deep.ts';
import { ageText } from '../../texts/format.ts';
import { useSecondsUntil } from '../../texts/use-seconds-until.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Bar } from '../../ui/bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Parts } from '../../ui/parts.tsx';
import { Section } from '../../ui/section.tsx';

/** Goes on where a server asked for a pause, once that is over. */
function GoOn({ until }: { until: number }) {
  const { t } = useTexts();
  const tab = useInspection((state) => state.tab);
  const inspection = useInspection((state) => state.inspection);
  const seconds = useSecondsUntil(until);
  if (!tab || !inspection) return null;
  return (
    <div className="grid gap-2">
      <p>{t('panel.deep.paused')}</p>
      <div>
        <Button look="primary" disabled={seconds > 0} onClick={() => void goDeep(inspection, tab)}>
          {seconds > 0 ? t('panel.deep.goOnIn', { count: seconds }) : t('panel.deep.goOn')}
        </Button>
      </div>
    </div>
  );
}

/**
 * Starts the checks; the first time it explains the access request, and lets the user limit the checks to this site.
 */
function StartDeep({ isAgain }: { isAgain: boolean }) {
  const { t } = useTexts();
  const tab = useInspection((state) => state.tab);
  const inspection = useInspection((state) => state.inspection);
  const isReady = useInspection(({ phase, moved }) => phase === 'complete' && !moved);
  const [isEverywhere, setEverywhere] = useState(true);
  useEffect(() => void mayVisitEverywhere().then(setEverywhere), []);
  if (!tab || !inspection) return null;
  const begin = () => void goDeep(inspection, tab);
  const ask = async () => {
    // Ask the browser first: after any other asynchronous call, this no longer counts as a user action.
    setEverywhere(await requestEverywhere());
    begin();
  };
  return (
    <div className="grid gap-2">
      {!isEverywhere && <p className="text-tiny text-dim">{t('panel.deep.permission')}</p>}
      <div className="flex flex-wrap gap-2">
        {isEverywhere ? (
          <Button look={isAgain ? 'plain' : 'primary'} disabled={!isReady} onClick={begin}>
            {t(isAgain ? 'panel.deep.again' : 'panel.deep.run')}
          </Button>
        ) : (
          <>
            <Button look="primary" disabled={!isReady} onClick={() => void ask()}>
              {t('panel.deep.everywhere')}
            </Button>
            <Button disabled={!isReady} onClick={begin}>
              {t('panel.deep.here')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/**
 * Checks that send extra requests to the server: they run when the user starts them, and their results are kept.
 */
export function DeepSection() {
  const { t, language } = useTexts();
  const engine = useDeepBundle();
  const { address, run, pausedUntil, results, at, wasStopped } = useDeep(engine);
  const full = useFullScore();
  const score = useInspection(({ report }) => report?.seo?.score ?? null);
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const { passed, unseen } = clearanceOf(results, null);
  const steps = Object.values(run?.steps ?? {});
  const sum = (field: 'done' | 'total') => steps.reduce((all, step) => all + step[field], 0);
  return (
    <Section
      title={t('panel.deep.title')}
      action={at !== null && <span className="text-dim">{ageText(language, at)}</span>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {run ? (
          <div className="rounded-card border border-line bg-card px-3 py-2.5">
            <div className="flex items-center justify-between gap-3">
              <span>{t('panel.deep.progress', { done: sum('done'), total: sum('total') })}</span>
              <Button onClick={() => stopDeep(address)}>{t('panel.deep.stop')}</Button>
            </div>
            <Bar label={t('panel.deep.title')} value={sum('total') > 0 ? sum('done') / sum('total') : null} />
          </div>
        ) : (
          <div className="grid gap-2 rounded-card border border-line bg-card px-3 py-2.5">
            {at === null && <p>{t('panel.deep.about')}</p>}
            {wasStopped && <p>{t('panel.deep.stopped')}</p>}
            {at !== null && !wasStopped && failed.length === 0 && passed > 0 && (
              <p className="flex items-center gap-2">
                <CircleCheck size={16} aria-hidden className="flex-none text-pass" />
                <Parts
                  of={[t('panel.deep.fine'), unseen > 0 && t('report.unseenCount', { number: unseen })]}
                />
              </p>
            )}
            {pausedUntil === null ? <StartDeep isAgain={at !== null} /> : <GoOn until={pausedUntil} />}
          </div>
        )}
        {full && score !== null && <p>{t('panel.deep.full', { score, full: full.score })}</p>}
        {failed.length > 0 && <FindingList roots={failed} withArea />}
        <QuietLists results={results} />
      </div>
    </Section>
  );
}
