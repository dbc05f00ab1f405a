import type { LucideIcon } from 'lucide-react';
import type { Severity } from '@/lib/checks/check.ts';
import { SeverityDot } from '../report/finding/severity-dot.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Listbox } from '../ui/listbox.tsx';

interface SectionOption {
  id: string;
  title: string;
  icon: LucideIcon;
  count?: number | undefined;
  /** The worst finding at any of its rows. */
  worst?: Severity | undefined;
}

interface SectionChoiceProps {
  sections: readonly SectionOption[];
  chosen: string;
  onChoose: (id: string) => void;
}

/**
 * Chooses which section of the page's data is shown, with the number of rows in each and whether something is wrong.
 */
export function SectionChoice({ sections, chosen, onChoose }: SectionChoiceProps) {
  const { t, language } = useTexts();
  const format = new Intl.NumberFormat(language);
  return (
    <Listbox
      label={t('data.sections')}
      value={chosen}
      onChange={onChoose}
      options={sections.map(({ id, title, icon: Icon, count, worst }) => ({
        value: id,
        label: title,
        content: (
          <>
            <Icon size={15} aria-hidden className="flex-none text-dim @max-[299px]/page:hidden" />
            <span className="min-w-0 flex-1 wrap-break-word @max-[299px]/page:text-small @max-[250px]/page:text-tiny">
              {title}
            </span>
            {worst && <SeverityDot severity={worst} />}
            {count !== undefined && (
              <span className="font-medium text-dim tabular-nums @max-[260px]/page:hidden">
                {format.format(count)}
              </span>
            )}
          </>
        ),
      }))}
    />
  );
}
