import EyeOff from 'lucide-react/icons/eye-off';
import { useTexts } from '../texts/use-texts.ts';

/** A button that ignores a finding on a whole site. */
export function IgnoreButton({ host, onClick }: { host: string; onClick: () => void }) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      onClick={onClick}
      title={t('panel.ignored.hint', { host })}
      className="flex items-center gap-1.5 rounded-sm text-small text-dim hover:text-ink hover:underline"
    >
      <EyeOff size={13} aria-hidden />
      {t('panel.ignored.ignore')}
    </button>
  );
}
