import { useTexts } from '../../../texts/use-texts.ts';
import { ActionNotice } from '../../../ui/action-notice.tsx';
import { ButtonLink } from '../../frame/button-link.tsx';
import { launchedLink, useNewestBatch } from './use-batches.ts';

/** Launches in bulk that are in progress, or have stopped before their end; nothing without them. */
export function LaunchesNote({ project }: { project: number }) {
  const { t } = useTexts();
  const { batch } = useNewestBatch(project, 'POST /promotion/runs');
  if (!batch || (batch.endedAt !== null && !batch.stop)) return null;
  const { items, stop } = batch;
  const done = items.filter(({ state, isAttached }) => state === 'accepted' && !isAttached).length;
  // The comma at the end: even one of them is shown with its outcome.
  const ids = items.map((item) => `${launchedLink(item)},`).join('');
  return (
    <ActionNotice
      tone={stop ? 'warn' : 'info'}
      title={t('promotion.bulk.done', { done, count: items.length })}
      action={<ButtonLink href={`/promotion/${project}/launch/${ids}`}>{t('promotion.bulk.see')}</ButtonLink>}
    />
  );
}
