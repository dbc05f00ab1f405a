import type { Operation } from '@/lib/service/operations/operation.ts';
import type { ProjectOf } from '@/lib/service/projects/projects.ts';
import { useTexts } from '../texts.tsx';
import { Notice } from '../ui/notice.tsx';

type Project = Pick<ProjectOf<'promotion'>, 'name'>;

const numberIn = (part: unknown, name: string): number | null => {
  const value = (part as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'number' ? value : null;
};

/** What came of the wish: added, or (PRJ-06) a project that was made without the link. */
export function PromoteOutcome({ operation, project }: { operation: Operation; project: Project | null }) {
  const { t } = useTexts();
  const { reply } = operation;
  const made = reply?.project as { name: string } | undefined;
  const count = numberIn(reply, 'links_count');
  if (!made) {
    return (
      <Notice tone="pass" title={t('promote.added', { project: project?.name ?? '' })}>
        {count !== null && t('promote.addedAbout', { count })}
      </Notice>
    );
  }
  const isWithout =
    (numberIn(reply?.links, 'domain_errors') ?? 0) > 0 || numberIn(reply?.links, 'added') === 0;
  return isWithout ? (
    <Notice tone="warn" title={t('promote.partial', { project: made.name })}>
      {t('promote.partialAbout')}
    </Notice>
  ) : (
    <Notice tone="pass" title={t('promote.created', { project: made.name })} />
  );
}
