import type { ComponentProps } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { TextButton } from '../../ui/button.tsx';

/** Opens all findings, or the list of checks if there are none. */
export function ShowAll({ count, ...rest }: { count: number } & ComponentProps<'button'>) {
  const { t } = useTexts();
  return (
    <TextButton {...rest}>
      {count > 0 ? t('report.showAll', { count }) : t('report.showChecks')} <span aria-hidden="true">→</span>
    </TextButton>
  );
}
