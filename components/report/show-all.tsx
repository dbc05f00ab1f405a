import type { ComponentProps } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { TextButton } from '../ui/button.tsx';

/** Opens all that was found, or what was checked where nothing was. */
export function ShowAll({ count, ...rest }: { count: number } & ComponentProps<'button'>) {
  const { t } = useTexts();
  return (
    <TextButton {...rest}>
      {count > 0 ? t('report.showAll', { count }) : t('report.showChecks')} <span aria-hidden="true">→</span>
    </TextButton>
  );
}
