import { useState } from 'react';
import { usePolicy } from '../../../../settings/policy-state.ts';
import { useErrorText } from '../../../../texts/error-text.ts';
import { clockText } from '../../../../texts/format.ts';
import { useTexts } from '../../../../texts/use-texts.ts';
import { ActionNotice } from '../../../../ui/action-notice.tsx';
import { Button, TextButton } from '../../../../ui/button.tsx';
import { ExternalLink } from '../../../../ui/external-link.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Parts } from '../../../../ui/parts.tsx';
import { RowList } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { isOldPrice } from '../../../frame/price-age.ts';
import { useMoney } from '../../../frame/use-money.ts';
import type { LaunchBody } from '../launch-order.ts';
import { usePlanTexts } from '../launch-price.tsx';
import type { Quoted } from '../use-quote.ts';
import { LookText } from './page-looks.tsx';
import type { RowLook } from './use-page-looks.ts';
import { coveredBy, sumOf, type useQuotes } from './use-quotes.ts';

/** Pages to which links would bring nothing need a second, quiet choice. */
function Unfit({
  looks,
  isOn,
  onChange,
}: {
  looks: readonly RowLook[];
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const { t } = useTexts();
  return (
    <Notice tone="error" title={t('promotion.bulk.unfit', { count: looks.length })}>
      <p dir="ltr" className="font-mono text-tiny wrap-anywhere">
        {looks.map(({ row }) => row.path).join(', ')}
      </p>
      <label className="mt-1 flex items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => onChange(target.checked)}
          className="size-4 accent-accent"
        />
        {t('promotion.bulk.anyway')}
      </label>
    </Notice>
  );
}

interface PricesProps {
  /** The order of one link: all have the same plan. */
  plan: LaunchBody;
  looks: readonly RowLook[];
  quotes: ReturnType<typeof useQuotes>;
  isBusy: boolean;
  onEdit: () => void;
  onLaunch: (quoted: readonly Quoted[]) => void;
}

/** The price of each launch, their sum, and the button that repeats it. */
export function Prices({ plan, looks, quotes, isBusy, onEdit, onLaunch }: PricesProps) {
  const { t, language } = useTexts();
  const errorText = useErrorText();
  const { money, topUp } = useMoney();
  const isForbidden = usePolicy(({ value }) => value.isPaidForbidden);
  const [overridden, setOverridden] = useState<string | null>(null);
  const { all, areOld, at, again } = quotes;
  const planTexts = usePlanTexts(plan);
  if (!all) return <Skeleton widths={[90, 60, 80, 40]} />;
  const quoted = all.flatMap((one) => one.quoted ?? []);
  const amounts = quoted.map(({ price }) => price.total);
  const sum = sumOf(amounts);
  const total = money(sum);
  const balance = quoted.at(-1)?.price.balance ?? null;
  const covered = balance === null ? quoted.length : coveredBy(balance, amounts);
  const unfit = looks.filter(({ failed }) => failed.length > 0);
  // What is found afterward is asked about again.
  const faults = unfit.map(({ row, failed }) => `${row.link.id} ${failed.join()}`).join('\n');
  const isOverridden = overridden === faults;
  const lookAt = (id: number | undefined) => looks.find(({ row }) => row.link.id === id);
  const launch = () => {
    // The computer may have slept since the page was rendered.
    if (quoted.some((one) => isOldPrice(one))) again();
    else onLaunch(quoted);
  };
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-0">
          <Parts of={[...planTexts, plan.brand_name]} />
        </p>
        <TextButton onClick={onEdit}>{t('promotion.launch.change')}</TextButton>
      </div>
      {unfit.length > 0 && (
        <Unfit looks={unfit} isOn={isOverridden} onChange={(isOn) => setOverridden(isOn ? faults : null)} />
      )}
      {balance !== null && covered < quoted.length && (
        <ActionNotice
          tone="warn"
          title={t('promotion.bulk.covered', { covered, count: quoted.length })}
          action={topUp && <ExternalLink href={topUp}>{t('service.topUp')}</ExternalLink>}
        >
          {t('promotion.bulk.balance', { balance: money(balance), missing: money(sumOf([sum, -balance])) })}
        </ActionNotice>
      )}
      {isForbidden && <Notice tone="info">{t('options.policy.unpaid')}</Notice>}
      <RowList>
        {all.map(({ body: { link_id: id }, quoted: one, error }) => {
          const look = lookAt(id);
          return (
            <li key={id} className="flex flex-wrap justify-between gap-x-3 px-3 py-1.5">
              <span className="min-w-0 flex-[1_1_80px]">
                <span dir="ltr" className="block font-mono text-tiny wrap-anywhere">
                  {look?.row.path}
                </span>
                {look && <LookText look={look} />}
              </span>
              <span className={`ms-auto text-end text-small ${error ? 'text-error' : 'tabular-nums'}`}>
                {one ? money(one.price.total) : error && errorText(error.code, error.given)}
              </span>
            </li>
          );
        })}
      </RowList>
      <div className="sticky bottom-[34px] flex flex-wrap items-center [@media(height<500px)]:static justify-between gap-x-3 gap-y-1.5 border-t border-line bg-paper py-2">
        <div role="status">
          <p className="text-base font-semibold">{total}</p>
          <p className="text-small text-dim">
            {areOld
              ? t('promotion.bulk.old')
              : at !== null && t('promotion.bulk.askedAt', { time: clockText(language, at) })}{' '}
            {!areOld && at !== null && (
              <TextButton disabled={isBusy} onClick={again}>
                {t('promotion.price.again')}
              </TextButton>
            )}
          </p>
        </div>
        {areOld || quoted.length === 0 ? (
          <Button look="primary" onClick={again}>
            {t('promotion.price.again')}
          </Button>
        ) : (
          <Button
            look="primary"
            disabled={isBusy || isForbidden || covered === 0 || (unfit.length > 0 && !isOverridden)}
            onClick={launch}
          >
            {t('promotion.bulk.pay', { count: quoted.length, amount: total })}
          </Button>
        )}
      </div>
    </>
  );
}
