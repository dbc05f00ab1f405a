import type { ReportDocument } from '@/lib/report/export/report-document.ts';
import { useTexts } from '../texts/use-texts.ts';

function List({ title, rows }: { title: string; rows: readonly string[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1 font-semibold">
        {title} <span className="font-normal text-dim">({rows.length})</span>
      </h2>
      <ul className="columns-1 gap-6 text-small text-dim sm:columns-2">
        {rows.map((row) => (
          <li key={row} className="break-inside-avoid wrap-anywhere">
            {row}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The other checks, and those that did not run. */
export function PrintedLists({ report }: { report: ReportDocument }) {
  const { t } = useTexts();
  const titles = (rows: readonly { title: string }[]) => [...new Set(rows.map(({ title }) => title))];
  return (
    <>
      <List
        title={t('panel.ignored.title')}
        rows={[...new Set(report.ignored.map(({ message }) => message))]}
      />
      <List title={t('outcome.passed')} rows={titles(report.passed)} />
      <List
        title={t('outcome.not looked at')}
        rows={report.notLookedAt.map(({ title, reasons }) => [title, ...reasons].join(' – '))}
      />
      <List title={t('outcome.not applicable')} rows={titles(report.notApplicable)} />
      <List title={t('outcome.broken')} rows={titles(report.broken)} />
    </>
  );
}
