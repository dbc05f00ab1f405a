import { useTexts } from '../../../texts/use-texts.ts';
import { TextButton } from '../../../ui/button.tsx';

interface PickedBarProps {
  count: number;
  onClear: () => void;
}

/** How many links are selected. */
export function PickedBar({ count, onClear }: PickedBarProps) {
  const { t } = useTexts();
  return (
    <div className="sticky bottom-[34px] flex flex-wrap items-center [@media(height<500px)]:static gap-x-4 gap-y-1.5 border-t border-line bg-paper py-2">
      <b role="status">{t('promotion.links.picked', { count })}</b>
      <TextButton onClick={onClear}>{t('promotion.links.clear')}</TextButton>
    </div>
  );
}
