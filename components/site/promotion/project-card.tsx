import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { isSamePage } from '@/lib/platform/address.ts';
import type { ProjectOf } from '@/lib/service/records/projects.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Parts } from '../../ui/parts.tsx';
import { ButtonLink, TextLink } from '../frame/button-link.tsx';
import { projectName } from './project-name.ts';
import { activeRunOf, useProject } from './use-project.ts';

/** Whether a page is among the links of a project, and its run. */
function OfPage({ id, address }: { id: number; address: string }) {
  const { t } = useTexts();
  const { project, links, runs } = useProject(id);
  if (!project) return null;
  const link = links.find(({ url }) => isSamePage(url, address));
  if (!link) return <p className="text-small text-dim">{t('promotion.card.notLinked')}</p>;
  const run = activeRunOf(link, runs);
  return (
    <p className="text-small">
      {t(run ? 'promotion.card.running' : 'promotion.card.linked')}{' '}
      <TextLink href={run ? `/promotion/runs/${run.id}` : `/promotion/${id}/launch/${link.id}`}>
        {t(run ? 'promotion.openRun' : 'promotion.launch.title')}
      </TextLink>
    </p>
  );
}

interface ProjectCardProps {
  project: ProjectOf<'promotion'>;
  /** The page in front; null if there is none. */
  address: string | null;
}

/** A project: its content, with links to it. */
export function ProjectCard({ project, address }: ProjectCardProps) {
  const { t } = useTexts();
  const { id, domain_host: domain, links_count: links, active_runs: active, created_via: via } = project;
  const facts = [
    typeof links === 'number' && t('products.promotion.links', { count: links }),
    typeof active === 'number' &&
      (active > 0 ? t('products.promotion.active', { count: active }) : t('products.promotion.idle')),
  ].filter(Boolean);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-card p-3">
      <div>
        <div className="flex items-start justify-between gap-2">
          <h3 dir="auto" className="min-w-0 font-semibold wrap-anywhere">
            {projectName(project)}
          </h3>
          {via === 'web' && (
            <span className="flex-none rounded-full bg-soft px-2 py-px text-tiny text-dim">
              {t('promotion.card.personal')}
            </span>
          )}
        </div>
        <p className="text-small text-dim wrap-anywhere">
          <Parts of={[readableAddress(domain), ...facts]} />
        </p>
      </div>
      {address && <OfPage id={id} address={address} />}
      <div className="flex flex-wrap gap-1.5">
        <ButtonLink href={`/promotion/${id}/launch`}>{t('promotion.launch.title')}</ButtonLink>
        <ButtonLink href={`/promotion/${id}/links`}>{t('promotion.links.title')}</ButtonLink>
        <ButtonLink href={`/promotion/${id}/project`}>{t('promotion.project.title')}</ButtonLink>
      </div>
    </section>
  );
}
