import ClipboardList from 'lucide-react/icons/clipboard-list';
import { type Judged, judgedWith } from '@/lib/page/engine/judgement.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { loadDefinitions } from '@/lib/report/load-definitions.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useCopied } from '../ui/use-copied.ts';

/** Copies what an assistant, or a colleague, needs to fix a finding. */
export function CopyBrief({ result }: { result: Judged }) {
  const texts = useTexts();
  const { t } = texts;
  const [isCopied, copy] = useCopied();
  const press = async () => {
    const { report, inspection, response, history } = useInspection.getState();
    if (!report || !inspection) return;
    const [definitions, { findingBrief }, { reportDocument }] = await Promise.all([
      loadDefinitions(texts.language),
      import('@/lib/report/export/brief.ts'),
      import('@/lib/report/export/report-document.ts'),
    ]);
    // A finding of a check on demand is not in the report itself.
    const others = report.results.filter(({ check }) => check !== result.check);
    const results = judgedWith([...others, result], definitions);
    const document = reportDocument({ report, results, at: inspection.at, response, history }, texts);
    const brief = findingBrief(document, result.check, texts);
    if (brief !== null) await copy(brief);
  };
  return (
    <button
      type="button"
      onClick={() => void press()}
      title={t('report.brief.hint')}
      className="flex items-center gap-1.5 rounded-sm text-small text-dim hover:text-ink hover:underline"
    >
      <ClipboardList size={13} aria-hidden />
      <span aria-live="polite">{isCopied ? t('page.copied') : t('report.brief.copy')}</span>
    </button>
  );
}
