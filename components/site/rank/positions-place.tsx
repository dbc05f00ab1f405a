import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { checkPositions } from '@/lib/api/rank.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { projectsAmong } from '@/lib/service/projects/site-projects.ts';
import { ageText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useQuestion } from '../../ui/use-question.ts';
import { AnswerTrouble } from '../frame/answer-trouble.tsx';
import { ButtonLink } from '../frame/button-link.tsx';
import { useSite } from '../frame/site-rows.tsx';
import { CheckConsent } from './check-consent.tsx';
import { CheckState } from './check-state.tsx';
import { KeywordList } from './keyword-list.tsx';
import { areNeverChecked, isTop, type KeywordRow, lastCheckOf, topChange } from './keyword-rows.ts';
import { OrderNotes } from './order-notes.tsx';
import { TopChange } from './top-change.tsx';
import { useLocationText } from './use-location-text.ts';
import { awaitedIn, isProven, useRank } from './use-rank.ts';

/** Seconds before positions are requested again: only checks change them. */
const FRESH = 60;

/** Chooses one of the site's projects: one for each country and device. */
function ProjectChoice({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const { rows } = useSite();
  const where = useLocationText();
  const [, go] = useLocation();
  const projects = projectsAmong(rows.projects, 'rank');
  const project = projects.find(({ id }) => id === projectId);
  if (!project) return null;
  if (projects.length === 1)
    return <p className="text-dim">{where(project) || readableAddress(project.domain)}</p>;
  const areOfOne = projects.every(({ domain }) => domain === project.domain);
  return (
    <Select
      label={t('rank.where')}
      value={String(projectId)}
      onChange={(id) => go(`/rank/${id}`)}
      options={projects.map((one) => ({
        value: String(one.id),
        label: areOfOne ? where(one) : `${readableAddress(one.domain)} · ${where(one)}`,
      }))}
    />
  );
}

function Summary({ projectId, keywords }: { projectId: number; keywords: readonly KeywordRow[] }) {
  const { t, language } = useTexts();
  const last = lastCheckOf(keywords);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div>
        {areNeverChecked(keywords) ? (
          <p className="font-bold">{t('products.rank.keywords', { count: keywords.length })}</p>
        ) : (
          <p>
            <span className="text-[22px] leading-none font-bold">
              {new Intl.NumberFormat(language).format(keywords.filter(isTop).length)}
            </span>{' '}
            <span className="text-dim">{t('rank.ofInTop', { count: keywords.length })}</span>{' '}
            <TopChange change={topChange(keywords)} />
          </p>
        )}
        <p className="text-tiny text-dim">
          {last === null ? t('rank.standing.never') : t('rank.checkedAgo', { age: ageText(language, last) })}
        </p>
      </div>
      <ProjectChoice projectId={projectId} />
    </div>
  );
}

interface CheckBarProps {
  all: readonly KeywordRow[];
  chosen: readonly KeywordRow[];
  /** The place where keywords are added. */
  adding: string;
  onCheck: (wanted: 'all' | 'chosen') => void;
}

/** The actions for the keywords: add more, check all, check the selected ones. */
function CheckBar({ all, chosen, adding, onCheck }: CheckBarProps) {
  const { t } = useTexts();
  const isAny = chosen.length > 0;
  return (
    // Above the footer of the site's half. A low window (zoomed) needs the height for the keywords.
    <div className="sticky bottom-[35px] z-1 flex flex-wrap [@media(height<500px)]:static items-center justify-between gap-2 border-t border-line bg-paper py-2.5">
      {isAny ? (
        <span role="status" className="min-w-0 flex-1 text-small">
          {t('rank.chosen', { count: chosen.length })}
        </span>
      ) : (
        <ButtonLink href={adding}>{t('rank.add.title')}</ButtonLink>
      )}
      <div className="ms-auto flex flex-wrap gap-2">
        <Button data-step look={isAny ? 'plain' : 'primary'} onClick={() => onCheck('all')}>
          {t('rank.check.all', { count: all.length })}
        </Button>
        {isAny && (
          <Button look="primary" onClick={() => onCheck('chosen')}>
            {t('rank.check.action', { count: chosen.length })}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ProjectProps {
  projectId: number;
  /** The keywords to check; null: none. */
  wanted: 'all' | readonly number[] | null;
}

/** The keywords of a rank project, and the check of some or of all. */
export function Positions({ projectId, wanted }: ProjectProps) {
  const { t } = useTexts();
  const { shown, keywords, operation, job } = useRank(projectId, FRESH);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(wanted === 'all' ? [] : wanted));
  const [asked, setAsked] = useState<'all' | 'chosen' | null>(
    wanted === 'all' ? 'all' : wanted ? 'chosen' : null,
  );
  const close = useCallback(() => setAsked(null), []);
  const sent = useCallback(() => {
    setAsked(null);
    setChosen(new Set());
  }, []);
  const picked = keywords?.filter(({ id }) => chosen.has(id)) ?? [];
  const rows = asked === 'all' ? (keywords ?? []) : picked;
  // The requested keywords may no longer exist.
  const isAsking = asked !== null && rows.length > 0;
  const around = useQuestion<HTMLDivElement>(isAsking, close);
  const trouble = <AnswerTrouble error={shown.error} at={shown.at} again={shown.again} />;
  if (!keywords) return shown.error ? trouble : <Skeleton widths={[40, 90, 90, 80, 90]} />;
  const adding = `/rank/${projectId}/keywords`;
  if (keywords.length === 0) {
    return (
      <>
        {trouble}
        <ProjectChoice projectId={projectId} />
        <EmptyState
          title={t('rank.empty')}
          action={
            <ButtonLink href={adding} look="primary">
              {t('rank.add.title')}
            </ButtonLink>
          }
        >
          {t('rank.emptyAbout')}
        </EmptyState>
      </>
    );
  }
  const project = shown.data?.project;
  return (
    <div ref={around} className="contents">
      {trouble}
      <Summary projectId={projectId} keywords={keywords} />
      {!isProven({ operation, job }) && <OrderNotes endpoint={checkPositions} />}
      <CheckState operation={operation} job={job} />
      {isAsking && (
        <CheckConsent
          projectId={projectId}
          rows={rows}
          onClose={close}
          onSent={sent}
          key={rows.map(({ id }) => id).join()}
          isRunning={job?.phase === 'running'}
        />
      )}
      <KeywordList
        rows={keywords}
        name={[project?.domain, project?.region, project?.device].filter(Boolean).join('-')}
        chosen={chosen}
        onChoose={setChosen}
        awaited={awaitedIn(job, shown.data?.keywords ?? [])}
      />
      {!isAsking && <CheckBar all={keywords} chosen={picked} adding={adding} onCheck={setAsked} />}
    </div>
  );
}

/** The positions of a rank project. */
export default function PositionsPlace({ params: { id } }: { params: { id: string } }) {
  return <Positions key={id} projectId={Number(id)} wanted={null} />;
}
