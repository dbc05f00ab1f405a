import { useState } from 'react';
import type { SetCause } from '@/lib/pages/sets/set-cause.ts';
import type { SetFigures } from '@/lib/pages/sets/set-figures.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList } from '../../ui/section.tsx';
import { CauseDetails } from './cause-details.tsx';
import { CauseRow } from './cause-row.tsx';
import { ListAndDetail } from './list-and-detail.tsx';
import { useSetWords } from './set-words.tsx';

interface CausesViewProps {
  site: string;
  causes: readonly SetCause[];
  figures: SetFigures;
  onAllPages: (cause: SetCause) => void;
}

/** What is wrong with a set: each cause once, however many pages have it. */
export function CausesView({ site, causes, figures, onAllPages }: CausesViewProps) {
  const { t } = useSetWords();
  const [opened, setOpened] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const shown = causes.find(({ id }) => id === opened) ?? causes[0];
  if (!shown)
    return figures.addresses === 0 ? (
      <EmptyState title={t('sets.report.nothingJudged')}>{t('sets.report.nothingJudgedAbout')}</EmptyState>
    ) : (
      <EmptyState title={t('sets.report.noFaults')}>
        {t('sets.report.noFaultsAbout', { count: figures.addresses })}
      </EmptyState>
    );
  return (
    <ListAndDetail
      opened={opened}
      onClose={() => setOpened(null)}
      list={
        <RowList label={t('sets.report.view.causes')}>
          {causes.map((cause) => (
            <CauseRow
              key={cause.id}
              site={site}
              cause={cause}
              isOpened={cause.id === opened}
              isNextTo={cause === shown}
              isLast={cause.id === last}
              onOpen={() => {
                setOpened(cause.id);
                setLast(cause.id);
              }}
            />
          ))}
        </RowList>
      }
      detail={<CauseDetails key={shown.id} site={site} cause={shown} onAllPages={onAllPages} />}
    />
  );
}
