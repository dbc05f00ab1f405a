import { PrintBar } from '@/components/print/print-bar.tsx';
import { PrintedFinding } from '@/components/print/printed-finding.tsx';
import { PrintedHead } from '@/components/print/printed-head.tsx';
import { PrintedLists } from '@/components/print/printed-lists.tsx';
import { useTitle } from '@/components/shell/use-title.ts';
import { useTexts } from '@/components/texts/use-texts.ts';
import { Notice } from '@/components/ui/notice.tsx';
import type { Letterhead } from '@/lib/report/export/letterhead.ts';
import type { ReportDocument } from '@/lib/report/export/report-document.ts';

/** A report for paper or a PDF file. */
export function PrintPage({ report, head }: { report: ReportDocument | null; head: Letterhead }) {
  const { t } = useTexts();
  const title = report ? t('export.title', { address: report.address }) : 'Plumbline';
  // The browser suggests it as the file name.
  useTitle(title);
  return (
    <main
      lang={report?.language}
      className="mx-auto grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-5 px-4 py-8 print:p-0"
    >
      {report ? (
        <>
          <PrintBar />
          <PrintedHead report={report} head={head} />
          {(['seo', 'security'] as const).map((area) => {
            const findings = report.findings.filter((finding) => finding.area === area);
            return (
              <section key={area}>
                <h2 className="mb-2 text-base font-semibold">{t(`area.${area}`)}</h2>
                {findings.length === 0 ? (
                  <p className="text-dim">{t('report.fine')}</p>
                ) : (
                  <ul className="grid gap-3">
                    {findings.map((finding) => (
                      <PrintedFinding key={finding.check} finding={finding} />
                    ))}
                  </ul>
                )}
              </section>
            );
          })}
          <PrintedLists report={report} />
        </>
      ) : (
        <Notice tone="info">{t('export.nothing')}</Notice>
      )}
    </main>
  );
}
