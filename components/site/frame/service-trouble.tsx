import type { ServiceErrorCode } from '@/lib/api/errors.ts';
import { openOptions } from '@/lib/platform/browser.ts';
import { refresh, useRefresh } from '@/lib/service/ask/refresh-site.ts';
import { useNextStep } from '../../settings/next-step.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { ageText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { TextButton } from '../../ui/button.tsx';
import { useSite } from './site-rows.tsx';
import { FOR_OPTIONS, useTrouble } from './use-trouble.ts';
import { WarningStrip } from './warning-strip.tsx';

/** Opens the options if they can solve an error. */
export function OptionsAction({ code }: { code: ServiceErrorCode }) {
  const { t } = useTexts();
  const nextStep = useNextStep();
  if (!FOR_OPTIONS.includes(code)) return null;
  return (
    <TextButton onClick={openOptions}>
      {t(nextStep(code) === null ? 'page.options' : 'products.newKey')}
    </TextButton>
  );
}

/** What helps against an error: to try again, or the options. */
export function TroubleActions({ code }: { code: ServiceErrorCode }) {
  const { t } = useTexts();
  const { host } = useSite();
  const isRunning = useRefresh((state) => state.isRunning);
  // A refused key may work again a moment later.
  const mayWorkAgain = code === 'unauthorized' || !FOR_OPTIONS.includes(code);
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {mayWorkAgain && (
        <TextButton disabled={isRunning} onClick={() => void refresh(host, true)}>
          {t('page.tryAgain')}
        </TextButton>
      )}
      <OptionsAction code={code} />
    </span>
  );
}

/** Says once, for all products, why they are not up to date, and how old the shown data is. */
export function ServiceTrouble() {
  const { t, language } = useTexts();
  const errorText = useErrorText();
  const nextStep = useNextStep();
  const { code, at } = useTrouble();
  const { hasFailed } = useSite();
  const step = code && nextStep(code);
  // The top of the page says that the rows cannot be read.
  if (!code || hasFailed) return null;
  return (
    <div role="status">
      <WarningStrip action={<TroubleActions code={code} />}>
        {errorText(code)} {step && `${step} `}
        {at !== null && (
          <span className="text-dim">{t('products.stale', { age: ageText(language, at) })}</span>
        )}
      </WarningStrip>
    </div>
  );
}
