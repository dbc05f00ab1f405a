import { useTexts } from '../../texts/use-texts.ts';

/** The change of a number, in color and in words. */
export function TopChange({ change }: { change: number | null }) {
  const { t } = useTexts();
  if (!change) return null;
  const count = Math.abs(change);
  return (
    <span className={`font-semibold ${change > 0 ? 'text-pass' : 'text-error'}`}>
      <span aria-hidden="true">
        {change > 0 ? '▲' : '▼'}
        {count}
      </span>
      <span className="sr-only">{t(change > 0 ? 'rank.moreTop' : 'rank.fewerTop', { count })}</span>
    </span>
  );
}
