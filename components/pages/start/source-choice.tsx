import { useId } from 'react';
import type { SetSource } from '@/lib/pages/sets/page-set.ts';
import { useTexts } from '../../texts/use-texts.ts';

const SOURCES = ['walked', 'listed', 'sitemap', 'followed'] as const satisfies readonly SetSource[];

interface SourceChoiceProps {
  chosen: SetSource;
  onChoose: (source: SetSource) => void;
  /** The number of pages of each source, if it is known. */
  counts: Readonly<Partial<Record<SetSource, number | null>>>;
  /** The path that links are followed from. */
  path: string;
}

/** Where the addresses of a set are from. */
export function SourceChoice({ chosen, onChoose, counts, path }: SourceChoiceProps) {
  const { t, language } = useTexts();
  const name = useId();
  const format = new Intl.NumberFormat(language);
  return (
    <fieldset className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
      <legend className="sr-only">{t('sets.start.sources')}</legend>
      {SOURCES.map((source) => (
        <label
          key={source}
          className="flex items-start gap-2.5 px-3 py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={source}
            checked={source === chosen}
            onChange={() => onChoose(source)}
            className="mt-[3px] flex-none accent-accent"
          />
          <span className="min-w-0 flex-1">
            <span className="block">{t(`sets.source.${source}.name`)}</span>
            <span className="block text-small wrap-anywhere text-dim">
              {t(`sets.source.${source}.about`, { path })}
            </span>
          </span>
          {typeof counts[source] === 'number' && (
            <span className="flex-none font-semibold tabular-nums">{format.format(counts[source])}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
