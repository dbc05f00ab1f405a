import type { RefObject } from 'react';
import type { ProjectDetails } from '@/lib/api/promotion.ts';
import { type Batch, type BatchItem, isItemOpen } from '@/lib/service/records/batch.ts';
import { useErrorText } from '../../../../texts/error-text.ts';
import { useTexts } from '../../../../texts/use-texts.ts';
import { Bar } from '../../../../ui/bar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { RowList } from '../../../../ui/section.tsx';
import { ButtonLink, TextLink } from '../../../frame/button-link.tsx';
import { BalanceShortfall } from '../../../frame/shortfall.tsx';
import { useMoney } from '../../../frame/use-money.ts';
import { StopButton } from '../../bulk/stop-button.tsx';
import { useStopReason } from '../../bulk/stop-reason.ts';
import { launchedLink } from '../../bulk/use-batches.ts';
import { pathIn } from '../../links/link-rows.ts';
import { sumOf } from './use-quotes.ts';

/** Whether a launch certainly did not happen, so that the user may order it again. */
const isUnsent = ({ state }: BatchItem) => ['waiting', 'unsent', 'rejected', 'none'].includes(state);

/** Returns what happened to one launch. */
function useItemText() {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { money } = useMoney();
  return ({ state, isAttached, charged, error, price }: BatchItem, isRunning: boolean): string => {
    if (state === 'waiting' && isRunning) return t('promotion.bulk.waiting');
    if (state === 'accepted' && isAttached) return t('promotion.bulk.activeElsewhere');
    if (state === 'accepted') return charged === null ? t('promotion.bulk.launched') : money(charged);
    if (state === 'rejected') return error ? errorText(error.code) : t('errors.internal');
    if (state === 'waiting' || state === 'unsent') return t('promotion.bulk.unsent');
    if (state === 'prepared' || state === 'sending') return t('promotion.price.launching');
    if (state === 'several') return t('promotion.bulk.several');
    return t(`promotion.bulk.${state}`, {
      amount: price.kind === 'exact' ? money(price.amount, price.currency || undefined) : '',
    });
  };
}

interface LaunchedManyProps {
  batch: Batch;
  isRunning: boolean;
  /** Whether the runs have been read since: before that, a launched link may seem to have none. */
  isFresh: boolean;
  /** How many of the chosen links can be launched next. */
  next: number;
  project: ProjectDetails;
  heading: RefObject<HTMLHeadingElement | null>;
  stop: () => Promise<void>;
  /** Whether the last attempt to stop failed. */
  isUnstopped: boolean;
  /** Dismisses the outcome and asks for new prices. */
  anew: () => void;
  dismiss: () => void;
}

/** Launches in bulk: how far they are, what each of them cost, and which were not sent. */
export function LaunchedMany(props: LaunchedManyProps) {
  const { batch, isRunning, isFresh, next, project, heading, stop, isUnstopped, anew, dismiss } = props;
  const { t } = useTexts();
  const { money } = useMoney();
  const reason = useStopReason();
  const textOf = useItemText();
  const { items } = batch;
  const launched = items.filter(({ state, isAttached }) => state === 'accepted' && !isAttached);
  const unsent = items.filter(isUnsent).length;
  const isOver = !isRunning && !items.some(isItemOpen);
  const left = t('promotion.bulk.left', { count: unsent });
  const stoppedAt = items[batch.stop?.item ?? -1];
  const broke = items.find(({ error }) => error?.code === 'insufficient_funds');
  const charged = sumOf(launched.flatMap((item) => item.charged ?? []));
  const pathOf = (item: BatchItem) => {
    const id = launchedLink(item);
    const address = item.address ?? project.links?.find((link) => link.id === id)?.url;
    return address ? pathIn(address, project.domain_host) : `#${id}`;
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div role="status" className="rounded-card border border-line bg-card p-3">
        <div className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <h2 ref={heading} tabIndex={-1}>
            {t('promotion.bulk.done', { done: launched.length, count: items.length })}
          </h2>
          <span>{money(charged)}</span>
        </div>
        <Bar label={t('promotion.bulk.progress')} value={launched.length / items.length} />
      </div>
      {batch.stop && !broke && (
        <div role="alert">
          <Notice tone="warn" title={reason(batch.stop)}>
            {stoppedAt && (
              <p dir="ltr" className="font-mono text-tiny wrap-anywhere">
                {pathOf(stoppedAt)}
              </p>
            )}
            {unsent > 0 && <p>{left}</p>}
          </Notice>
        </div>
      )}
      {broke && (
        <BalanceShortfall refused={{ code: 'insufficient_funds', details: broke.error?.details }}>
          <p>{left}</p>
        </BalanceShortfall>
      )}
      <RowList>
        {items.map((item) => (
          <li key={launchedLink(item)} className="flex flex-wrap justify-between gap-x-3 px-3 py-1.5">
            <span dir="ltr" className="min-w-0 flex-[1_1_80px] font-mono text-tiny wrap-anywhere">
              {pathOf(item)}
            </span>
            <span className="ms-auto text-end text-small text-dim">
              {item.result !== null && (
                <>
                  <TextLink href={`/promotion/runs/${item.result}`}>
                    {t('promotion.run.number', { id: String(item.result) })}
                  </TextLink>{' '}
                </>
              )}
              {textOf(item, isRunning)}
            </span>
          </li>
        ))}
      </RowList>
      <div className="flex flex-wrap gap-1.5">
        {isRunning && (
          <StopButton label={t('promotion.bulk.stopNow')} stop={stop} isUnstopped={isUnstopped} />
        )}
        {isOver &&
          isFresh &&
          (next > 0 ? (
            <Button look="primary" onClick={anew}>
              {t('promotion.bulk.anew', { count: next })}
            </Button>
          ) : (
            <ButtonLink href={`/promotion/${project.id}/links`} look="primary">
              {t('promotion.links.title')}
            </ButtonLink>
          ))}
        {isOver && isFresh && <Button onClick={dismiss}>{t('promotion.many.dismiss')}</Button>}
      </div>
    </div>
  );
}
