import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'wouter';
import { isMissing } from '@/lib/service/jobs/progress.ts';
import type { ScanRow as Row } from '@/lib/service/records/scans.ts';
import { ageText } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Parts } from '../../../ui/parts.tsx';
import { scanPlace } from '../shield-paths.ts';
import { useBalance } from '../use-balance.ts';
import { useShieldWords } from '../use-shield-words.ts';
import { findingsBySeverity, lightOf } from './scan-verdict.ts';
import { useScanJob } from './use-scans.ts';

const DOTS = { green: 'bg-pass', yellow: 'bg-warn', red: 'bg-error' } as const;

/** Returns a function that gives "1 high, 3 medium": only severities with findings, worst first. */
export function useFindingsText(): (result: Row['result']) => string | null {
  const { t } = useTexts();
  const words = useShieldWords();
  return (result) => {
    if (!result?.findings) return null;
    const counted = findingsBySeverity(result);
    const found = counted.filter(({ count }) => count > 0);
    // Of a severity whose number cannot be read, there may be findings.
    if (found.length === 0)
      return counted.length === Object.keys(result.findings).length ? t('shield.nothingFound') : null;
    return found
      .map(({ severity, count }) =>
        t('shield.counted', { number: count, severity: words.severity(severity) }),
      )
      .join(', ');
  };
}

/** One scan of the history: its mode and result; links to it. */
export function ScanHistoryRow({ scan }: { scan: Row }) {
  const { t, language } = useTexts();
  const words = useShieldWords();
  const { money } = useBalance();
  const findingsText = useFindingsText();
  const { id, mode, phase, result, charged, at } = scan;
  const light = result && lightOf(result);
  const grade = result?.grade ?? null;
  const job = useScanJob(id);
  const state =
    phase === 'done'
      ? findingsText(result)
      : job && isMissing(job)
        ? t('products.shield.missing')
        : t(`shield.phase.${phase}`);
  return (
    <li>
      <Link
        href={scanPlace(id)}
        className="flex items-center gap-2.5 px-3 py-1.5 -outline-offset-2 hover:bg-soft"
      >
        <span
          aria-hidden="true"
          className={`size-2 flex-none rounded-full ${light ? DOTS[light] : 'bg-line'}`}
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span dir="auto" className="block">
            <Parts of={[words.mode(mode), grade && t('products.shield.grade', { grade })]} />
          </span>
          <span dir="auto" className="block text-tiny text-dim">
            <Parts of={[state, charged ? money(charged) : null, ageText(language, at)]} />
          </span>
        </span>
        <ChevronRight size={15} aria-hidden className="flex-none text-dim" />
      </Link>
    </li>
  );
}
