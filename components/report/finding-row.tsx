import { lazy, Suspense, useState } from 'react';
import type { Judged } from '@/lib/page/judge.ts';
import { checkMessage } from '@/lib/report/check-texts.ts';
import { useTexts } from '../texts.tsx';
import { SeverityDot } from './severity-dot.tsx';

// Closed, a finding is one line; what it opens to is loaded, and made, when it is opened.
const FindingDetails = lazy(() => import('./finding-details.tsx'));

/** What a check is about, by the first word of its name: `canonical` of `seo/canonical-conflict`. */
const topicOf = (check: string) =>
  /\/(structured-data|json-ld|robots-txt|content-type|[^-]+)/.exec(check)?.[1] ?? check;

interface FindingRowProps {
  result: Judged;
  /** What stands beside it: its area, or within one area what it is about. */
  label?: 'area' | 'topic';
}

/** One failed check: what is wrong and where; opened, why it matters and what to do. */
export function FindingRow({ result, label = 'area' }: FindingRowProps) {
  const texts = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [first] = result.findings;
  if (!first) return null;
  const count = result.findings.length;
  return (
    <li>
      <details
        name="finding"
        className="group open:bg-soft"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="grid grid-cols-[16px_1fr_auto] items-center gap-2.5 group-open:items-baseline px-3 py-1.5 hover:bg-soft">
          <SeverityDot severity={result.severity} />
          <span
            dir="auto"
            className={`two-lines min-w-0 group-open:h-auto ${first.at ? '' : 'grid content-center'}`}
          >
            <span className="clip-2 wrap-anywhere group-open:block group-open:font-semibold">
              {checkMessage(texts, result.check, result.definition, first.message, first.values)}
            </span>
            {first.at && (
              <span dir="ltr" className="mt-0.5 block truncate text-tiny text-dim group-open:hidden">
                {first.at.snippet}
              </span>
            )}
          </span>
          <span title={result.check} className="text-end text-dim">
            {count > 1 && <b className="me-1.5 font-medium">{texts.t('report.places', { count })}</b>}
            {label === 'area' ? texts.t(`area.${result.area}`) : topicOf(result.check)}
          </span>
        </summary>
        {isOpen && (
          <Suspense>
            <FindingDetails result={result} />
          </Suspense>
        )}
      </details>
    </li>
  );
}
