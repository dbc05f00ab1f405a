import PanelRight from 'lucide-react/icons/panel-right';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Settings from 'lucide-react/icons/settings';
import type { Faulty } from '@/components/report/finding/fault-text.tsx';
import { FindingLine, LINE } from '@/components/report/finding/finding-summary.tsx';
import { ShowAll } from '@/components/report/list/show-all.tsx';
import { WaitingRows } from '@/components/report/list/waiting-rows.tsx';
import { FirstGauges } from '@/components/report/score/gauge.tsx';
import { drawOnce } from '@/components/shell/draw-once.ts';
import { SiteLetter, SiteName } from '@/components/shell/site-name.tsx';
import { WaitingSite } from '@/components/site/home/waiting-site.tsx';
import { useTexts } from '@/components/texts/use-texts.ts';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { RowList, Section } from '@/components/ui/section.tsx';
import type { Translator } from '@/lib/i18n/translator.ts';
import type { EngineResult } from '@/lib/page/engine/engine.ts';
import { type Judged, judgedWith } from '@/lib/page/engine/judgement.ts';
import { hostOf } from '@/lib/platform/address.ts';
import type { Faults } from '@/lib/report/definitions.ts';
import { consequencesOf, rootsOf, worstOf } from '@/lib/report/findings.ts';
import type { WeighedReport } from '@/lib/report/leave-out.ts';
import { rowsFor } from './popup-rows.ts';

/** Nothing in it can be pressed yet. */
const later = () => {};

type Result = Faulty & Omit<Judged, 'definition'>;

function FirstRows({ results, rows }: { results: readonly Result[]; rows: number }) {
  const worst = worstOf(rootsOf(results), rows);
  if (worst.length === 0) return <WaitingRows count={rows} />;
  return (
    <RowList>
      {worst.map((result) => (
        <li key={result.check}>
          <div className={LINE}>
            <FindingLine result={result} withArea folded={consequencesOf(results, result.check).length} />
          </div>
        </li>
      ))}
      {Array.from({ length: rows - worst.length }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <li key={row} className="h-[46px]" />
      ))}
    </RowList>
  );
}

/**
 * The popup at its first verdict, with the same look and sizes, until the real one replaces it a moment later.
 */
export function FirstVerdict({
  report,
}: {
  report: Omit<WeighedReport, 'results'> & { results: readonly Result[] };
}) {
  const { t } = useTexts();
  const { pathname, search } = new URL(report.url);
  const host = hostOf(report.url);
  const isConnected = document.documentElement.dataset.connected === 'true';
  return (
    <div className="sheet" data-phase="page" aria-hidden inert>
      <header className="bar-top">
        <SiteLetter host={host} />
        <SiteName host={host} path={pathname + search} />
        <IconButton icon={RotateCw} label={t('page.checkAgain')} isBusy onClick={later} />
        <IconButton icon={PanelRight} label={t('panel.open')} onClick={later} />
        <IconButton icon={Settings} label={t('page.options')} onClick={later} />
      </header>
      <main className="content">
        <FirstGauges state={{ phase: 'page', report, response: null, inspection: null }} />
        <Section title={t('report.thisPage')} action={<ShowAll count={rootsOf(report.results).length} />}>
          <FirstRows results={report.results} rows={rowsFor(isConnected)} />
        </Section>
        {host && <WaitingSite host={host} isConnected={isConnected} />}
      </main>
      <footer className="bar-bottom" />
    </div>
  );
}

/** Draws it in place of the shell. */
export function drawFirstVerdict(
  place: Element,
  { report }: EngineResult,
  faults: Readonly<Record<string, Faults>>,
  texts: Translator,
): void {
  const results = judgedWith(report.results, faults);
  drawOnce(place, <FirstVerdict report={{ ...report, results }} />, texts);
}
