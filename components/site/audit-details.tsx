import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.tsx';

/** A category may come as a number, as a list of findings, or as an object with its count. */
function countOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'string') return String(value).slice(0, 40);
  if (Array.isArray(value)) return String(value.length);
  if (typeof value !== 'object' || value === null) return null;
  const { count, total } = value as { count?: unknown; total?: unknown };
  return countOf(count) ?? countOf(total);
}

const MAXIMUM = 30;

interface AuditDetailsProps {
  /** The line that opens it. */
  summary: ReactNode;
  issues: Readonly<Record<string, unknown>>;
  isOpen: boolean;
}

/** What an audit found, by category. The categories are the service's: those we know are translated. */
export function AuditDetails({ summary, issues, isOpen }: AuditDetailsProps) {
  const { t, find } = useTexts();
  const rows = Object.entries(issues)
    .flatMap(([category, value]) => {
      const count = countOf(value);
      return count === null ? [] : [{ category, count }];
    })
    .slice(0, MAXIMUM);
  if (rows.length === 0) return summary;
  return (
    <details open={isOpen} className="group">
      <summary
        title={t('products.audit.result')}
        className="inline-flex items-center gap-0.5 rounded-sm hover:text-ink"
      >
        {summary}
        <ChevronRight size={12} aria-hidden className="transition-transform group-open:rotate-90" />
        <span className="sr-only">{t('products.audit.result')}</span>
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {rows.map(({ category, count }) => (
          <div key={category} className="contents">
            <dt dir="auto">
              {find(`products.audit.issue.${category}`) ?? category.replaceAll('_', ' ').slice(0, 60)}
            </dt>
            <dd dir="auto" className="font-medium text-ink">
              {count}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
