import type { Project } from '@/lib/api/promotion.ts';
import type { Operation } from '@/lib/service/records/operation.ts';
import type { ProjectOf } from '@/lib/service/records/projects.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { ActionNotice } from '../../../ui/action-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ButtonLink } from '../../frame/button-link.tsx';
import { projectName } from '../project-name.ts';

const numberIn = (part: unknown, name: string): number | null => {
  const value = (part as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'number' ? value : null;
};

/**
 * Links to the launch of a cascade for the added link; the response to a new project does not contain the link's id.
 */
function Launch({ input, results: [result] }: Operation) {
  const { t } = useTexts();
  if (result?.id == null) return null;
  const project = (input.params as { id: number } | undefined)?.id;
  const place =
    project === undefined ? `/promotion/${result.id}/launch` : `/promotion/${project}/launch/${result.id}`;
  return (
    <ButtonLink href={place} look="primary">
      {t('promotion.launch.title')}
    </ButtonLink>
  );
}

/** The outcome: the link was added, or (PRJ-06) a project was created without the link. */
export function PromoteOutcome({
  operation,
  project,
}: {
  operation: Operation;
  project: ProjectOf<'promotion'> | null;
}) {
  const { t } = useTexts();
  const { reply } = operation;
  const made = reply?.project as Project | undefined;
  const count = numberIn(reply, 'links_count');
  if (!made) {
    return (
      <ActionNotice
        tone="pass"
        title={t('promote.added', { project: project ? projectName(project) : '' })}
        action={<Launch {...operation} />}
      >
        {count !== null && t('promote.addedAbout', { count })}
      </ActionNotice>
    );
  }
  const added = numberIn(reply?.links, 'added');
  const isWithout = (numberIn(reply?.links, 'domain_errors') ?? 0) > 0 || added === 0;
  const { links = [] } = operation.input.body as { links?: readonly unknown[] };
  if (links.length > 1) {
    const isWhole = !isWithout && (added === null || added >= links.length);
    return (
      <ActionNotice
        tone={isWhole ? 'pass' : 'warn'}
        title={t('promote.createdMany', { project: projectName(made) })}
        action={<Launch {...operation} />}
      >
        {added !== null && t('promote.linksAdded', { added, number: links.length })}
      </ActionNotice>
    );
  }
  return isWithout ? (
    <Notice tone="warn" title={t('promote.partial', { project: projectName(made) })}>
      {t('promote.partialAbout')}
    </Notice>
  ) : (
    <ActionNotice
      tone="pass"
      title={t('promote.created', { project: projectName(made) })}
      action={<Launch {...operation} />}
    />
  );
}
