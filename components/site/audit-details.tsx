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

/** What an audit found, by category. The categories are the service's: those we know are translated. */
export function AuditDetails({
  issues,
  isOpen,
}: {
  issues: Readonly<Record<string, unknown>>;
  isOpen: boolean;
}) {
  const { t, find } = useTexts();
  const rows = Object.entries(issues)
    .flatMap(([category, value]) => {
      const count = countOf(value);
      return count === null ? [] : [{ category, count }];
    })
    .slice(0, MAXIMUM);
  if (rows.length === 0) return null;
  return (
    <details open={isOpen} className="mt-0.5 text-tiny">
      <summary className="rounded-sm font-medium text-accent hover:underline">
        {t('products.audit.result')}
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {rows.map(({ category, count }) => (
          <div key={category} className="contents">
            <dt dir="auto" className="text-dim">
              {find(`products.audit.issue.${category}`) ?? category.replaceAll('_', ' ').slice(0, 60)}
            </dt>
            <dd dir="auto">{count}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
