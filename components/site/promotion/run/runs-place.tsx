import { useState } from 'react';
import { runEnd } from '@/lib/service/jobs/kinds/run.ts';
import { projectsAmong } from '@/lib/service/projects/site-projects.ts';
import { PROMOTE_PLACE } from '@/lib/standing/promotion-wish.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowList } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useWholeList } from '../../../ui/use-whole-list.ts';
import { AnswerTrouble } from '../../frame/answer-trouble.tsx';
import { ButtonLink, TextLink } from '../../frame/button-link.tsx';
import { usePageWish } from '../../frame/page-wish.ts';
import { ProductTrouble } from '../../frame/product-trouble.tsx';
import { useProduct, useSite } from '../../frame/site-rows.tsx';
import { useLooks } from '../use-looks.ts';
import { RunRow } from './run-row.tsx';
import { type RunFilter, useRuns } from './use-runs.ts';

/**
 * The filter that the service applies to the list. RUN-11: `active` stands for all runs that have not ended.
 */
const STATUSES = ['active', 'completed', 'failed', 'cancelled'] as const;

interface FiltersProps {
  filter: RunFilter;
  onFilter: (filter: RunFilter) => void;
  project: number | null;
  onProject: (project: number | null) => void;
}

function Filters({ filter, onFilter, project, onProject }: FiltersProps) {
  const { t } = useTexts();
  const { rows } = useSite();
  const projects = projectsAmong(rows.projects, 'promotion');
  return (
    <>
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{t('promotion.runs.status')}</legend>
        <Chip
          label={t('promotion.runs.all')}
          isOn={filter.status === ''}
          onChange={() => onFilter({ ...filter, status: '' })}
        />
        {STATUSES.map((status) => (
          <Chip
            key={status}
            label={t(`promotion.runs.only.${status}`)}
            isOn={filter.status === status}
            onChange={(isOn) => onFilter({ ...filter, status: isOn ? status : '' })}
          />
        ))}
      </fieldset>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(128px,1fr))] gap-2">
        <Select
          label={t('promotion.runs.origin')}
          value={filter.via}
          onChange={(via) => onFilter({ ...filter, via })}
          options={[
            { value: '', label: t('promotion.runs.anyOrigin') },
            { value: 'api', label: t('promotion.runs.viaApi') },
            { value: 'web', label: t('promotion.runs.viaWeb') },
          ]}
        />
        {projects.length > 1 && (
          <Select
            label={t('promote.project')}
            value={String(project ?? '')}
            onChange={(id) => onProject(id === '' ? null : Number(id))}
            options={[
              { value: '', label: t('promotion.runs.allProjects') },
              ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
      </div>
    </>
  );
}

function Empty({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) {
  const { t } = useTexts();
  const wish = usePageWish();
  if (isNarrowed) {
    return (
      <EmptyState
        isStatus
        title={t('promotion.runs.noneSuch')}
        action={<Button onClick={onShowAll}>{t('promotion.runs.showAll')}</Button>}
      />
    );
  }
  const promote = (
    <ButtonLink href={PROMOTE_PLACE}>{t(wish ? 'promotion.promotePage' : 'promote.another')}</ButtonLink>
  );
  return (
    <EmptyState title={t('promotion.runs.empty')} action={promote}>
      {t('promotion.runs.emptyAbout')}
    </EmptyState>
  );
}

const EVERYTHING: RunFilter = { status: '', via: '' };

/** The runs of the site's projects. */
export default function Runs() {
  const { t } = useTexts();
  const { rows } = useSite();
  const promotion = useProduct('promotion');
  const [filter, setFilter] = useState(EVERYTHING);
  const [project, setProject] = useState<number | null>(null);
  const ids = projectsAmong(rows.projects, 'promotion').map(({ id }) => id);
  const list = useRuns(project === null ? ids : [project], filter);
  const { list: shown, showFrom } = useWholeList<HTMLUListElement>();
  const more = () => {
    showFrom(list.runs?.length ?? 0);
    list.more();
  };
  const isRunning = list.runs?.some(({ status }) => runEnd(status) === undefined) ?? false;
  useLooks(isRunning, list.requests, () => void list.again());
  const isNarrowed = filter.status !== '' || filter.via !== '' || project !== null;
  const showAll = () => {
    setFilter(EVERYTHING);
    setProject(null);
  };
  if (promotion.state === 'unknown') return <ProductTrouble scope="promotion" {...promotion} />;
  return (
    <>
      <Filters filter={filter} onFilter={setFilter} project={project} onProject={setProject} />
      <AnswerTrouble error={list.error} at={list.at} again={list.again} />
      {list.runs === null || promotion.state === 'loading' ? (
        <Skeleton widths={[90, 60, 80, 50, 85]} />
      ) : list.runs.length === 0 && !list.error ? (
        <Empty isNarrowed={isNarrowed} onShowAll={showAll} />
      ) : (
        list.runs.length > 0 && (
          <RowList ref={shown}>
            {list.runs.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </RowList>
        )
      )}
      <div className="flex items-center gap-4">
        {list.isMore && <Button onClick={more}>{t('promotion.runs.more')}</Button>}
        <TextLink href="/promotion/branding">{t('promotion.branding.title')}</TextLink>
      </div>
    </>
  );
}
