import type { Letterhead } from '@/lib/report/export/letterhead.ts';
import type { ReportDocument } from '@/lib/report/export/report-document.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Returns a grade whose score stays on one line: `C+ – A+`, and below it `(60 – 145)`. */
const unbroken = (grade: string) => grade.replace(/\(.+\)$/, (score) => score.replaceAll(' ', '\u00a0'));

function Figure({ name, value, note }: { name: string; value: string; note?: string | undefined }) {
  return (
    <div className="rounded-card border border-line px-3 py-2">
      <dt className="text-dim">{name}</dt>
      <dd className="text-base font-bold">{value}</dd>
      {note && <dd className="text-tiny text-dim">{note}</dd>}
    </div>
  );
}

/** Who made the report, about which page, and the scores. */
export function PrintedHead({ report, head }: { report: ReportDocument; head: Letterhead }) {
  const { t, language } = useTexts();
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(report.at);
  const { grades, isIndexable, seo, fullSeo } = report;
  return (
    <header className="grid gap-4">
      {(head.name || head.logo) && (
        <div className="flex items-center gap-3">
          {head.logo && <img src={head.logo} alt="" className="max-h-12 max-w-48 object-contain" />}
          <span className="font-semibold wrap-anywhere">{head.name}</span>
        </div>
      )}
      <div>
        <h1 className="text-lg font-semibold wrap-anywhere">
          {t('export.title', { address: report.address })}
        </h1>
        <p className="text-dim">
          {t('export.at', { at })} {t(`report.response.${report.response ?? 'none'}`)}
        </p>
        {!report.isWhole && <p>{t('report.arriving')}</p>}
      </div>
      <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        <Figure
          name={t('area.seo')}
          value={String(seo ?? '–')}
          note={
            seo === null || fullSeo === null ? undefined : t('panel.deep.full', { score: seo, full: fullSeo })
          }
        />
        <Figure
          name={t('area.security')}
          value={unbroken(grades?.page.figure ?? '–')}
          note={grades?.page.open ?? undefined}
        />
        <Figure
          name="HTTP Observatory"
          value={unbroken(grades?.observatory.figure ?? '–')}
          note={grades?.observatory.open ?? undefined}
        />
        <Figure
          name={t('panel.index.title')}
          value={isIndexable === null ? '–' : t(isIndexable ? 'panel.index.yes' : 'panel.index.no')}
        />
      </dl>
    </header>
  );
}
