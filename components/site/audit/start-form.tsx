import { type ReactNode, useId, useState } from 'react';
import { isSameAmount } from '@/lib/service/records/operation.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { BalanceShortfall } from '../frame/shortfall.tsx';
import { useMoney } from '../frame/use-money.ts';
import { NO_OFFER, type Offer, type ShownOffer, useOffer } from './offer.ts';
import type { AuditOrder } from './use-audit-order.ts';

export type Mode = 'express' | 'full';

interface ModeOptionProps {
  group: string;
  mode: Mode;
  name: string;
  price: ReactNode;
  about: string;
  isChosen: boolean;
  isOpen: boolean;
  onChoose: (mode: Mode) => void;
}

function ModeOption({ group, mode, name, price, about, isChosen, isOpen, onChoose }: ModeOptionProps) {
  return (
    <label className="flex items-start gap-2.5 rounded-card border border-line bg-card px-3 py-2 has-checked:border-accent has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={group}
        value={mode}
        checked={isChosen}
        disabled={!isOpen}
        onChange={() => onChoose(mode)}
        className="mt-[3px] accent-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-3">
          <b className="font-semibold">{name}</b>
          <span>{price}</span>
        </span>
        <span className="block text-tiny text-dim">{about}</span>
      </span>
    </label>
  );
}

/** Returns the description of a full audit shown before it is chosen. */
function useAbout(offer: Offer): string {
  const { t } = useTexts();
  const errorText = useErrorText();
  switch (offer.kind) {
    case 'priced':
      return offer.pages === null ? t('audit.fullAbout') : t('audit.fullPages', { count: offer.pages });
    case 'refused':
      return errorText(offer.error.code, offer.error.given);
    default:
      return t(`audit.offer.${offer.kind}`);
  }
}

function usePayText(offer: Offer): string | null {
  const { t } = useTexts();
  const { money } = useMoney();
  if (offer.kind !== 'priced') return null;
  const price = money(offer.amount, offer.currency);
  return offer.pages === null
    ? t('audit.pay', { price })
    : t('audit.payPages', { price, count: offer.pages });
}

interface StartProps {
  order: AuditOrder;
  /** The chosen mode, kept by the parent, because the form is removed while an audit starts. */
  wanted: Mode;
  onChoose: (mode: Mode) => void;
}

type Priced = Extract<Offer, { kind: 'priced' }>;

const isSamePrice = (one: Priced, other: Priced) =>
  one.currency === other.currency && isSameAmount(one.amount, other.amount);

/**
 * Returns how to pay the price on the button. If it is too old, it is requested again first: nothing is ordered if the
 * service now wants another one, or does not say.
 */
function usePay({ fresh }: ShownOffer, { start }: AuditOrder) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { money } = useMoney();
  const [isAsking, setAsking] = useState(false);
  const [other, setOther] = useState<{ shown: Priced; now: Offer } | null>(null);
  return {
    isAsking,
    trouble:
      other &&
      (other.now.kind === 'refused'
        ? errorText(other.now.error.code, other.now.error.given)
        : t('audit.priceChanged', { amount: money(other.shown.amount, other.shown.currency) })),
    async pay(shown: Priced) {
      setAsking(true);
      setOther(null);
      const now = await fresh();
      setAsking(false);
      if (now.kind === 'priced' && isSamePrice(now, shown)) {
        return start('full', { kind: 'exact', amount: now.amount, currency: now.currency });
      }
      setOther({ shown, now });
    },
  };
}

interface FormProps extends StartProps {
  shown: ShownOffer;
}

/** Express or full. The price of a full one comes from the service, and is on the button that pays it. */
function Form({ order, wanted, onChoose, shown }: FormProps) {
  const { start, refused } = order;
  const { offer } = shown;
  const { t } = useTexts();
  const errorText = useErrorText();
  const { money, currency } = useMoney();
  const group = useId();
  const about = useAbout(offer);
  const payText = usePayText(offer);
  const { pay, isAsking, trouble } = usePay(shown, order);
  const mode = offer.kind === 'priced' ? wanted : 'express';
  const begin = () => (mode === 'full' && offer.kind === 'priced' ? pay(offer) : start('express'));
  // Amounts in two currencies are not compared, and the user is told if the price is in the other one.
  const isForeign = offer.kind === 'priced' && currency !== null && offer.currency !== currency;
  const isPoor = refused?.code === 'insufficient_funds';
  const isSaid = refused !== null && (!isPoor || mode === 'full');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <fieldset className="grid gap-2">
        <legend className="sr-only">{t('audit.mode')}</legend>
        <ModeOption
          group={group}
          mode="express"
          name={t('audit.express')}
          price={t('audit.free')}
          about={t('audit.expressAbout')}
          isChosen={mode === 'express'}
          isOpen
          onChoose={onChoose}
        />
        <ModeOption
          group={group}
          mode="full"
          name={t('audit.full')}
          isOpen={offer.kind === 'priced'}
          about={about}
          isChosen={mode === 'full'}
          onChoose={onChoose}
          price={offer.kind === 'priced' ? money(offer.amount, offer.currency) : '–'}
        />
      </fieldset>
      {isSaid && isPoor && <BalanceShortfall refused={refused} />}
      {isSaid && !isPoor && (
        <p role="alert" className="text-error">
          {errorText(refused.code, refused.given)}
        </p>
      )}
      {mode === 'full' && isForeign && (
        <p role="status" className="text-warn">
          {t('audit.otherCurrency', { price: offer.currency, balance: currency })}
        </p>
      )}
      {trouble && (
        <p role="alert" className="text-warn">
          {trouble}
        </p>
      )}
      <Button look="primary" mayWrap className="w-full py-2" disabled={isAsking} onClick={() => void begin()}>
        {mode === 'full' && payText ? payText : t('audit.startExpress')}
      </Button>
      {mode === 'full' && <p className="text-center text-tiny text-dim">{t('audit.prepaid')}</p>}
    </div>
  );
}

function FormOfProject({ projectId, ...form }: StartProps & { projectId: number }) {
  return <Form {...form} shown={useOffer(projectId)} />;
}

/**
 * Starts an audit. Without a project there is no estimate to request: the first express audit creates both.
 */
export function StartForm({ projectId, ...form }: StartProps & { projectId: number | null }) {
  return projectId === null ? (
    <Form {...form} shown={NO_OFFER} />
  ) : (
    <FormOfProject {...form} projectId={projectId} />
  );
}
