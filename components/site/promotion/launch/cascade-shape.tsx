import { useTexts } from '../../../texts/use-texts.ts';
import { articleLevels, type CascadeCounts } from './cascade.ts';

/**
 * Returns the length of a level's line in pixels: it grows with each doubling of the count, so that thousands still
 * fit.
 */
const lengthOf = (count: number): number => Math.min(64, 8 + Math.round(Math.log2(count + 1) * 7));

const LEVELS = ['bg-accent', 'bg-accent/70', 'bg-accent/45'] as const;

/** A drawing of a cascade: a line for each level, a dashed one for crowd links. The text is next to it. */
export function CascadeShape({ counts }: { counts: CascadeCounts }) {
  return (
    <span
      aria-hidden="true"
      className="grid w-16 flex-none @max-[300px]/page:hidden justify-items-center gap-[3px]"
    >
      {articleLevels(counts).map((count, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the level
          key={index}
          className={`h-1 rounded-full ${LEVELS[index]}`}
          style={{ width: lengthOf(count) }}
        />
      ))}
      {counts.crowd > 0 && (
        <span className="h-0 border-t-2 border-dotted border-dim" style={{ width: lengthOf(counts.crowd) }} />
      )}
    </span>
  );
}

/** Returns a function that gives "10 → 30 articles" and "40 crowd links", if there are any. */
export function useCascadeTexts(): (counts: CascadeCounts) => readonly string[] {
  const { t, language } = useTexts();
  const format = new Intl.NumberFormat(language);
  return (counts) => {
    const levels = articleLevels(counts);
    const articles = t('promotion.cascade.articles', {
      levels: levels.map((count) => format.format(count)).join(' → '),
      count: levels.at(-1) ?? 0,
    });
    return counts.crowd > 0 ? [articles, t('promotion.cascade.crowd', { count: counts.crowd })] : [articles];
  };
}
