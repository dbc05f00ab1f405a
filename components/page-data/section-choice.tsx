import { useId } from 'react';
import { useTexts } from '../texts.tsx';

interface SectionChoiceProps {
  sections: readonly { id: string; title: string; count?: number | undefined }[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** The tables of the page, all in sight. Arrow keys choose, as among radio buttons. */
export function SectionChoice({ sections, chosen, onChoose }: SectionChoiceProps) {
  const { t, language } = useTexts();
  const name = useId();
  const format = new Intl.NumberFormat(language);
  return (
    <fieldset>
      <legend className="sr-only">{t('data.sections')}</legend>
      <div className="flex flex-wrap gap-1">
        {sections.map(({ id, title, count }) => (
          <label
            key={id}
            className="rounded-control border border-transparent px-2 py-1 text-dim hover:bg-soft has-checked:border-line has-checked:bg-card has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className="sr-only"
            />
            {title}
            {count !== undefined && <span className="ms-1 text-tiny text-dim">{format.format(count)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
