import { useState } from 'react';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Choice } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { SearchDraftFields } from './search-draft.tsx';
import { type Device, declaredOn, type SearchDraft, searchResultOf } from './search-result-layout.ts';
import './previews.css';

const DEVICES = ['desktop', 'mobile'] as const;
const LOOKS = ['light', 'dark'] as const;

/** The page as a search result, cut off according to letter widths; its title and description can be typed. */
export function SearchPreview({ inspection }: { inspection: Inspection }) {
  const { t } = useTexts();
  const [device, setDevice] = useState<Device>('desktop');
  const [look, setLook] = useState<(typeof LOOKS)[number]>('light');
  const declared = declaredOn(inspection.page);
  const [draft, setDraft] = useState<SearchDraft | null>(null);
  const result = searchResultOf(inspection, device, draft ?? declared);
  const { site, trail, title, description, isSilent, isHidden } = result;
  const [host = '', ...steps] = trail;
  return (
    <Section title={t('data.serp.heading')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <div className="flex flex-wrap gap-2">
          <Choice
            isSmall
            label={t('data.serp.device')}
            value={device}
            onChange={setDevice}
            options={DEVICES.map((value) => ({ value, label: t(`data.serp.${value}`) }))}
          />
          <Choice
            isSmall
            label={t('data.serp.look')}
            value={look}
            onChange={setLook}
            options={LOOKS.map((value) => ({ value, label: t(`options.look.${value}`) }))}
          />
        </div>
        {isHidden && <Notice tone="warn">{t('data.serp.hidden')}</Notice>}
        <div className="serp" data-look={look} data-device={device}>
          <div className="serp-column">
            <p dir="auto" className="serp-site truncate">
              {site}
            </p>
            <p dir="ltr" className="serp-trail" title={trail.join(' › ')}>
              {host}
              {steps.map((step, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same step may occur twice
                <span key={index}> › {step}</span>
              ))}
            </p>
            <div dir="auto" className={`serp-title ${device === 'desktop' ? 'wrap-anywhere' : ''}`}>
              {title ? title.lines.map((line) => <div key={line}>{line}</div>) : t('data.serp.noTitle')}
            </div>
            <div dir="auto" className="serp-text">
              {description
                ? description.lines.map((line) => <div key={line}>{line}</div>)
                : !isSilent && <i className="whitespace-normal">{t('data.serp.noDescription')}</i>}
            </div>
          </div>
        </div>
        {isSilent && <p className="text-tiny text-warn">{t('data.serp.silent')}</p>}
        <SearchDraftFields
          page={inspection.page}
          result={result}
          draft={draft ?? declared}
          onChange={setDraft}
          onReset={draft && (() => setDraft(null))}
        />
        <p className="text-tiny text-dim">{t('data.serp.note')}</p>
      </div>
    </Section>
  );
}
