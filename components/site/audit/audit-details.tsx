import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { useCategoryName } from './category-name.ts';
import { categoriesOf } from './issues.ts';

interface AuditDetailsProps {
  /** The line that opens it. */
  summary: ReactNode;
  issues: Readonly<Record<string, unknown>>;
}

/** The findings of an audit by category, in short; the audit's own place has the rest. */
export function AuditDetails({ summary, issues }: AuditDetailsProps) {
  const { t, language } = useTexts();
  const rows = categoriesOf(issues).filter(({ count }) => count !== null);
  const nameOf = useCategoryName(rows);
  if (rows.length === 0) return summary;
  const format = new Intl.NumberFormat(language);
  return (
    <details className="group">
      <summary
        title={t('products.audit.result')}
        className="inline-flex items-center gap-0.5 rounded-sm hover:text-ink"
      >
        {summary}
        <ChevronRight size={12} aria-hidden className="transition-transform group-open:rotate-90" />
        <span className="sr-only">{t('products.audit.result')}</span>
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {rows.map((category) => (
          <div key={category.name} className="contents">
            <dt dir="auto">{nameOf(category)}</dt>
            <dd className="font-medium text-ink">{format.format(category.count ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
