import type { Outcome } from '@/lib/checks/result.ts';
import type { Judged } from '@/lib/page/engine/judgement.ts';
import { unseenText } from '@/lib/report/unseen-text.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { IgnoredFindings } from './ignored-findings.tsx';

const QUIET = ['passed', 'not applicable', 'not looked at', 'broken'] as const satisfies readonly Outcome[];

/** The checks that found nothing, in closed lists, each with its reason if there is one. */
function OtherOutcomes({ results }: { results: readonly Judged[] }) {
  const texts = useTexts();
  const { t } = texts;
  return QUIET.map((outcome) => {
    const rows = results.filter((result) => result.outcome === outcome);
    return (
      rows.length > 0 && (
        <Disclosure key={outcome} isRow title={t(`outcome.${outcome}`)} count={rows.length}>
          <ul className="grid gap-1.5">
            {rows.map((result) => (
              <li key={result.check} className="wrap-anywhere">
                {result.definition.title}
                {[...unseenText(texts, result), ...(result.error ? [result.error] : [])].map((reason) => (
                  <span key={reason} className="block text-tiny text-dim">
                    {reason}
                  </span>
                ))}
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
