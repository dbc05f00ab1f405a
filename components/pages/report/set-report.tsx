import { useEffect, useMemo, useState } from 'react';
import { siteChecks } from '@/lib/checks/site/index.ts';
import { loadSet } from '@/lib/page/sets/stored-sets.ts';
import type { PageSet } from '@/lib/pages/sets/page-set.ts';
import type { SetCause } from '@/lib/pages/sets/set-cause.ts';
import { findingCauses } from '@/lib/pages/sets/set-causes.ts';
import { setFigures } from '@/lib/pages/sets/set-figures.ts';
import { pageLines } from '@/lib/report/page-lines.ts';
import { inTurns } from '../../page-data/table/in-turns.ts';
import { Choice } from '../../ui/choice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSets } from '../use-sets.ts';
import { CausesView } from './causes-view.tsx';
import { CompareView, type EarlierSet } from './compare-view.tsx';
import { PagesView } from './pages-view.tsx';
import { ServiceAudit } from './service-audit.tsx';
import { SetExportMenu } from './set-export-menu.tsx';
import { SetFiguresLine } from './set-figures-line.tsx';
import { SetWordsProvider, useSetWords } from './set-words.tsx';
import { ThinNotice } from './thin-notice.tsx';
import { UnjudgedList } from './unjudged-list.tsx';

const VIEWS = ['causes', 'pages', 'compare'] as const;
type View = (typeof VIEWS)[number];

interface ReportViewsProps {
  set: PageSet;
  /** The other sets of the site, the latest first. */
  earlier: readonly EarlierSet[];
  load: (id: string) => Promise<PageSet | null>;
}

function ReportViews({ set, causes, earlier, load }: ReportViewsProps & { causes: readonly SetCause[] }) {
  const words = useSetWords();
  const { t } = words;
  const [view, setView] = useState<View>('causes');
  const [only, setOnly] = useState<SetCause | null>(null);
  const figures = useMemo(() => setFigures(set), [set]);
  const lines = useMemo(() => pageLines(words, set), [words, set]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SetFiguresLine set={set} figures={figures} causes={causes.length} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Choice
          label={t('sets.report.view.label')}
          options={VIEWS.map((value) => ({ value, label: t(`sets.report.view.${value}`) }))}
          value={view}
          onChange={(chosen) => {
            setView(chosen);
            setOnly(null);
          }}
          isSmall
        />
        <SetExportMenu set={set} causes={causes} />
      </div>
      {view !== 'compare' && <ThinNotice set={set} thin={figures.thin} />}
      {view === 'causes' && (
        <CausesView
          site={set.site}
          causes={causes}
          figures={figures}
          onAllPages={(cause) => {
            setOnly(cause);
            setView('pages');
          }}
        />
      )}
      {view === 'pages' && <PagesView set={set} lines={lines} cause={only} onCause={setOnly} />}
      {view === 'compare' && <CompareView set={set} causes={causes} earlier={earlier} load={load} />}
      {view !== 'compare' && <UnjudgedList set={set} figures={figures} />}
      {view === 'causes' && <ServiceAudit site={set.site} />}
    </div>
  );
}

/** Returns the causes of a set as soon as they are found; those of the set before it until then. */
function useCauses(set: PageSet): { of: PageSet; causes: readonly SetCause[] } | null {
  const [found, setFound] = useState<{ of: PageSet; causes: readonly SetCause[] } | null>(null);
  useEffect(() => inTurns(findingCauses(set, siteChecks), (causes) => setFound({ of: set, causes })), [set]);
  return found;
}

function JudgedReport({ set, ...props }: ReportViewsProps) {
  const found = useCauses(set);
  return found ? <ReportViews {...props} set={found.of} causes={found.causes} /> : WAITING;
}

const WAITING = <Skeleton widths={[90, 70, 80]} />;

/**
 * The report of a set, which can be compared with the given ones.
 *
 * @internal For tests: without a database.
 */
export function SetReportOf(props: ReportViewsProps) {
  return (
    <SetWordsProvider waiting={WAITING}>
      <JudgedReport {...props} />
    </SetWordsProvider>
  );
}

/** The report of a set, which can be compared with the other stored sets of its site. */
export function SetReport({ set }: { set: PageSet }) {
  const { value: heads } = useSets(set.site);
  const earlier = useMemo(
    () => heads.filter(({ id, tally }) => id !== set.id && tally.seen > 0),
    [heads, set.id],
  );
  return <SetReportOf set={set} earlier={earlier} load={loadSet} />;
}
