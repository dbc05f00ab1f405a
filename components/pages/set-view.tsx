import type { SetHead } from '@/lib/pages/sets/stored-set.ts';
import { dayText } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SetReport } from './report/set-report.tsx';
import { SetBar } from './set-bar.tsx';
import { useSet, useSetHead } from './use-sets.ts';

function Loaded({ head }: { head: SetHead }) {
  const set = useSet(head.id, head.state);
  return set ? <SetReport set={set} /> : <Skeleton widths={[90, 70, 80]} />;
}

/** One set of pages: its run, then its report. */
export function SetView({ id }: { id: string }) {
  const { t, language } = useTexts();
  const { value: head, isLoaded } = useSetHead(id);
  if (!head) {
    return (
      <>
        <SetBar title={t('sets.title')} back="/pages" />
        {isLoaded ? <EmptyState title={t('sets.gone')} /> : <Skeleton widths={[90, 70, 80]} />}
      </>
    );
  }
  return (
    <>
      <SetBar
        title={`${t(`sets.source.${head.source}.name`)}, ${dayText(language, head.begun)}`}
        back="/pages"
      />
      <Loaded head={head} />
    </>
  );
}
