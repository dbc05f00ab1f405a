import { useTexts } from '../texts/use-texts.ts';
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx';

interface NoRowsProps extends EmptyStateProps {
  /** Whether the rows could not be read: then nobody knows that there are none. */
  hasFailed: boolean;
}

/** Takes the place of stored rows if there are none, or if they cannot be read. */
export function NoRows({ hasFailed, ...empty }: NoRowsProps) {
  const { t } = useTexts();
  return hasFailed ? <EmptyState title={t('storage.failed')} /> : <EmptyState {...empty} />;
}
