import { type FormEvent, useEffect } from 'react';
import type { Input } from '@/lib/api/endpoint.ts';
import { type Branding, currentBranding, saveBranding } from '@/lib/api/reports.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import { ContractField } from '../../../form/contract-field.tsx';
import type { FormValues } from '../../../form/rules.ts';
import { useContractForm } from '../../../form/use-contract-form.ts';
import { useAnswer } from '../../../stored/use-answer.ts';
import { useOrder } from '../../../stored/use-order.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AnswerTrouble } from '../../frame/answer-trouble.tsx';
import { useSite } from '../../frame/site-rows.tsx';
import { OrderLost } from '../order-lost.tsx';
import { BrandingPreview, hexOf } from './branding-preview.tsx';

/** Seconds before the branding is requested again. */
const FRESH = 60;

/** What the color field of the browser shows while none is chosen. */
const USUAL_COLOR = '#3b5bdb';

const FIELDS = [
  'company_name',
  'logo_url',
  'website',
  'email',
  'phone',
  'address',
  'footer_text',
  'accent_color',
] as const;

const valuesOf = (branding: Branding | null | undefined): FormValues =>
  Object.fromEntries(FIELDS.map((name) => [name, branding?.[name] ?? '']));

interface StateProps {
  isPro: boolean | null | undefined;
  isActive: boolean | null | undefined;
}

/** WL-04: whether the account is Pro, and whether reports have the branding, are two separate facts. */
function State({ isPro, isActive }: StateProps) {
  const { t } = useTexts();
  const active =
    isActive == null ? null : t(isActive ? 'promotion.branding.active' : 'promotion.branding.inactive');
  if (isPro === false) {
    return (
      <Notice tone="info" title={t('promotion.branding.needsPro')}>
        {t('promotion.branding.needsProAbout')} {active}
      </Notice>
    );
  }
  return active && <Notice tone={isActive ? 'pass' : 'info'}>{active}</Notice>;
}

/** The form; empty fields are cleared at the service, because the branding is saved as a whole (WL-02). */
function Editor({ branding }: { branding: Branding | null | undefined }) {
  const { t } = useTexts();
  const { host } = useSite();
  const order = useOrder();
  const saved = valuesOf(branding);
  const form = useContractForm(saveBranding, saved, order.refused);
  const isChanged = FIELDS.some((name) => String(form.values[name]).trim() !== saved[name]);
  const isSaved = order.operation?.state === 'accepted';
  useEffect(() => {
    if (isSaved) void answer(currentBranding, {}, 0);
  }, [isSaved]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = form.check() as Input<typeof saveBranding>['body'] | null;
    if (body) void order.place({ endpoint: saveBranding, input: { body }, site: host });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <BrandingPreview values={form.values} />
      {FIELDS.map((name) => (
        <ContractField
          key={name}
          form={form}
          name={name}
          label={t(`promotion.branding.${name}`)}
          {...(name === 'accent_color' && {
            placeholder: USUAL_COLOR,
            hint: t('promotion.branding.colorHint'),
            button: (
              <input
                type="color"
                aria-label={t('promotion.branding.pickColor')}
                value={hexOf(String(form.values.accent_color)) ?? USUAL_COLOR}
                onChange={({ target }) => form.set('accent_color', target.value)}
                className="size-6 cursor-pointer rounded-sm border border-line bg-card p-px"
              />
            ),
          })}
          {...(name === 'logo_url' && { inputMode: 'url' })}
        />
      ))}
      {form.refusal && (
        <p role="alert" className="text-error">
          {form.refusal}
        </p>
      )}
      <OrderLost order={order} />
      <div className="flex items-center justify-end gap-2">
        <span role="status" className="flex-1 text-small text-dim">
          {isChanged ? t('promotion.branding.unsaved') : isSaved && t('promotion.saved')}
        </span>
        <Button disabled={!isChanged || order.isBusy} onClick={() => form.reset(saved)}>
          {t('promotion.branding.undo')}
        </Button>
        <Button type="submit" look="primary" disabled={!isChanged || order.isBusy}>
          {t('promotion.save')}
        </Button>
      </div>
    </form>
  );
}

/** The branding that reports show as their sender. Without Pro it is read-only (WL-01). */
export default function BrandingPlace() {
  const { data, at, error, again } = useAnswer(currentBranding, {}, FRESH);
  if (!data) {
    return error ? (
      <AnswerTrouble error={error} at={at} again={again} />
    ) : (
      <Skeleton widths={[100, 90, 60, 80]} />
    );
  }
  const { is_pro: isPro, branding_active: isActive, branding } = data;
  return (
    <>
      <AnswerTrouble error={error} at={at} again={again} />
      <State isPro={isPro} isActive={isActive} />
      {isPro === false ? (
        branding?.company_name && <BrandingPreview values={valuesOf(branding)} />
      ) : (
        <Editor branding={branding} />
      )}
    </>
  );
}
