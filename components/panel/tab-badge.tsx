import { useTexts } from '../texts/use-texts.ts';

/** A small number next to a tab's title: how many errors the tab contains. */
export function TabBadge({ useBadge }: { useBadge: () => number }) {
  const { t } = useTexts();
  const count = useBadge();
  if (count === 0) return null;
  return (
    <>
      <sup aria-hidden="true" className="ms-0.5 text-[10px] font-normal text-error">
        {count}
      </sup>
      <span className="sr-only">, {t('report.errors', { count })}</span>
    </>
  );
}
