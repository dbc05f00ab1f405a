import { useEffect, useId, useState } from 'react';
import { siteChecks } from '@/lib/checks/site/index.ts';
import type { Ignoring } from '@/lib/pages/listed-faults.ts';
import { listingSet } from '@/lib/pages/sets/causes/set-causes.ts';
import { comparingSets, type JudgedSet, type SetComparison } from '@/lib/pages/sets/compare-sets.ts';
import type { PageSet } from '@/lib/pages/sets/page-set.ts';
import { inBackground } from '../../../page-data/table/in-background.ts';
import { momentText } from '../../../texts/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type LoadedSet, useLoadedSet } from '../../use-sets.ts';
import { OpenSetFile } from '../open-set-file.tsx';
import { useSetWords } from '../set-words.tsx';
import { CauseChanges } from './cause-changes.tsx';
import { PageChanges } from './page-changes.tsx';
import { RedirectsSection } from './redirects-section.tsx';

/** A set of the site that this one can be compared with. */
export interface EarlierSet extends Pick<PageSet, 'id' | 'source' | 'begun'> {}

interface CompareViewProps extends JudgedSet {
  /** What is ignored on the site, in both sets; null if nothing is. */
  ignoring: Ignoring | null;
  earlier: readonly EarlierSet[];
  /** Loads a set; null if it is no longer stored. */
  load: (id: string) => Promise<PageSet | null>;
}

const isSet = (other: LoadedSet): other is PageSet => typeof other === 'object' && other !== null;

/** Returns what differs from another set, whichever is the later one; null until it is known. */
function useComparison(
  { set, causes, ignoring }: Pick<CompareViewProps, 'set' | 'causes' | 'ignoring'>,
  other: LoadedSet,
) {
  const [found, setFound] = useState<{ of: PageSet; comparison: SetComparison } | null>(null);
  useEffect(() => {
    if (!isSet(other)) return;
    function* comparing(than: PageSet) {
      const judged = yield* listingSet(than, siteChecks, ignoring);
      yield;
      return than.begun > set.begun
        ? yield* comparingSets({ set, causes }, judged)
        : yield* comparingSets(judged, { set, causes });
    }
    return inBackground(comparing(other), (comparison) => setFound({ of: other, comparison }));
  }, [set, causes, ignoring, other]);
  return found && found.of === other ? found.comparison : null;
}

/** What changed since another set of the site: the causes, the pages; and whether old addresses lead where they should. */
export function CompareView({ set, causes, ignoring, earlier, load }: CompareViewProps) {
  const { t, language } = useSetWords();
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(earlier[0]?.id ?? null);
  const [file, setFile] = useState<PageSet | null>(null);
  const stored = useLoadedSet(load, chosen);
  const other = file ?? stored;
  const comparison = useComparison({ set, causes, ignoring }, other);
  const isWaiting = other === undefined ? chosen !== null : isSet(other) && !comparison;
  const named = ({ source, begun }: Pick<PageSet, 'source' | 'begun'>) =>
    t('sets.report.compare.earlier', {
      source: t(`sets.source.${source}.name`),
      day: momentText(language, begun),
    });
  const open = (opened: PageSet) => {
    if (opened.site !== set.site) return t('sets.report.compare.otherSite', { site: opened.site });
    setFile(opened);
    return null;
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {(earlier.length > 0 || file) && (
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <label htmlFor={id} className="py-1 text-dim">
            {t('sets.report.compare.with')}
          </label>
          <select
            id={id}
            value={file ? '' : (chosen ?? '')}
            onChange={({ target }) => {
              setFile(null);
              setChosen(target.value);
            }}
            className="max-w-full min-w-0 rounded-control border border-dim/60 bg-card px-2 py-1"
          >
            {file && <option value="">{`${named(file)} (${t('sets.report.compare.file')})`}</option>}
            {earlier.map((one) => (
              <option key={one.id} value={one.id}>
                {named(one)}
              </option>
            ))}
          </select>
          <OpenSetFile label={t('sets.report.compare.openFile')} onOpened={open} />
        </div>
      )}
      {earlier.length === 0 && !file && (
        <EmptyState
          title={t('sets.report.compare.nothing')}
          action={<OpenSetFile label={t('sets.report.compare.openFile')} onOpened={open} />}
        >
          {t('sets.report.compare.nothingAbout')}
        </EmptyState>
      )}
      {isWaiting && <Skeleton widths={[60, 90, 80]} />}
      {other === null && <Notice tone="info">{t('sets.report.compare.gone')}</Notice>}
      {other === 'failed' && <Notice tone="error">{t('storage.failed')}</Notice>}
      {comparison && (
        <>
          <CauseChanges site={set.site} comparison={comparison} />
          <PageChanges site={set.site} comparison={comparison} />
        </>
      )}
      <RedirectsSection set={set} />
    </div>
  );
}
