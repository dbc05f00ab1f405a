import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { withHeaderTexts } from '@/lib/i18n/page-texts.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { MoreTexts } from '../texts/texts.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { PageDataSkeleton } from './page-data-skeleton.tsx';
import { Previews } from './previews/previews.tsx';
import { SectionChoice } from './section-choice.tsx';
import { useSummaries } from './summaries.ts';
import { ViewPanel } from './view-panel.tsx';
import { VIEWS } from './views.ts';

/** The page's content and how others display it: previews, and one table for each kind of content. */
export function PageData() {
  const { t } = useTexts();
  const inspection = useInspection((state) => state.inspection);
  const summaries = useSummaries();
  const [chosen, setChosen] = useState('previews');
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const view = VIEWS.find(({ id }) => id === chosen);
  if (!inspection) return <PageDataSkeleton />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-stretch gap-2">
        <SectionChoice
          chosen={chosen}
          onChoose={setChosen}
          sections={[
            { id: 'previews', title: t('data.view.previews'), icon: Eye },
            ...VIEWS.map(({ id, icon }) => ({ id, icon, title: t(`data.view.${id}`), ...summaries[id] })),
          ]}
        />
        <div ref={setTools} className="flex flex-none gap-1.5 empty:hidden" />
      </div>
      {view ? (
        <MoreTexts add={withHeaderTexts}>
          <ViewPanel key={view.id} view={view} inspection={inspection} tools={tools} />
        </MoreTexts>
      ) : (
        <Previews key={inspection.url} inspection={inspection} />
      )}
    </div>
  );
}
