import { useTexts } from '../../texts/use-texts.ts';
import { RowList } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswerTrouble } from '../frame/answer-trouble.tsx';
import { AddLink } from './add-link.tsx';
import { LinkRow } from './link-row.tsx';
import { activeRunOf, useProject } from './use-project.ts';

/** The links of a project: shows, adds and removes them. */
export default function Links({ params }: { params: { id: string } }) {
  const { t } = useTexts();
  const { project, links, runs, at, error, again } = useProject(Number(params.id));
  if (!project) {
    return error ? (
      <AnswerTrouble error={error} at={at} again={again} />
    ) : (
      <Skeleton widths={[90, 60, 80, 50, 85]} />
    );
  }
  return (
    <>
      <AnswerTrouble error={error} at={at} again={again} />
      <p dir="auto" className="text-dim wrap-anywhere">
        {t('products.heading', { name: project.name, summary: project.domain_host })}
      </p>
      {links.length === 0 ? (
        <p>{t('promotion.links.empty')}</p>
      ) : (
        <RowList>
          {links.map((link) => (
            <LinkRow key={link.id} link={link} project={project.id} run={activeRunOf(link, runs)} />
          ))}
        </RowList>
      )}
      <AddLink project={project} links={links} />
    </>
  );
}
