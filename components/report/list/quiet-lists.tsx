import type { Outcome } from '@/lib/checks/result.ts';
import type { Judged } from '@/lib/page/engine/judgement.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { IgnoredFindings } from './ignored-findings.tsx';

const QUIET = ['passed', 'not applicable', 'not looked at', 'broken'] as const satisfies readonly Outcome[];

/** The checks that found nothing, in closed lists, each with its reason if there is one. */
function OtherOutcomes({ results }: { results: readonly Judged[] }) {
  const { t } = useTexts();
  return QUIET.map((outcome) => {
    const rows = results.filter((result) => result.outcome === outcome);
    return (
      rows.length > 0 && (
        <Disclosure key={outcome} isRow title={t(`outcome.${outcome}`)} count={rows.length}>
          <ul className="grid gap-1.5">
            {rows.map(({ check, definition, missing = [], error }) => (
              <li key={check} className="wrap-anywhere">
                {definition.title}
                {missing.map((part) => (
                  <span key={part} className="block text-tiny text-dim">
                    {t(`missing.${part}`)}
                  </span>
                ))}
                {error && <span className="block text-tiny text-dim">{error}</span>}
              </li>
            ))}
          </ul>
        </Disclosure>
      )
    );
  });
}

/** The other results in closed lists on one card: ignored, passed, and not checked. */
export function QuietLists({ results }: { results: readonly Judged[] }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card empty:hidden">
      <OtherOutcomes results={results} />
      <IgnoredFindings results={results} />
    </div>
  );
}
