import { drawOnce } from '@/components/draw-once.ts';
import { FindingSummary, LINE } from '@/components/report/finding-row.tsx';
import { FirstGauges } from '@/components/report/gauges.tsx';
import { WaitingRows } from '@/components/report/quiet-rows.tsx';
import { ShowAll } from '@/components/report/this-page.tsx';
import { SiteHeading } from '@/components/site-heading.tsx';
import { SiteLetter } from '@/components/site-icon.tsx';
import { useTexts } from '@/components/texts.tsx';
import { Rows, Section } from '@/components/ui/section.tsx';
import { loadTranslator } from '@/lib/i18n/page-texts.ts';
import type { JudgedReport } from '@/lib/page/engine/judgement.ts';
import { type InspectionState, inspect, useInspection } from '@/lib/page/session.ts';
import { domainOf, hostOf } from '@/lib/platform/address.ts';
import { consequencesOf, rootsOf, worstOf } from '@/lib/report/findings.ts';

/** Milliseconds that a verdict is waited for; then the popup is drawn without one. */
const PATIENCE = 150;

function FirstRows({ report: { results }, rows }: { report: JudgedReport; rows: number }) {
  const worst = worstOf(rootsOf(results), rows);
  if (worst.length === 0) return <WaitingRows count={rows} />;
  return (
    <Rows>
      {worst.map((result) => (
        <li key={result.check} className={LINE}>
          <FindingSummary result={result} withArea folded={consequencesOf(results, result.check).length} />
        </li>
      ))}
      {Array.from({ length: rows - worst.length }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <li key={row} className="h-[46px]" />
      ))}
    </Rows>
  );
}

/** The popup as it is at the first verdict, until it is there itself a moment later: of the same looks and sizes. */
export function FirstVerdict({ state, report }: { state: InspectionState; report: JudgedReport }) {
  const { t } = useTexts();
  const { pathname, search } = new URL(report.url);
  const host = hostOf(report.url);
  const isConnected = document.documentElement.dataset.connected === 'true';
  return (
    <div className="sheet" data-phase={state.phase} aria-hidden inert>
      <header className="bar-top">
        <SiteHeading host={host} path={pathname + search} icon={<SiteLetter host={host} />} />
      </header>
      <main className="content">
        <FirstGauges state={state} />
        <Section title={t('report.thisPage')} action={<ShowAll count={rootsOf(report.results).length} />}>
          <FirstRows report={report} rows={isConnected ? 3 : 5} />
        </Section>
        {host && (
          <Section title={t('products.title', { site: domainOf(host) })}>
            <div className="projects-place rounded-card border border-line bg-card" />
          </Section>
        )}
      </main>
      <footer className="bar-bottom" />
    </div>
  );
}

const verdict = () =>
  new Promise<InspectionState>((resolve) => {
    const answer = () => resolve(useInspection.getState());
    setTimeout(answer, PATIENCE);
    useInspection.subscribe(({ phase }) => phase !== 'reading' && answer());
  });

/** Inspects the page, and draws the first verdict; comes back without one where there is none yet. */
export async function showFirstVerdict(place: Element, mayDraw: Promise<unknown>): Promise<void> {
  void inspect();
  const [state] = await Promise.all([verdict(), mayDraw]);
  const { report } = state;
  if (report) drawOnce(place, <FirstVerdict state={state} report={report} />, await loadTranslator(report.language));
}
