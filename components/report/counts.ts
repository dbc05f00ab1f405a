import type { Area } from '@/lib/checks/check.ts';
import { useTexts } from '../texts.tsx';
import { useInspection } from './inspection.ts';

/** "2 errors, 5 warnings": how many checks of an area failed, the worst first. */
export function useCounts(area: Area): string {
  const { t } = useTexts();
  const results = useInspection(({ report }) => report?.results);
  if (!results) return '';
  const failed = results.filter((result) => result.outcome === 'failed' && result.area === area);
  const count = (...severities: readonly string[]) =>
    failed.filter(({ severity }) => severities.includes(severity)).length;
  const [errors, warnings, notices] = [count('blocker', 'error'), count('warning'), count('notice', 'info')];
  const parts = [
    errors > 0 && t('report.errors', { count: errors }),
    warnings > 0 && t('report.warnings', { count: warnings }),
    notices > 0 && t('report.notices', { count: notices }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.slice(0, 2).join(', ') : t('report.clean');
}
