import { useState } from 'react';
import { useLocation } from 'wouter';
import { removeSet } from '@/lib/page/sets/stored-sets.ts';
import type { SetHead } from '@/lib/pages/sets/stored/stored-set.ts';
import { NoRows } from '../shell/no-rows.tsx';
import { dayText } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button, TextButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useQuestion } from '../ui/use-question.ts';
import { SetReport } from './report/set-report.tsx';
import { LimitNotice } from './run/limit-notice.tsx';
import { RunView } from './run/run-view.tsx';
import { SetBar } from './set-bar.tsx';
import { useEndedSet, useSetHead } from './use-sets.ts';

/** Removes a stored set, after a second press. */
function RemoveSet({ id }: { id: string }) {
  const { t } = useTexts();
  const [, go] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const keep = () => setAsking(false);
  const around = useQuestion<HTMLDivElement>(isAsking, keep);
  const remove = async () => {
    await removeSet(id);
    go('/pages');
  };
  return (
    <div ref={around} className="flex flex-wrap gap-2">
      {isAsking ? (
        <>
          <Button onClick={() => void remove()}>{t('sets.removeSure')}</Button>
          <Button data-step onClick={keep}>
            {t('page.cancel')}
          </Button>
        </>
      ) : (
        <TextButton onClick={() => setAsking(true)}>{t('sets.remove')}</TextButton>
      )}
    </div>
  );
}

function EndedSet({ head, isInTab }: { head: SetHead; isInTab: boolean }) {
  const { t } = useTexts();
  const set = useEndedSet(head);
  return (
    <>
      <LimitNotice head={head} isInTab={isInTab} />
      {set === 'failed' ? (
        <EmptyState title={t('storage.failed')} />
      ) : set ? (
        <SetReport set={set} />
      ) : (
        <Skeleton widths={[90, 70, 80]} />
      )}
      <RemoveSet id={head.id} />
    </>
  );
}

/** One set of pages: its run, then its report. */
export function SetView({ id, isInTab }: { id: string; isInTab: boolean }) {
  const { t, language } = useTexts();
  const { value: head, isLoaded, hasFailed } = useSetHead(id);
  if (!head) {
    return (
      <>
        <SetBar title={t('sets.title')} back="/pages" />
        {isLoaded || hasFailed ? (
          <NoRows hasFailed={hasFailed} title={t('sets.gone')} />
        ) : (
          <Skeleton widths={[90, 70, 80]} />
        )}
      </>
    );
  }
  const source = t(`sets.source.${head.source}.name`);
  // The report says when it was made, to the minute.
  const isReport = head.state === 'ended';
  return (
    <>
      <SetBar title={isReport ? source : `${source}, ${dayText(language, head.begun)}`} back="/pages" />
      {isReport ? <EndedSet head={head} isInTab={isInTab} /> : <RunView head={head} />}
    </>
  );
}
