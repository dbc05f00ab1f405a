import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { SiteIcon } from '../../shell/site-icon.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { Previews } from './previews.tsx';
import { type ClippedText, searchResultOf } from './search-result-layout.ts';

interface MeasureProps {
  name: string;
  shown: ClippedText | null;
  /** The label if the page has no such value. */
  otherwise: string;
}

/** How much of the available width some text takes. */
function Measure({ name, shown, otherwise }: MeasureProps) {
  const { t } = useTexts();
  const isCut = shown !== null && shown.lost > 0;
  return (
    <div className="contents">
      <dt>{name}</dt>
      <dd className="h-1 overflow-hidden rounded-full bg-line @max-[299px]/page:hidden" aria-hidden="true">
        <div
          className={`h-full rounded-full ${isCut ? 'bg-warn' : 'bg-pass'}`}
          style={{ width: `${shown ? Math.min(100, (100 * shown.width) / shown.limit) : 0}%` }}
        />
      </dd>
      <dd className={`text-end @max-[219px]/page:text-start ${shown && !isCut ? '' : 'text-warn'}`}>
        {shown ? t('data.serp.width', { width: shown.width, limit: shown.limit }) : otherwise}
      </dd>
    </div>
  );
}

/** The page as a search result, small; opens all previews. */
export function SearchCard({ inspection }: { inspection: Inspection }) {
  const { t } = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { site, trail, title, description, isSilent, isHidden } = searchResultOf(inspection, 'desktop');
  const way = trail.join(' › ');
  const said = title?.lines.join(' ') ?? t('data.serp.noTitle');
  const below = description?.lines.join(' ') ?? t(isSilent ? 'data.serp.silent' : 'data.serp.noDescription');
  return (
    <>
      <section
        aria-label={t('data.serp.heading')}
        className="overflow-hidden rounded-card border border-line bg-card"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1 px-3 pt-2.5 pb-2">
          <p className="flex items-center gap-2 text-small">
            <SiteIcon host={hostOf(inspection.url)} />
            <span dir="auto" title={site} className="max-w-[60%] flex-none truncate">
              {site}
            </span>
            <span dir="ltr" title={way} className="min-w-0 truncate text-tiny text-dim">
              {way}
            </span>
          </p>
          <p
            dir="auto"
            title={said}
            className={`text-[15px] ${title ? 'truncate text-accent' : 'text-warn'}`}
          >
            {said}
          </p>
          <p
            dir="auto"
            title={below}
            className={`text-small text-dim ${description ? 'clip-2 wrap-anywhere' : ''}`}
          >
            {below}
          </p>
          {isHidden && <p className="text-small text-warn">{t('data.serp.hidden')}</p>}
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-0.5 text-tiny text-dim @max-[299px]/page:grid-cols-[1fr_auto] @max-[219px]/page:grid-cols-1">
            <Measure name={t('data.serp.title')} shown={title} otherwise={t('data.serp.absent')} />
            <Measure
              name={t('data.serp.description')}
              shown={description}
              otherwise={t(isSilent ? 'data.serp.kept' : 'data.serp.absent')}
            />
          </dl>
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex w-full items-center gap-2 border-t border-line px-3 py-1.5 text-small text-dim outline-offset-[-2px] hover:bg-soft hover:text-ink"
        >
          <span className="flex-1 text-start">{t('data.serp.all')}</span>
          <ChevronDown size={13} aria-hidden className={isOpen ? 'rotate-180' : ''} />
        </button>
      </section>
      <div id={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {isOpen && <Previews inspection={inspection} />}
      </div>
    </>
  );
}
