import type { Severity } from '@/lib/checks/check.ts';
import { SeverityDot } from '../report/finding/severity-dot.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { RowList, Section } from '../ui/section.tsx';

interface CountListProps {
  title: string;
  rows: readonly { id: string; name: string; count: number; severity?: Severity }[];
  /** The number of further things that are not listed. */
  more?: number;
}

/** A list of things with the number of pages of each. */
export function CountList({ title, rows, more = 0 }: CountListProps) {
  const { t, language } = useTexts();
  const format = new Intl.NumberFormat(language);
  if (rows.length === 0) return null;
  return (
    <Section title={title} action={<span className="text-dim">{t('sets.pagesUnit')}</span>}>
      <RowList>
        {rows.map(({ id, name, count, severity }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 px-3 py-1.5">
            <span className="flex min-w-0 items-baseline gap-2">
              {severity && <SeverityDot severity={severity} />}
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </span>
            <span className="flex-none font-medium tabular-nums">{format.format(count)}</span>
          </li>
        ))}
        {more > 0 && (
          <li className="px-3 py-1.5 text-small text-dim">{t('sets.start.more', { count: more })}</li>
        )}
      </RowList>
    </Section>
  );
}
