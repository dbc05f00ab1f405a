import { useEffect, useState } from 'react';
import { balance as balanceEndpoint } from '@/lib/api/account.ts';
import { startScan } from '@/lib/api/shield.ts';
import { LANGUAGES } from '@/lib/i18n/languages.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import { ContractField } from '../../../form/contract-field.tsx';
import { useContractForm } from '../../../form/use-contract-form.ts';
import { useOrder } from '../../../stored/use-order.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OrderSilent } from '../../frame/order-silent.tsx';
import { useSite } from '../../frame/site-rows.tsx';
import { useGo } from '../../frame/use-go.ts';
import { Ownership } from '../ownership.tsx';
import { OrderRefusal } from '../refusal.tsx';
import { scanPlace, VERIFY } from '../shield-paths.ts';
import { useBalance } from '../use-balance.ts';
import { isDaily, isUsedUp } from './daily-limit.ts';
import { useLastCharges } from './use-scans.ts';

interface ModesProps {
  modes: readonly string[];
  chosen: string;
  onChoose: (mode: string) => void;
}

/** The modes of a scan, each with its price if known. */
function Modes({ modes, chosen, onChoose }: ModesProps) {
  const { t, find } = useTexts();
  const { money } = useBalance();
  const charges = useLastCharges();
  const price = (mode: string) => {
    // The mode's name says it.
    if (mode === 'free') return null;
    const last = charges.get(mode);
    return last === undefined ? t('shield.price.unknown') : t('shield.price.last', { amount: money(last) });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('shield.modes')}</legend>
      {modes.map((mode) => (
        <label
          key={mode}
          className="flex items-start gap-2.5 rounded-card border border-line bg-card px-3 py-2 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="mode"
            value={mode}
            checked={mode === chosen}
            onChange={() => onChoose(mode)}
            className="mt-[3px] accent-accent"
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap justify-between gap-x-2">
              <span className="font-semibold">{find(`shield.mode.${mode}`) ?? mode}</span>
              <span className={charges.has(mode) ? '' : 'text-dim'}>{price(mode)}</span>
            </span>
            <span className="block text-tiny text-dim">{find(`shield.about.${mode}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface ScanFormProps {
  projectId: number;
  isVerified: boolean;
  /** How the site was verified, as the service calls it; null if that was not seen here. */
  method: string | null;
}

/**
 * Whether the site is verified, and what starts a scan: its mode, the language of its report and, if no price is known in
 * advance, the user's consent.
 */
export function ScanForm({ projectId, isVerified, method }: ScanFormProps) {
  const { t, language } = useTexts();
  const { host, rows } = useSite();
  const { go } = useGo();
  const { text: balance } = useBalance();
  const order = useOrder();
  const { place, operation, refused, isBusy } = order;
  const form = useContractForm(startScan, { mode: 'free', lang: language }, refused);
  const [hasAgreed, setAgreed] = useState(false);
  const mode = String(form.values.mode);
  const isPaid = mode !== 'free';
  const needsVerify = isPaid && !isVerified;
  const started = operation?.state === 'accepted' ? operation.results[0]?.id : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has started
  useEffect(() => {
    if (started == null) return;
    if (isPaid) void answer(balanceEndpoint, {}, 0);
    go(scanPlace(started));
  }, [started]);

  const choose = (next: string) => {
    form.set('mode', next);
    // The consent was for one scan.
    setAgreed(false);
  };
  const start = () => {
    const body = form.check();
    if (!body) return;
    void place({
      site: host,
      endpoint: startScan,
      price: { kind: isPaid ? 'not given' : 'free' },
      input: { params: { id: projectId }, body: body as { mode: 'free' } },
    });
  };
  const isForToday = operation !== null && isDaily(operation);
  const isOut = mode === 'free' && isUsedUp(rows.operations);
  const languageName = new Intl.DisplayNames(language, { type: 'language' });
  return (
    <>
      <Ownership isVerified={isVerified} method={method} isOfferedBelow={needsVerify} />
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <Modes modes={form.rule('mode')?.options ?? []} chosen={mode} onChoose={choose} />
        {needsVerify ? (
          <Notice
            tone="info"
            title={t('shield.needsVerify')}
            action={
              <Button look="primary" onClick={() => go(VERIFY)}>
                {t('shield.verify.action')}
              </Button>
            }
          >
            {t('shield.needsVerifyAbout')}
          </Notice>
        ) : (
          <>
            <ContractField
              form={form}
              name="lang"
              label={t('shield.language')}
              optionLabel={(code) =>
                (LANGUAGES as readonly string[]).includes(code) ? (languageName.of(code) ?? code) : code
              }
            />
            {isPaid && (
              <label className="flex items-start gap-2 text-small">
                <input
                  type="checkbox"
                  checked={hasAgreed}
                  onChange={({ target }) => setAgreed(target.checked)}
                  className="mt-0.5 accent-accent"
                />
                <span>
                  {t('shield.agree')} {balance !== null && t('shield.balance', { balance })}
                </span>
              </label>
            )}
            {isOut ? (
              <Notice
                tone="info"
                title={t('shield.usedUp')}
                action={
                  isVerified && (
                    <TextButton onClick={() => choose('deep')}>{t('shield.insteadDeep')}</TextButton>
                  )
                }
              >
                {t('shield.usedUpUntil')}
              </Notice>
            ) : (
              refused && !isForToday && <OrderRefusal refused={refused} />
            )}
            <OrderSilent order={order} />
            <Button
              type="submit"
              look="primary"
              mayWrap
              className="py-1.5"
              disabled={isBusy || started != null || (isPaid && !hasAgreed)}
            >
              {isBusy
                ? t('shield.starting')
                : isPaid
                  ? t(mode === 'deep' ? 'shield.start.deep' : 'shield.start.comprehensive')
                  : t('shield.start.free')}
            </Button>
          </>
        )}
      </form>
    </>
  );
}
