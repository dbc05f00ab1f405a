import type { Area } from '@/lib/checks/check.ts';
import { findingsMarkdown } from '@/lib/report/export/markdown.ts';
import { useTexts } from '../texts/use-texts.ts';
import { TextButton } from '../ui/button.tsx';
import { useCopied } from '../ui/use-copied.ts';
import { useReportDocument, useReportSource } from './report-source.ts';

/** Copies the findings of an area, for whoever will fix them. */
export function CopyFindings({ area }: { area: Area }) {
  const texts = useTexts();
  const make = useReportDocument();
  const isReady = useReportSource()() !== null;
  const [isCopied, copy] = useCopied();
  const press = () => {
    const findings = make()?.findings.filter((finding) => finding.area === area) ?? [];
    void copy(findingsMarkdown(findings, texts));
  };
  return (
    <TextButton className="flex-none" disabled={!isReady} onClick={press}>
      <span aria-live="polite">{texts.t(isCopied ? 'page.copied' : 'export.copyFindings')}</span>
    </TextButton>
  );
}
