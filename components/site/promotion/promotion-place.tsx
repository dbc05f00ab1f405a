import { projectsAmong } from '@/lib/service/projects/site-projects.ts';
import { PROMOTE_PLACE } from '@/lib/standing/promotion-wish.ts';
import { siteText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ButtonLink, TextLink } from '../frame/button-link.tsx';
import { usePageWish } from '../frame/page-wish.ts';
import { ProductTrouble } from '../frame/product-trouble.tsx';
import { useProduct, useSite } from '../frame/site-rows.tsx';
import { ProjectCard } from './project-card.tsx';

/** Links to the form for the page in front, or to the place that asks for a URL. */
function WayToPromote() {
  const { t } = useTexts();
  return (
    <ButtonLink href={PROMOTE_PLACE} look="primary">
      {t(usePageWish() ? 'promotion.promotePage' : 'promote.another')}
    </ButtonLink>
  );
}

function NoProject({ host }: { host: string }) {
  const { t } = useTexts();
  const wish = usePageWish();
  return (
    <EmptyState title={t('promotion.none', { site: siteText(host) })} action={<WayToPromote />}>
      {t(wish ? 'promotion.noneAbout' : 'promotion.noneNoPage')}
    </EmptyState>
  );
}

/** Promotion of a site: its projects, and links to everything that belongs to them. */
export default function PromotionPlace() {
  const { t } = useTexts();
  const { host, rows } = useSite();
  const wish = usePageWish();
  const promotion = useProduct('promotion');
  const projects = projectsAmong(rows.projects, 'promotion');
  if (promotion.state === 'loading') return <Skeleton widths={[60, 90, 40, 70]} />;
  if (promotion.state === 'unknown') return <ProductTrouble scope="promotion" {...promotion} />;
  return (
    <>
      <ProductTrouble scope="promotion" {...promotion} />
      {projects.length === 0 && <NoProject host={host} />}
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} address={wish?.address ?? null} />
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {projects.length > 0 && <WayToPromote />}
        {projects.length > 0 && <TextLink href="/promotion/runs">{t('promotion.runs.title')}</TextLink>}
        <TextLink href="/promotion/branding">{t('promotion.branding.title')}</TextLink>
      </div>
    </>
  );
}
