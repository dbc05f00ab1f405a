import { useEffect, useState } from 'react';
import { withHeaderTexts } from '@/lib/i18n/page-texts.ts';
import { useInspection } from '@/lib/page/session.ts';
import { MoreTexts, useTexts } from '../texts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Previews } from './previews/previews.tsx';
import { SectionChoice } from './section-choice.tsx';
import { ViewPanel } from './view-panel.tsx';
import { rowsOf, VIEWS } from './views.ts';

/** How many rows each table has; counted when the panel has been drawn. */
function useCounts(): Readonly<Record<string, number>> {
  const inspection = useInspection((state) => state.inspection);
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  useEffect(() => {
    if (!inspection) return;
    const later = setTimeout(() => {
      const counted = VIEWS.filter(({ needs }) => !needs || inspection[needs] !== undefined).map((view) => {
        const rows = rowsOf(view, inspection);
        return [view.id, view.count?.(rows) ?? rows.length] as const;
      });
      setCounts(Object.fromEntries(counted));
    });
    return () => clearTimeout(later);
  }, [inspection]);
  return inspection ? counts : {};
}

/** What the page holds and how others show it: previews, and one table for each kind of thing in it. */
export function PageData() {
  const { t } = useTexts();
  const inspection = useInspection((state) => state.inspection);
  const counts = useCounts();
  const [chosen, setChosen] = useState('previews');
  const view = VIEWS.find(({ id }) => id === chosen);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SectionChoice
        chosen={chosen}
        onChoose={setChosen}
        sections={[
          { id: 'previews', title: t('data.view.previews') },
          ...VIEWS.map(({ id }) => ({ id, title: t(`data.view.${id}`), count: counts[id] })),
        ]}
      />
      {!inspection ? (
        <Skeleton widths={[90, 70, 80, 60]} />
      ) : view ? (
        <MoreTexts add={withHeaderTexts}>
          <ViewPanel key={view.id} view={view} inspection={inspection} />
        </MoreTexts>
      ) : (
        <Previews key={inspection.url} inspection={inspection} />
      )}
    </div>
  );
}
