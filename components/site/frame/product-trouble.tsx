import { useNextStep } from '../../settings/next-step.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { ageText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ActionNotice } from '../../ui/action-notice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TroubleActions } from './service-trouble.tsx';
import { type ProductState, useSite } from './site-rows.tsx';
import { useTrouble } from './use-trouble.ts';

type Troubled = Pick<ProductState<never>, 'state' | 'error' | 'at'> & {
  /** What the key needs access to. */
  scope: 'audit' | 'promotion' | 'rank' | 'shield';
};

/**
 * At the top of a product's screen: why what the service has for the site is not up to date, or not known at all, and
 * what helps. Nothing if all is well.
 */
export function ProductTrouble({ scope, state, error, at }: Troubled) {
  const { t, language } = useTexts();
  const errorText = useErrorText();
  const nextStep = useNextStep();
  const { hasFailed } = useSite();
  const { code } = useTrouble();
  if (hasFailed) return <EmptyState title={t('storage.failed')} />;
  const isDenied = error === 'forbidden_scope';
  const reason = isDenied ? error : (code ?? error);
  if (!reason) return null;
  const step = nextStep(reason);
  return (
    // The home of the site, next to the screen, says that it is not up to date.
    <div role="status" className={state === 'unknown' ? '' : 'min-[760px]:hidden'}>
      <ActionNotice
        tone={isDenied ? 'info' : 'warn'}
        title={isDenied ? t('products.noScope', { scope }) : errorText(reason)}
        action={<TroubleActions code={reason} />}
      >
        {step !== null && <p>{step}</p>}
        {at !== null && <p>{t('products.stale', { age: ageText(language, at) })}</p>}
      </ActionNotice>
    </div>
  );
}
