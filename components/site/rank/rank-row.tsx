import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import { useCallback, useState } from 'react';
import { kindOf } from '@/lib/service/jobs/kinds/index.ts';
import { projectsAmong } from '@/lib/service/projects/site-projects.ts';
import { isOpen } from '@/lib/service/records/operation.ts';
import type { ProjectOf } from '@/lib/service/records/projects.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { ageText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Bar } from '../../ui/bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Parts } from '../../ui/parts.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { ariaLiveOf } from '../frame/aria-live.ts';
import { usePageWish } from '../frame/page-wish.ts';
import { PlaceLink } from '../frame/place-link.tsx';
import { ProductRow } from '../frame/product-row.tsx';
import { useProductTexts } from '../frame/product-texts.ts';
import { type ProductState, useProduct, useSite } from '../frame/site-rows.tsx';
import { useGo } from '../frame/use-go.ts';
import { useTrouble } from '../frame/use-trouble.ts';
import { CreateForm } from './create-form.tsx';
import { areNeverChecked, isTop, lastCheckOf, mayCountTop, topChange, topHistory } from './keyword-rows.ts';
import { TopChange } from './top-change.tsx';
import { useLocationText } from './use-location-text.ts';
import { useRank } from './use-rank.ts';

/** Seconds before positions are requested again merely to show them in a row. */
const FRESH = 3_600;

const BUTTON =
  'block rounded-control border border-line bg-soft px-2.5 py-1 font-medium whitespace-nowrap hover:border-dim/50';

/** No project: its two settings are chosen in place, in the panel. */
function NoProject({ rank }: { rank: ProductState<'rank'> }) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const language = usePageWish()?.language;
  const { detail, ...texts } = useProductTexts(rank);
  const { isInPanel, go } = useGo();
  const close = useCallback(() => setAsking(false), []);
  // A tile of the popup has no room for them.
  const ask = () => (isInPanel ? setAsking(true) : go('/rank'));
  return (
    <ProductRow
      icon={ChartNoAxesColumn}
      name={t('products.rank.name')}
      place="/rank"
      detail={isAsking ? t('rank.questions') : detail}
      action={!isAsking && <Button onClick={ask}>{t('rank.create')}</Button>}
      {...texts}
    >
      {isAsking && (
        <div className="mt-1.5 -me-2.5">
          <CreateForm look="plain" pageLanguage={language} onCancel={close} onMade={close} />
        </div>
      )}
    </ProductRow>
  );
}

/** Returns the location of the positions, their change and age, and whether there are more projects. */
function useDetail(project: ProjectOf<'rank'>, { keywords }: ReturnType<typeof useRank>) {
  const { t, language } = useTexts();
  const { host, rows } = useSite();
  const where = useLocationText();
  const last = keywords && lastCheckOf(keywords);
  const change = keywords && topChange(keywords);
  const others = projectsAmong(rows.projects, 'rank').length - 1;
  return (
    <Parts
      of={[
        where(project),
        change && <TopChange change={change} />,
        last !== null && ageText(language, last),
        keywords && areNeverChecked(keywords) && t('rank.standing.never'),
        others > 0 && (
          <PlaceLink site={host} place="/rank" className="rounded-sm text-accent hover:underline">
            {t('rank.others', { count: others })}
          </PlaceLink>
        ),
      ]}
    />
  );
}

function Found({ project, rank }: { project: ProjectOf<'rank'>; rank: ProductState<'rank'> }) {
  const { t, language } = useTexts();
  const errorText = useErrorText();
  const { host } = useSite();
  const { code } = useTrouble();
  const { problem } = useProductTexts(rank);
  const all = useRank(project.id, FRESH);
  const detail = useDetail(project, all);
  const { keywords, operation, job } = all;
  const { id, keywords_count: total, top10 } = project;
  const count = keywords?.length ?? total ?? null;
  // RNK-16: the counts in the list may lag behind the keywords.
  const top = keywords
    ? !areNeverChecked(keywords) && keywords.filter(isTop).length
    : mayCountTop(top10) && top10;
  const place = `/rank/${id}`;
  const isStarting = operation !== null && isOpen(operation);
  const isRunning = isStarting || job?.phase === 'running';
  const history = keywords ? topHistory(keywords) : [];
  const frame = {
    icon: ChartNoAxesColumn,
    name: t('products.rank.name'),
    place,
    problem,
    summary:
      top !== false && count
        ? t('rank.top', { top, count })
        : count === null
          ? null
          : t('products.rank.keywords', { count }),
    figure: (
      <Sparkline
        values={history}
        label={t('rank.chart.top', {
          values: new Intl.ListFormat(language, { type: 'unit' }).format(history.map(String)),
        })}
      />
    ),
  };
  if (isRunning) {
    const waits = isStarting || code ? null : (job?.error ?? null);
    const { done, total: all } = (!isStarting && job?.progress) || { done: 0, total: null };
    return (
      <ProductRow
        {...frame}
        detail={
          <span aria-live={ariaLiveOf(isStarting ? null : job)}>
            {isStarting || !job
              ? t('rank.check.sending')
              : waits
                ? errorText(waits)
                : t(...kindOf(job).row.running(job))}
          </span>
        }
        action={
          <PlaceLink site={host} place={place} className={BUTTON}>
            {t('rank.open')}
          </PlaceLink>
        }
      >
        <Bar label={t('rank.check.progress')} value={all ? done / all : null} />
      </ProductRow>
    );
  }
  const isEmpty = count === 0;
  return (
    <ProductRow
      {...frame}
      detail={detail}
      action={
        <PlaceLink site={host} place={isEmpty ? `${place}/keywords` : `${place}/check`} className={BUTTON}>
          {t(isEmpty ? 'rank.add.title' : 'rank.checkNow')}
        </PlaceLink>
      }
    />
  );
}

/** The state of a site's rank tracking, and the next action. */
export function RankRow() {
  const { t } = useTexts();
  const rank = useProduct('rank');
  const texts = useProductTexts(rank);
  if (rank.project) return <Found key={rank.project.id} project={rank.project} rank={rank} />;
  if (rank.state === 'none' && !rank.mayHaveMore) return <NoProject rank={rank} />;
  return <ProductRow icon={ChartNoAxesColumn} name={t('products.rank.name')} {...texts} />;
}
