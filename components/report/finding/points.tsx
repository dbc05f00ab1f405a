import { useTexts } from '../../texts/use-texts.ts';

/** A number of points with its sign, which screen readers hear as a sentence. */
export function Points({ count }: { count: number }) {
  const { t } = useTexts();
  if (count === 0) return null;
  return (
    <span className="flex-none tabular-nums">
      <span aria-hidden="true">−{count}</span>
      <span className="sr-only">{t('report.takes', { count })}</span>
    </span>
  );
}
