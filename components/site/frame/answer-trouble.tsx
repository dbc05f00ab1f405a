import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { openOptions } from '@/lib/platform/browser.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { ageText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ActionNotice } from '../../ui/action-notice.tsx';
import { TextButton } from '../../ui/button.tsx';
import { FOR_OPTIONS } from './use-trouble.ts';

interface AnswerTroubleProps {
  error: ServiceErrorInit | null;
  /** When the data that is shown anyway was fetched; null if there is none. */
  at: number | null;
  again: () => Promise<void>;
}

/** Why a place could not be loaded, or how old its data is. */
export function AnswerTrouble({ error, at, again }: AnswerTroubleProps) {
  const { t, language } = useTexts();
  const errorText = useErrorText();
  if (!error) return null;
  return (
    <div role="status">
      <ActionNotice
        tone="warn"
        title={errorText(error.code, error.given)}
        action={
          <span className="flex flex-wrap gap-x-4">
            {/* A refused key is not tried again from here: the worker would request nothing. */}
            {error.code !== 'unauthorized' && (
              <TextButton onClick={() => void again()}>{t('page.tryAgain')}</TextButton>
            )}
            {FOR_OPTIONS.includes(error.code) && (
              <TextButton onClick={openOptions}>{t('page.options')}</TextButton>
            )}
          </span>
        }
      >
        {at !== null && t('products.stale', { age: ageText(language, at) })}
      </ActionNotice>
    </div>
  );
}
