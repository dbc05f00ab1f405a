import { useConnection } from '../../stored/stored-state.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { later } from '../../ui/later.tsx';

// Who has no account needs nothing of it.
const AccountLine = later(() => import('./account-line.tsx'));

interface ServiceLineProps {
  /** Short because of little room; the account has what is left out. */
  isShort?: boolean;
}

/** Whether the service can be reached, and the balance. */
export function ServiceLine({ isShort = false }: ServiceLineProps) {
  const { t } = useTexts();
  const isConnected = useConnection(({ value }) => value !== null);
  return isConnected ? (
    <AccountLine isShort={isShort} />
  ) : (
    <span className="min-w-0 whitespace-normal">{t('service.local')}</span>
  );
}
