import { useEffect, useState } from 'react';
import type { Area } from '@/lib/checks/check.ts';
import { findingsMarkdown } from '@/lib/report/export/markdown.ts';
import { useTexts } from '../texts.tsx';
import { TextButton } from '../ui/button.tsx';
import { useReportDocument } from './report-source.ts';

/** Copies what was found of an area, to be pasted where someone will mend it. */
export function CopyFindings({ area }: { area: Area }) {
  const texts = useTexts();
  const make = useReportDocument();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    const findings = make()?.findings.filter((finding) => finding.area === area) ?? [];
    await navigator.clipboard.writeText(findingsMarkdown(findings, texts));
    setCopied(true);
  };
  return (
    <TextButton className="flex-none" onClick={() => void copy()}>
      <span aria-live="polite">{texts.t(isCopied ? 'page.copied' : 'export.copyFindings')}</span>
    </TextButton>
  );
}
