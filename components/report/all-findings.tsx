import { type Area, SEVERITIES } from '@/lib/checks/check.ts';
import { useInspection } from '@/lib/page/session.ts';
import { useTexts } from '../texts.tsx';
import { Rows } from '../ui/section.tsx';
import { FindingRow } from './finding-row.tsx';
import { IgnoredFindings } from './ignored-findings.tsx';
import { OtherOutcomes } from './other-outcomes.tsx';

/** Everything that was found, of one area or of all, the worst first, and below it what was not. */
export default function AllFindings({ area }: { area?: Area }) {
  const { t } = useTexts();
  const report = useInspection((state) => state.report);
  const response = useInspection((state) => state.response);
  const results = report?.results.filter((result) => !area || result.area === area) ?? [];
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  return (
    <div className="grid gap-2.5">
      {SEVERITIES.map((severity) => {
        const rows = failed.filter((result) => result.severity === severity);
        return (
          rows.length > 0 && (
            <div key={severity}>
              <h3 className="mb-1 text-tiny font-medium text-dim">
                {t(`severity.group.${severity}`, { count: rows.length })}
              </h3>
              <Rows>
                {rows.map((result) => (
                  <FindingRow key={result.check} result={result} label={area ? 'topic' : 'area'} />
                ))}
              </Rows>
            </div>
          )
        );
      })}
      <IgnoredFindings results={results} />
      <OtherOutcomes results={results} />
      <p className="text-tiny text-dim">{t(`report.response.${response ?? 'none'}`)}</p>
    </div>
  );
}
