import { useState } from 'react';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AnswerTrouble } from '../../frame/answer-trouble.tsx';
import { ButtonLink } from '../../frame/button-link.tsx';
import { LaunchesNote } from '../bulk/launches-note.tsx';
import { projectHeading } from '../project-name.ts';
import { AddLink } from './add-link.tsx';
import { LinkTable } from './link-table.tsx';
import { useLinks } from './use-links.ts';

/** The links of a project: shows, adds, selects and removes them. */
export default function Links({ params }: { params: { id: string } }) {
  const { t } = useTexts();
  const { project, rows, at, error, again } = useLinks(Number(params.id));
  const [isAdding, setAdding] = useState(false);
  if (!project) {
    return error ? (
      <AnswerTrouble error={error} at={at} again={again} />
    ) : (
      <Skeleton widths={[90, 60, 80, 50, 85]} />
    );
  }
  const isEmpty = rows.length === 0;
  return (
    <>
      <AnswerTrouble error={error} at={at} again={again} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p dir="auto" className="min-w-0 flex-[1_1_140px] text-dim wrap-anywhere">
          {projectHeading(project)}
        </p>
        <div className="flex flex-wrap gap-1.5">
          <ButtonLink href={`/promotion/${project.id}/links/add`}>{t('promotion.many.open')}</ButtonLink>
          {!isEmpty && (
            <Button aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
              {t('promotion.links.add')}
            </Button>
          )}
        </div>
      </div>
      <LaunchesNote project={project.id} />
      {isEmpty && <EmptyState title={t('promotion.links.empty')} />}
      {(isEmpty || isAdding) && <AddLink project={project} links={project.links ?? []} />}
      {!isEmpty && <LinkTable project={project} rows={rows} />}
    </>
  );
}
