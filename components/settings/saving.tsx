import { create } from 'zustand';
import { ServiceError } from '@/lib/api/errors.ts';
import { type Settings, settings } from '@/lib/platform/settings.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The cards of the options whose changes are stored. */
type SavingCard = 'connection' | 'accounts' | 'look' | 'jobs' | 'reports';

/** The card whose last change could not be stored. */
const useUnsaved = create<{ card: SavingCard | null }>(() => ({ card: null }));

/** Waits until a change is stored. If that fails, as on a full disk, the card where it was made says so. */
export async function saved(card: SavingCard, storing: Promise<unknown>): Promise<void> {
  const isUnsaved = await storing.then(
    () => false,
    // A worker that does not answer in time may still store it.
    (error: unknown) => !(error instanceof ServiceError && error.code === 'worker_silent'),
  );
  useUnsaved.setState({ card: isUnsaved ? card : null });
}

/** Stores a change of the settings. */
export const changeSettings = (card: SavingCard, part: Partial<Settings>): Promise<void> =>
  saved(
    card,
    settings.update((now) => ({ ...now, ...part })),
  );

/** Says that the last change in this card was not stored. */
export function Unsaved({ card }: { card: SavingCard }) {
  const { t } = useTexts();
  const isUnsaved = useUnsaved((state) => state.card === card);
  return (
    <p role="alert" className="text-error empty:hidden">
      {isUnsaved && t('storage.unsaved')}
    </p>
  );
}
