import type { ReactNode } from 'react';
import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { useNextStep } from '../../settings/next-step.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { ageText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ActionNotice } from '../../ui/action-notice.tsx';
import { TextButton } from '../../ui/button.tsx';
import { OptionsAction } from './service-trouble.tsx';

interface AnswerTroubleProps {
  error: ServiceErrorInit | null;
  /** When the data that is shown anyway was fetched; null if there is none. */
  at: number | null;
  again: () => Promise<unknown>;
  /** What is unknown without the data. */
  children?: ReactNode;
}

/** Why a place could not be loaded, or how old its data is. */
export function AnswerTrouble({ error, at, again, children }: AnswerTroubleProps) {
  const { t, language } = useTexts();
  const errorText = useErrorText();
  const nextStep = useNextStep();
  if (!error) return null;
  const step = nextStep(error.code);
  return (
    <div role="status">
      <ActionNotice
        tone={error.code === 'forbidden' ? 'info' : 'warn'}
        title={errorText(error.code, error.given)}
        action={
          <span className="flex flex-wrap gap-x-4">
            {/* A refused key is not tried again from here: the worker would request nothing. */}
            {error.code !== 'unauthorized' && (
              <TextButton onClick={() => void again()}>{t('page.tryAgain')}</TextButton>
            )}
            <OptionsAction code={error.code} />
          </span>
        }
      >
        {step && `${step} `}
        {at === null ? children : t('products.stale', { age: ageText(language, at) })}
      </ActionNotice>
    </div>
  );
}
