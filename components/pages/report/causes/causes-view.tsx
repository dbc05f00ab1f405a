import { useState } from 'react';
import type { SetCause } from '@/lib/pages/sets/causes/set-cause.ts';
import type { ListedSet } from '@/lib/pages/sets/causes/set-causes.ts';
import type { SetFigures } from '@/lib/pages/sets/set-figures.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowList } from '../../../ui/section.tsx';
import { ListAndDetail } from '../list-and-detail.tsx';
import { useSetWords } from '../set-words.tsx';
import { CauseDetails } from './cause-details.tsx';
import { CauseRow } from './cause-row.tsx';
import { IgnoredList } from './ignored-list.tsx';

interface CausesViewProps {
  site: string;
  listed: ListedSet;
  figures: SetFigures;
  onAllPages: (cause: SetCause) => void;
}

/** What is wrong with a set: each cause once, however many pages have it. */
export function CausesView({ site, listed, figures, onAllPages }: CausesViewProps) {
  const { t } = useSetWords();
  const [opened, setOpened] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const { causes, ignored } = listed;
  // What is ignored meanwhile is no longer in the list.
  const found = causes.find(({ id }) => id === opened);
  const shown = found ?? causes[0];
  if (figures.addresses === 0)
    return (
      <EmptyState title={t('sets.report.nothingJudged')}>{t('sets.report.nothingJudgedAbout')}</EmptyState>
    );
  if (!shown)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <EmptyState title={t(ignored.length === 0 ? 'sets.report.noFaults' : 'sets.report.noOtherFaults')}>
          {t('sets.report.noFaultsAbout', { count: figures.addresses })}
        </EmptyState>
        <IgnoredList site={site} listed={listed} />
      </div>
    );
  return (
    <ListAndDetail
      opened={found?.id ?? null}
      onClose={() => setOpened(null)}
      list={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
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
          <IgnoredList site={site} listed={listed} />
        </div>
      }
      detail={<CauseDetails key={shown.id} site={site} cause={shown} onAllPages={onAllPages} />}
    />
  );
}
