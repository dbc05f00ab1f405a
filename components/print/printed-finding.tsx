import { cutAt } from '@/lib/report/cut-at.ts';
import type { ReportDocument } from '@/lib/report/export/report-document.ts';
import { SeverityDot } from '../report/finding/severity-dot.tsx';
import { webAddress } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The number of places that are printed for each finding. */
const PLACES = 8;

function Code({ children }: { children: string }) {
  return (
    <pre
      dir="ltr"
      className="rounded-control border border-line px-2.5 py-1.5 font-mono text-tiny wrap-anywhere whitespace-pre-wrap"
    >
      {children}
    </pre>
  );
}

/** A finding on paper: everything is visible. */
export function PrintedFinding({ finding }: { finding: ReportDocument['findings'][number] }) {
  const { t } = useTexts();
  const { fault, loss, message, why, remedies, docs, places, total, unseen, fixes, severity, consequences } =
    finding;
  const { shown } = cutAt(places, PLACES);
  return (
    <li className="whole grid grid-cols-[16px_minmax(0,1fr)] items-baseline gap-x-2">
      {/* The heading already says it in words. */}
      <span aria-hidden className="contents">
        <SeverityDot severity={severity} />
      </span>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <h3 dir="auto" className="font-semibold wrap-anywhere">
          {fault} <span className="font-normal text-dim">· {t(`severity.${severity}`)}</span>
        </h3>
        {loss !== null && <p className="text-dim">{loss}</p>}
        <p dir="auto" className="wrap-anywhere">
          {message}
        </p>
        <p className="text-dim">
          {why} {webAddress(docs) && <span className="wrap-anywhere">{docs}</span>}
        </p>
        <p>
          <b className="font-semibold">{t('report.howToFix')}:</b> {remedies.join(' ')}
        </p>
        {fixes.length > 0 && <Code>{fixes.join('\n')}</Code>}
        {consequences.length > 0 && (
          <p className="text-dim">
            {t('report.consequences')}: {consequences.map((consequence) => consequence.fault).join(', ')}
          </p>
        )}
        {(total > 1 || places[0]?.snippet) && (
          <p className="text-dim">
            {total > 1 ? t('report.whereCount', { number: total }) : t('report.where')}:
          </p>
        )}
        {shown.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places never change
          <div key={index} className="grid grid-cols-[minmax(0,1fr)] gap-1 empty:hidden">
            {place.message !== message && <p className="wrap-anywhere">{place.message}</p>}
            {place.snippet !== null && (
              <Code>{place.line === null ? place.snippet : `${place.line}: ${place.snippet}`}</Code>
            )}
          </div>
        ))}
        {total > shown.length && (
          <p className="text-dim">{t('report.more', { count: total - shown.length })}</p>
        )}
        {unseen.map((reason) => (
          <p key={reason} className="text-dim">
            {reason}
          </p>
        ))}
      </div>
    </li>
  );
}
