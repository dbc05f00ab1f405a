import { type FormEvent, useEffect, useRef, useState } from 'react';
import { balance } from '@/lib/api/account.ts';
import { checkPositions } from '@/lib/api/rank.ts';
import { isOpen } from '@/lib/service/records/operation.ts';
import { useAnswer } from '../../stored/use-answer.ts';
import { useOrder } from '../../stored/use-order.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { ageText, moneyText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { OrderSilent } from '../frame/order-silent.tsx';
import { BalanceShortfall } from '../frame/shortfall.tsx';
import { useSite } from '../frame/site-rows.tsx';
import { type KeywordRow, lastCheckOf } from './keyword-rows.ts';

/** Seconds before the balance is requested again. */
const FRESH = 30;

interface CheckConsentProps {
  projectId: number;
  /** The keywords to check. */
  rows: readonly KeywordRow[];
  /** Whether an earlier check is still running. */
  isRunning: boolean;
  onClose: () => void;
  /** Called when the order has been sent, whatever its outcome. */
  onSent: () => void;
}

/** RNK-09: the price of a check is unknown in advance, so the user must confirm that this is understood. */
export function CheckConsent({ projectId, rows, isRunning, onClose, onSent }: CheckConsentProps) {
  const { t, language } = useTexts();
  const errorText = useErrorText();
  const { host } = useSite();
  const { data: money } = useAnswer(balance, {}, FRESH);
  const order = useOrder();
  const { place, operation, refused, isBusy } = order;
  const [isAgreed, setAgreed] = useState(false);
  const consent = useRef<HTMLInputElement>(null);
  const count = rows.length;
  const lastCheck = lastCheckOf(rows);
  const isSent = operation !== null && !isOpen(operation) && operation.state !== 'rejected';
  useEffect(() => consent.current?.focus(), []);
  useEffect(() => {
    if (isSent) onSent();
  }, [isSent, onSent]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    // RNK-07: an empty list would mean none, and a missing list all, including keywords not visible here.
    const body = { keyword_ids: rows.map(({ id }) => id) };
    void place({
      endpoint: checkPositions,
      input: { params: { id: projectId }, body },
      site: host,
      price: { kind: 'not given' },
    });
  };
  const facts = [
    [
      t('rank.check.balance'),
      money ? moneyText(language, money.balance, money.currency) : t('rank.check.unknown'),
    ],
    [t('rank.check.last'), lastCheck === null ? t('rank.standing.never') : ageText(language, lastCheck)],
  ] as const;
  return (
    <form
      onSubmit={send}
      aria-label={t('rank.check.title', { count })}
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-card border border-accent bg-card p-3"
    >
      <h3 className="text-[14px] font-semibold">{t('rank.check.title', { count })}</h3>
      <p>{t('rank.check.about')}</p>
      {isRunning && <p className="text-warn">{t('rank.check.again')}</p>}
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-y-1 text-dim">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt>{name}</dt>
            <dd className="text-end text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      <label className="flex items-start gap-2 rounded-control bg-soft px-2.5 py-2">
        <input
          ref={consent}
          type="checkbox"
          checked={isAgreed}
          onChange={({ target }) => setAgreed(target.checked)}
          className="mt-px size-4 flex-none accent-accent"
        />
        <span>{t('rank.check.agree')}</span>
      </label>
      {refused?.code === 'insufficient_funds' ? (
        <BalanceShortfall refused={refused} />
      ) : (
        refused && (
          <p role="alert" className="text-error">
            {errorText(refused.code, refused.given)}
          </p>
        )
      )}
      <OrderSilent order={order} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(96px,1fr))] gap-2">
        <Button onClick={onClose} disabled={isBusy}>
          {t('rank.cancel')}
        </Button>
        <Button type="submit" look="primary" disabled={!isAgreed || isBusy}>
          {t(isBusy ? 'rank.check.sending' : 'rank.check.action', { count })}
        </Button>
      </div>
    </form>
  );
}
