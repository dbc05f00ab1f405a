import { useTexts } from '../../../texts/use-texts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ButtonLink } from '../../frame/button-link.tsx';
import { LinkTable } from '../links/link-table.tsx';
import { useLinks } from '../links/use-links.ts';
import { LaunchSteps } from './launch-steps.tsx';

/** The first step if no link was given: choose which of the project's links to promote. */
export function ChooseLink({ id }: { id: number }) {
  const { t } = useTexts();
  const { project, rows } = useLinks(id);
  if (!project) return null;
  if (rows.length === 0) {
    const add = (
      <ButtonLink href={`/promotion/${id}/links`} look="primary">
        {t('promotion.links.add')}
      </ButtonLink>
    );
    return (
      <EmptyState title={t('promotion.links.empty')} action={add}>
        {t('promotion.launch.needsLink')}
      </EmptyState>
    );
  }
  return (
    <>
      <LaunchSteps at="page" />
      <LinkTable
        project={project}
        rows={rows}
        leadsTo={({ link, run, isRunning }) =>
          isRunning && run ? `/promotion/runs/${run.id}` : `/promotion/${id}/launch/${link.id}`
        }
      />
    </>
  );
}
