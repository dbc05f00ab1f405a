import type { ComponentProps } from 'react';
import { TextButton } from '../ui/button.tsx';
import { useTexts } from '../use-texts.ts';

/** Opens all that was found, or what was checked where nothing was. */
export function ShowAll({ count, ...rest }: { count: number } & ComponentProps<'button'>) {
  const { t } = useTexts();
  return (
    <TextButton {...rest}>
      {count > 0 ? t('report.showAll', { count }) : t('report.showChecks')} <span aria-hidden="true">→</span>
    </TextButton>
  );
}
