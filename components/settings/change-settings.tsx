import { create } from 'zustand';
import { type Settings, settings } from '@/lib/platform/settings.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The cards of the options that change settings. */
type SettingsCard = 'look' | 'jobs';

/** The card whose last change could not be stored. */
const useUnsaved = create<{ card: SettingsCard | null }>(() => ({ card: null }));

/** Stores a change of the settings. If that fails, as on a full disk, the card where it was made says so. */
export async function changeSettings(card: SettingsCard, part: Partial<Settings>): Promise<void> {
  const isStored = await settings
    .update((now) => ({ ...now, ...part }))
    .then(
      () => true,
      () => false,
    );
  useUnsaved.setState({ card: isStored ? null : card });
}

/** Says that the last change in this card was not stored: its controls show the earlier value. */
export function Unsaved({ card }: { card: SettingsCard }) {
  const { t } = useTexts();
  const isUnsaved = useUnsaved((state) => state.card === card);
  return (
    <p role="alert" className="text-error empty:hidden">
      {isUnsaved && t('storage.unsaved')}
    </p>
  );
}
