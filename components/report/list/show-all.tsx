import type { ComponentProps } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { TextButton } from '../../ui/button.tsx';

interface ShowAllProps extends ComponentProps<'button'> {
  /** The number of findings. */
  count: number;
  isOpen?: boolean;
}

/** Opens all findings, or the list of checks if there are none; when open, leads back to the worst. */
export function ShowAll({ count, isOpen = false, ...rest }: ShowAllProps) {
  const { t } = useTexts();
  return (
    <TextButton {...rest} aria-expanded={isOpen}>
      {isOpen ? t('report.showWorst') : count > 0 ? t('report.showAll', { count }) : t('report.showChecks')}{' '}
      <span aria-hidden="true">{isOpen ? '↑' : '→'}</span>
    </TextButton>
  );
}
