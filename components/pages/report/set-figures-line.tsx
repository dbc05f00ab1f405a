import type { PageSet } from '@/lib/pages/sets/page-set.ts';
import type { SetFigures } from '@/lib/pages/sets/set-figures.ts';
import { seenAsText } from '@/lib/report/set-texts.ts';
import { momentText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Parts } from '../../ui/parts.tsx';

function Figure({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-tiny text-dim">{name}</dt>
      <dd className={`text-[20px] leading-6 font-bold tabular-nums ${isBad ? 'text-error' : ''}`}>{value}</dd>
    </div>
  );
}

interface SetFiguresLineProps {
  set: PageSet;
  figures: SetFigures;
  causes: number;
}

/** When and as whom a set was seen, and what it is in figures; the bar above it says where its addresses came from. */
export function SetFiguresLine({ set, figures, causes }: SetFiguresLineProps) {
  const texts = useTexts();
  const { t, language } = texts;
  const { site, begun } = set;
  const { format } = new Intl.NumberFormat(language);
  const at = momentText(language, begun);
  return (
    <div className="grid gap-2">
      <p className="text-small text-dim">
        <Parts of={[new URL(site).host, at, seenAsText(texts, set, figures)]} />
      </p>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(92px,1fr))] gap-x-3 gap-y-2">
        <Figure name={t('sets.report.figure.addresses')} value={format(figures.addresses)} />
        <Figure name={t('sets.report.figure.open')} value={format(figures.open)} />
        <Figure
          name={t('sets.report.figure.closed')}
          value={format(figures.closed)}
          isBad={figures.closed > 0}
        />
        {figures.unknown > 0 && (
          <Figure name={t('sets.report.figure.unknown')} value={format(figures.unknown)} />
        )}
        <Figure name={t('sets.report.figure.causes')} value={format(causes)} />
        {figures.median !== null && (
          <Figure name={t('sets.report.figure.median')} value={format(figures.median)} />
        )}
      </dl>
    </div>
  );
}
