import type { LucideIcon } from 'lucide-react';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { RowList, Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PlaceLink } from '../frame/place-link.tsx';
import { useSite } from '../frame/site-rows.tsx';
import { progressOf } from '../promotion/run/run-progress.ts';
import { PositionMove } from '../rank/position-move.tsx';
import { NextActRow } from './next-act-row.tsx';
import { type PageStanding, usePageStanding } from './use-page-standing.ts';

interface RowProps {
  icon: LucideIcon;
  /** Where it leads. */
  place: string;
  isLoading?: boolean;
  figure?: ReactNode;
  children: ReactNode;
}

/** One line of what is known of the page. */
function Row({ icon: Icon, place, isLoading = false, figure, children }: RowProps) {
  const { host } = useSite();
  return (
    <li aria-busy={isLoading} className="flex min-h-[32px] items-center gap-2.5 px-3 py-1">
      <Icon size={15} aria-hidden className="flex-none text-dim" />
      {isLoading ? (
        <div className="h-[15px] flex-1">
          <Skeleton widths={[40]} />
        </div>
      ) : (
        <>
          <p dir="auto" className="min-w-0 flex-1">
            <PlaceLink
              site={host}
              place={place}
              className="block w-fit max-w-full truncate rounded-sm hover:text-accent hover:underline"
            >
              {children}
            </PlaceLink>
          </p>
          <span className="flex-none text-small text-dim tabular-nums">{figure}</span>
        </>
      )}
    </li>
  );
}

function PromotionLine({ link, run }: PageStanding) {
  const { t } = useTexts();
  const progress = run && progressOf(run);
  return (
    <Row
      icon={ArrowUpRight}
      place={run ? `/promotion/runs/${run.id}` : '/promotion'}
      isLoading={link.isLinked === null && !link.isUnknown}
      figure={
        progress
          ? t('standing.processed', progress)
          : link.otherLinks > 0 && t('standing.otherLinks', { count: link.otherLinks })
      }
    >
      {link.isUnknown
        ? t(link.isDenied ? 'standing.promotionDenied' : 'standing.promotionUnknown')
        : run
          ? t('standing.promoted', { id: String(run.id) })
          : t(!link.link ? 'standing.notPromoted' : run === null ? 'standing.linked' : 'standing.inProject')}
    </Row>
  );
}

function RankLine({ ranked: { project, keywords, isUnknown, isDenied } }: PageStanding) {
  const { t } = useTexts();
  const [best] = keywords ?? [];
  const others = (keywords?.length ?? 0) - 1;
  const { standing } = best?.row ?? {};
  const keyword = best?.row.keyword ?? '';
  return (
    <Row
      icon={ChartNoAxesColumn}
      place={project ? `/rank/${project.id}` : '/rank'}
      isLoading={keywords === null && !isUnknown}
      figure={others > 0 && t('standing.more', { count: others })}
    >
      {isUnknown ? (
        t(isDenied ? 'standing.rankDenied' : 'standing.rankUnknown')
      ) : typeof standing === 'number' && best ? (
        <>
          {t('standing.rank', { position: standing, keyword })} <PositionMove row={best.row} />
        </>
      ) : standing ? (
        t(standing === 'never' ? 'standing.never' : 'standing.notFound', { keyword })
      ) : (
        t('standing.noKeyword')
      )}
    </Row>
  );
}

/** What the account knows of the page in front, and the next best act. */
export function PageInAccount({ url }: { url: string }) {
  const { t } = useTexts();
  const standing = usePageStanding(url);
  return (
    <Section title={t('standing.title')}>
      <RowList>
        <PromotionLine {...standing} />
        <RankLine {...standing} />
        {standing.isAwaited && (
          <li aria-busy="true" className="grid min-h-[42px] content-center px-3 py-1">
            <Skeleton widths={[45, 30]} />
          </li>
        )}
        {standing.next && <NextActRow next={standing.next} standing={standing} url={url} />}
      </RowList>
    </Section>
  );
}
