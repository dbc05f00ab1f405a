import type { ServiceErrorCode } from '@/lib/api/errors.ts';
import type { Product } from '@/lib/service/records/projects.ts';
import { useNextStep } from '../../settings/next-step.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { ageText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ActionNotice } from '../../ui/action-notice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TroubleActions } from './service-trouble.tsx';
import { type ProductState, useSite } from './site-rows.tsx';
import { useTrouble } from './use-trouble.ts';

interface TroubleNoticeProps {
  code: ServiceErrorCode;
  /** When the data that is shown anyway was fetched; null if there is none. */
  at: number | null;
  /** What the key needs access to, if that is what it lacks. */
  scope?: Product;
}

/** Why what the service has is not up to date, or not known at all, and what helps. */
export function TroubleNotice({ code, at, scope }: TroubleNoticeProps) {
  const { t, language } = useTexts();
  const errorText = useErrorText();
  const nextStep = useNextStep();
  const step = nextStep(code);
  return (
    <ActionNotice
      tone={scope ? 'info' : 'warn'}
      title={scope ? t('products.noScope', { scope }) : errorText(code)}
      action={<TroubleActions code={code} />}
    >
      {step !== null && <p>{step}</p>}
      {at !== null && <p>{t('products.stale', { age: ageText(language, at) })}</p>}
    </ActionNotice>
  );
}

type Troubled = Pick<ProductState<never>, 'state' | 'error' | 'at'> & {
  /** What the key needs access to. */
  scope: Product;
};

/**
 * At the top of a product's screen: why what the service has for the site is not up to date, or not known at all, and
 * what helps. Nothing if all is well.
 */
export function ProductTrouble({ scope, state, error, at }: Troubled) {
  const { t } = useTexts();
  const { hasFailed } = useSite();
  const { code } = useTrouble();
  if (hasFailed) return <EmptyState title={t('storage.failed')} />;
  const isDenied = error === 'forbidden_scope';
  const reason = isDenied ? error : (code ?? error);
  if (!reason) return null;
  return (
    // The home of the site, next to the screen, says that it is not up to date.
    <div role="status" className={state === 'unknown' ? '' : 'min-[760px]:hidden'}>
      <TroubleNotice code={reason} at={at} {...(isDenied && { scope })} />
    </div>
  );
}
