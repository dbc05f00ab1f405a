import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useTexts } from '../../texts/use-texts.ts';
import { useCopied } from '../../ui/use-copied.ts';

interface CopyBriefProps {
  /** Returns the brief; null if there is none. */
  makeBrief: () => Promise<string | null>;
}

/** Copies what an assistant, or a colleague, needs to fix a finding, or a cause of many pages. */
export function CopyBrief({ makeBrief }: CopyBriefProps) {
  const { t } = useTexts();
  const [isCopied, copy] = useCopied();
  const press = async () => {
    const brief = await makeBrief();
    if (brief !== null) await copy(brief);
  };
  return (
    <button
      type="button"
      onClick={() => void press()}
      title={t('report.brief.hint')}
      className="flex items-center gap-1.5 rounded-sm text-start text-small text-dim hover:text-ink hover:underline"
    >
      <ClipboardList size={13} aria-hidden />
      <span aria-live="polite">{isCopied ? t('page.copied') : t('report.brief.copy')}</span>
    </button>
  );
}
