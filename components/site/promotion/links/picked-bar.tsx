import { useTexts } from '../../../texts/use-texts.ts';
import { TextButton } from '../../../ui/button.tsx';
import { ButtonLink } from '../../frame/button-link.tsx';
import type { LinkRow } from './link-rows.ts';

interface PickedBarProps {
  project: number;
  picked: readonly LinkRow[];
  onClear: () => void;
}

/** How many links are selected, and what can be done with them. */
export function PickedBar({ project, picked, onClear }: PickedBarProps) {
  const { t } = useTexts();
  const ids = picked.map(({ link }) => link.id).join();
  return (
    <div className="sticky bottom-[34px] flex flex-wrap items-center [@media(height<500px)]:static gap-x-4 gap-y-1.5 border-t border-line bg-paper py-2">
      <b role="status">{t('promotion.links.picked', { count: picked.length })}</b>
      <TextButton onClick={onClear}>{t('promotion.links.clear')}</TextButton>
      <span className="ms-auto">
        <ButtonLink href={`/promotion/${project}/launch/${ids}`} look="primary">
          {t('promotion.links.launchPicked', { count: picked.length })}
        </ButtonLink>
      </span>
    </div>
  );
}
