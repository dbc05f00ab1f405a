import { cutAt } from '@/lib/report/cut-at.ts';
import type { Batch, BatchItem } from '@/lib/service/records/batch.ts';
import { useErrorText } from '../../../texts/error-text.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Bar } from '../../../ui/bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RowList } from '../../../ui/section.tsx';
import { ButtonLink } from '../../frame/button-link.tsx';
import { StopButton } from '../bulk/stop-button.tsx';
import { useStopReason } from '../bulk/stop-reason.ts';
import { pathIn } from '../links/link-rows.ts';

/** Items that are listed one by one; the others are only counted. */
const LISTED = 50;

const addressOf = ({ input }: BatchItem) => (input.body as { url?: string } | undefined)?.url ?? '';

/** Returns what happened to a link that was not simply added. */
function useItemText(): (item: BatchItem) => string | null {
  const { t } = useTexts();
  const errorText = useErrorText();
  return ({ state, isAttached, error }) => {
    if (state === 'accepted') return isAttached ? t('promotion.many.wasThere') : null;
    if (state === 'rejected') return error ? errorText(error.code) : t('errors.internal');
    if (state === 'several') return t('promotion.many.twice');
    if (state === 'unknown' || state === 'none' || state === 'undecided') return t(`promotion.many.${state}`);
    return null;
  };
}

interface AddedLinksProps {
  batch: Batch;
  domain: string;
  isRunning: boolean;
  stop: () => Promise<void>;
  /** Whether the last attempt to stop failed. */
  isUnstopped: boolean;
  goOn: () => void;
  dismiss: () => void;
}

/** Links that are being added one by one: how far, what happened to each, and how to stop and continue. */
export function AddedLinks(props: AddedLinksProps) {
  const { batch, domain, isRunning, stop, isUnstopped, goOn, dismiss } = props;
  const { t } = useTexts();
  const reason = useStopReason();
  const textOf = useItemText();
  const { items } = batch;
  const count = (is: (item: BatchItem) => boolean) => items.filter(is).length;
  const added = count(({ state, isAttached }) => state === 'accepted' && !isAttached);
  const left = count(({ state }) => state === 'waiting');
  // What was lost on the way can be sent again, if the user says so.
  const sendable = left + count(({ state }) => state === 'none');
  const told = items.flatMap((item) => {
    const text = textOf(item);
    return text === null ? [] : [{ path: pathIn(addressOf(item), domain), text }];
  });
  const { shown, more } = cutAt(told, LISTED);
  return (
    <Card title={t('promotion.many.heading')}>
      <div role="status">
        <p className="font-semibold">{t('promotion.many.added', { done: added, count: items.length })}</p>
        {isRunning && <p className="text-small text-dim">{t('promotion.many.goesOn')}</p>}
        {batch.stop && <p className="text-warn">{reason(batch.stop)}</p>}
        {!isRunning && left > 0 && <p>{t('promotion.many.left', { count: left })}</p>}
      </div>
      <Bar label={t('promotion.many.progress')} value={(items.length - left) / items.length} />
      {told.length > 0 && (
        <RowList>
          {shown.map(({ path, text }) => (
            <li key={path} className="px-3 py-1.5">
              <p dir="ltr" className="font-mono text-tiny wrap-anywhere">
                {path}
              </p>
              <p className="text-small text-dim">{text}</p>
            </li>
          ))}
        </RowList>
      )}
      {more > 0 && <p className="text-small text-dim">{t('promotion.many.more', { count: more })}</p>}
      <div className="flex flex-wrap gap-1.5">
        {isRunning && <StopButton label={t('promotion.many.stop')} stop={stop} isUnstopped={isUnstopped} />}
        {!isRunning && sendable > 0 && (
          <Button look="primary" onClick={goOn}>
            {t('promotion.many.goOn', { count: sendable })}
          </Button>
        )}
        {!isRunning && (
          <>
            {sendable === 0 && (
              <ButtonLink href={`/promotion/${batch.projectId}/links`} look="primary">
                {t('promotion.links.title')}
              </ButtonLink>
            )}
            <Button onClick={dismiss}>{t('promotion.many.dismiss')}</Button>
          </>
        )}
      </div>
    </Card>
  );
}
