import { Link } from 'wouter';
import { useInspection } from '@/lib/page/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { FindingRow } from '../../report/finding-row.tsx';
import { AllFine } from '../../report/quiet-rows.tsx';
import { useTexts } from '../../texts.tsx';
import { Rows, Section } from '../../ui/section.tsx';
import { useSite } from '../site-rows.tsx';

const SHOWN = 3;

/** What Plumbline itself sees of the page in front, beside the service's result; absent where none is of this site. */
export function OwnFindings() {
  const { t } = useTexts();
  const { host } = useSite();
  const report = useInspection((state) => state.report);
  const isComplete = useInspection(({ phase }) => phase === 'complete');
  if (!report || hostOf(report.url) !== host) return null;
  const failed = report.results.filter(({ area, outcome }) => area === 'security' && outcome === 'failed');
  return (
    <Section
      title={t('shield.ownFindings')}
      action={
        <Link href="/security" className="rounded-sm font-medium text-accent hover:underline">
          {t('shield.allOwnFindings', { count: failed.length })} <span aria-hidden="true">→</span>
        </Link>
      }
    >
      {failed.length === 0 ? (
        <AllFine isFinal={isComplete} />
      ) : (
        <Rows>
          {failed.slice(0, SHOWN).map((result) => (
            <FindingRow key={result.check} result={result} />
          ))}
        </Rows>
      )}
    </Section>
  );
}
