import ChevronRight from 'lucide-react/icons/chevron-right';
import { useCallback, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { createProject, type RankProject } from '@/lib/api/rank.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { projectsAmong } from '@/lib/service/projects/site-projects.ts';
import { siteText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Parts } from '../../ui/parts.tsx';
import { RowList } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProductTrouble } from '../frame/product-trouble.tsx';
import { useProduct, useSite } from '../frame/site-rows.tsx';
import { CreateForm } from './create-form.tsx';
import { mayCountTop } from './keyword-rows.ts';
import { OrderNotes } from './order-notes.tsx';
import { useLocationText } from './use-location-text.ts';

function ProjectRow({ project }: { project: RankProject }) {
  const { t } = useTexts();
  const where = useLocationText();
  const { id, domain, keywords_count: total, top10 } = project;
  const inTop =
    typeof total === 'number' &&
    (mayCountTop(top10) && total > 0
      ? t('rank.top', { top: top10, count: total })
      : t('products.rank.keywords', { count: total }));
  return (
    <li>
      <Link
        href={`/rank/${id}`}
        className="flex items-center gap-2 px-3 py-2 -outline-offset-2 hover:bg-soft"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{where(project) || readableAddress(domain)}</span>
          <span dir="auto" className="block text-tiny text-dim">
            <Parts of={[readableAddress(domain), inTop]} />
          </span>
        </span>
        <ChevronRight size={15} aria-hidden className="flex-none text-dim" />
      </Link>
    </li>
  );
}

/** The rank projects of the site: one for each tracked country and device. */
export default function ProjectsPlace() {
  const { t } = useTexts();
  const { host, rows } = useSite();
  const rank = useProduct('rank');
  const [isAdding, setAdding] = useState(false);
  const [, go] = useLocation();
  const made = useCallback((id: number) => go(`/rank/${id}/keywords`), [go]);
  if (rank.state === 'loading') return <Skeleton widths={[60, 40, 60]} />;
  if (rank.state === 'unknown') return <ProductTrouble scope="rank" {...rank} />;
  const projects = projectsAmong(rows.projects, 'rank');
  const isNone = projects.length === 0;
  const isUnreadable = (rows.lists.find(({ product }) => product === 'rank')?.unreadable ?? 0) > 0;
  return (
    <>
      <ProductTrouble scope="rank" {...rank} />
      <OrderNotes endpoint={createProject} />
      {isUnreadable && <Notice tone="warn">{t('rank.unreadable')}</Notice>}
      {isNone ? (
        <EmptyState title={t('rank.none', { site: siteText(host) })}>{t('rank.noneAbout')}</EmptyState>
      ) : (
        <RowList>
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </RowList>
      )}
      {isNone || isAdding ? (
        <section aria-label={t('rank.new')} className="rounded-card border border-line bg-card p-3">
          <CreateForm onMade={made} {...(!isNone && { onCancel: () => setAdding(false) })} />
        </section>
      ) : (
        <Button className="justify-self-start" onClick={() => setAdding(true)}>
          {t('rank.another')}
        </Button>
      )}
    </>
  );
}
