import { Fragment } from 'react';
import type { Link } from '@/lib/api/promotion.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { usePolicy } from '../../../settings/policy-state.ts';
import { clockText, momentText } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { ActionNotice } from '../../../ui/action-notice.tsx';
import { Button, TextButton } from '../../../ui/button.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isOldPrice } from '../../frame/price-age.ts';
import { useMoney } from '../../frame/use-money.ts';
import type { PreflightGate } from '../preflight/use-preflight.ts';
import { cascadeCounts } from './cascade.ts';
import { useCascadeTexts } from './cascade-shape.tsx';
import type { LaunchBody } from './launch-order.ts';
import { useTariffs } from './plan-choice.tsx';
import { QuoteTotal, useLowText } from './quote-total.tsx';
import type { Quoted, QuoteState } from './use-quote.ts';

/** Returns the plan of an order in words: its name, and what is built. */
export function usePlanTexts(body: LaunchBody) {
  const cascadeTexts = useCascadeTexts();
  const { data } = useTariffs();
  const tariff = data?.tariffs.find(({ id }) => id === body.tariff_id);
  const counts = cascadeCounts(body.tariff_id === undefined ? body : tariff?.cascade);
  return [tariff?.name, ...(counts ? cascadeTexts(counts) : [])];
}

/** The order again, in words. */
function Ordered({ body, link, onEdit }: { body: LaunchBody; link: Link; onEdit: () => void }) {
  const { t, language } = useTexts();
  const plan = usePlanTexts(body);
  const start = body.schedule_start_at;
  return (
    <div className="grid gap-2 rounded-card border border-line bg-card p-3">
      <FactList>
        <Fact name={t('promotion.price.page')}>
          <span dir="ltr" className="font-mono text-small">
            {readableAddress(link.url)
              .split(/(?<=[/?&])/)
              .map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one URL never move.
                <Fragment key={index}>
                  {part}
                  <wbr />
                </Fragment>
              ))}
          </span>
        </Fact>
        <Fact name={t('promote.anchor')}>{link.anchor || t('promotion.links.noAnchor')}</Fact>
        <Fact name={t('promotion.launch.step.plan')}>{plan.filter(Boolean).join(', ')}</Fact>
        {body.brand_name && <Fact name={t('promotion.brand.title')}>{body.brand_name}</Fact>}
        <Fact name={t('promotion.start.title')}>
          {start ? momentText(language, Date.parse(start)) : t('promotion.start.now')}
        </Fact>
      </FactList>
      <div className="text-end">
        <TextButton onClick={onEdit}>{t('promotion.launch.change')}</TextButton>
      </div>
    </div>
  );
}

/**
 * The price as the service returned it, line by line; nothing here is calculated (ACC-10). Without the balance if a refusal
 * says a newer one.
 */
function Lines({ quoted: { price }, isShortSaid }: { quoted: Quoted; isShortSaid: boolean }) {
  const { t, language } = useTexts();
  const { money } = useMoney();
  const percent = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const { base_price: base, discount_percent: discount, brand_anchors_price: brand, balance } = price;
  return (
    <div className="rounded-card border border-line bg-card p-3">
      <FactList>
        {base != null && <Fact name={t('promotion.price.base')}>{money(base)}</Fact>}
        {discount != null && discount !== 0 && (
          <Fact name={t('promotion.price.discount')}>−{percent.format(discount)} %</Fact>
        )}
        {brand != null && brand !== 0 && <Fact name={t('promotion.price.brand')}>{money(brand)}</Fact>}
        <Fact name={t('promotion.price.total')} isStrong>
          {money(price.total)}
        </Fact>
        {balance != null && !isShortSaid && <Fact name={t('promotion.price.balance')}>{money(balance)}</Fact>}
      </FactList>
    </div>
  );
}

interface LaunchPriceProps {
  link: Link;
  quote: QuoteState;
  /**
   * Whether a launch is in progress, or its outcome is being looked up: no other payment is possible then.
   */
  isBusy: boolean;
  gate: PreflightGate;
  /** Whether a refusal above already says that the balance is too low. */
  isShortSaid?: boolean;
  onEdit: () => void;
  onPay: (quoted: Quoted) => void;
}

/** The third step: the price, and the button that repeats it. */
export function LaunchPrice({
  link,
  quote,
  isBusy,
  gate,
  isShortSaid = false,
  onEdit,
  onPay,
}: LaunchPriceProps) {
  const { t, language } = useTexts();
  const { money, topUp } = useMoney();
  const isForbidden = usePolicy(({ value }) => value.isPaidForbidden);
  const lowText = useLowText();
  const { quoted, error } = quote;
  if (error) return <QuoteTotal quote={quote} />;
  if (!quoted) return <Skeleton widths={[90, 60, 80, 40]} />;
  const isStale = isOldPrice(quoted);
  const low = isShortSaid ? null : lowText(quoted);
  const pay = () => {
    // The computer may have slept since the page was rendered.
    if (isOldPrice(quoted)) quote.again();
    else onPay(quoted);
  };
  return (
    <>
      <Ordered body={quoted.body} link={link} onEdit={onEdit} />
      <Lines quoted={quoted} isShortSaid={isShortSaid} />
      {low && (
        <ActionNotice
          tone="warn"
          title={low}
          action={topUp && <ExternalLink href={topUp}>{t('service.topUp')}</ExternalLink>}
        >
          {t('promotion.price.lowAbout')}
        </ActionNotice>
      )}
      {isForbidden && <Notice tone="info">{t('options.policy.unpaid')}</Notice>}
      <div className="grid gap-1.5 text-center">
        {/* The page may have changed since the plan was chosen: its verdict is followed up to here. */}
        {(gate.isOpen || isBusy) && (
          <Button
            look="primary"
            className="py-2!"
            disabled={isBusy || isStale || isForbidden || low !== null}
            onClick={pay}
          >
            {isBusy
              ? t('promotion.price.launching')
              : t('promotion.price.pay', { amount: money(quoted.price.total) })}
          </Button>
        )}
        <p role="status" className="text-small text-dim">
          {isStale
            ? t('promotion.price.old')
            : t('promotion.price.askedAt', { time: clockText(language, quoted.at) })}{' '}
          <TextButton disabled={isBusy} onClick={quote.again}>
            {t('promotion.price.again')}
          </TextButton>
        </p>
      </div>
    </>
  );
}
