import { useEffect, useMemo, useState } from 'react';
import { siteChecks } from '@/lib/checks/site/index.ts';
import { loadSet } from '@/lib/page/sets/stored-sets.ts';
import type { Ignoring } from '@/lib/pages/listed-faults.ts';
import type { SetCause } from '@/lib/pages/sets/causes/set-cause.ts';
import { type ListedSet, listingSet } from '@/lib/pages/sets/causes/set-causes.ts';
import type { PageSet } from '@/lib/pages/sets/page-set.ts';
import { setFigures } from '@/lib/pages/sets/set-figures.ts';
import { inBackground } from '../../page-data/table/in-background.ts';
import { Choice } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSets } from '../use-sets.ts';
import { CausesView } from './causes/causes-view.tsx';
import { CompareView, type EarlierSet } from './compare/compare-view.tsx';
import { PagesView } from './pages/pages-view.tsx';
import { ServiceAudit } from './service-audit.tsx';
import { SetExportMenu } from './set-export-menu.tsx';
import { SetFiguresLine } from './set-figures-line.tsx';
import { SetWordsProvider, useSetWords } from './set-words.tsx';
import { ThinNotice } from './thin-notice.tsx';
import { UnjudgedList } from './unjudged-list.tsx';
import { useIgnoring } from './use-ignoring.ts';

const VIEWS = ['causes', 'pages', 'compare'] as const;
type View = (typeof VIEWS)[number];

interface SetReportProps {
  set: PageSet;
  /** The other sets of the site, the latest first; null if they cannot be read. */
  earlier: readonly EarlierSet[] | null;
  load: (id: string) => Promise<PageSet | null>;
}

/** A set with its list, as it is by what is ignored. */
interface ListedReport {
  set: PageSet;
  listed: ListedSet;
  ignoring: Ignoring | null;
}

function ReportViews({ set, listed, ignoring, earlier, load }: SetReportProps & ListedReport) {
  const { t } = useSetWords();
  const [view, setView] = useState<View>('causes');
  const [only, setOnly] = useState<SetCause | null>(null);
  const { causes } = listed;
  const figures = useMemo(() => setFigures(set), [set]);
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
        <SetExportMenu set={set} listed={listed} />
      </div>
      {view !== 'compare' && <ThinNotice set={set} thin={figures.thin} />}
      {view === 'causes' && (
        <CausesView
          site={set.site}
          listed={listed}
          figures={figures}
          onAllPages={(cause) => {
            setOnly(cause);
            setView('pages');
          }}
        />
      )}
      {view === 'pages' && <PagesView set={set} ignoring={ignoring} cause={only} onCause={setOnly} />}
      {view === 'compare' &&
        (earlier ? (
          <CompareView set={listed.set} causes={causes} ignoring={ignoring} earlier={earlier} load={load} />
        ) : (
          <Notice tone="error">{t('storage.failed')}</Notice>
        ))}
      {view !== 'compare' && <UnjudgedList set={set} figures={figures} />}
      {view === 'causes' && <ServiceAudit site={set.site} />}
    </div>
  );
}

/** Returns the list of a set as soon as it is found; until then, the one before: of another set, or by other rules. */
function useListed(set: PageSet): ListedReport | null {
  const ignoring = useIgnoring(set);
  const [found, setFound] = useState<ListedReport | null>(null);
  useEffect(
    () =>
      ignoring === undefined
        ? undefined
        : inBackground(listingSet(set, siteChecks, ignoring), (listed) =>
            setFound({ set, listed, ignoring }),
          ),
    [set, ignoring],
  );
  return found;
}

function JudgedReport({ set, ...props }: SetReportProps) {
  const found = useListed(set);
  return found ? <ReportViews {...props} {...found} /> : WAITING;
}

const WAITING = <Skeleton widths={[90, 70, 80]} />;

/**
 * The report of a set, which can be compared with the given ones.
 *
 * @internal For tests: without stored sets.
 */
export function SetReportOf(props: SetReportProps) {
  return (
    <SetWordsProvider waiting={WAITING}>
      <JudgedReport {...props} />
    </SetWordsProvider>
  );
}

/** The report of a set, which can be compared with the other stored sets of its site. */
export function SetReport({ set }: { set: PageSet }) {
  const { value: heads, hasFailed } = useSets(set.site);
  const isUnread = hasFailed && heads.length === 0;
  const earlier = useMemo(
    () => (isUnread ? null : heads.filter(({ id, tally }) => id !== set.id && tally.seen > 0)),
    [heads, isUnread, set.id],
  );
  return <SetReportOf set={set} earlier={earlier} load={loadSet} />;
}
