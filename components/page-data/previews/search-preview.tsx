import { useState } from 'react';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Choice } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { type ClippedText, type Device, searchResultOf } from './search-result-layout.ts';
import './previews.css';

const DEVICES = ['desktop', 'mobile'] as const;
const LOOKS = ['light', 'dark'] as const;

function Meter({ part, shown }: { part: 'title' | 'description'; shown: ClippedText }) {
  const { t } = useTexts();
  const { width, limit, lost } = shown;
  return (
    <div>
      <div className="h-[3px] overflow-hidden rounded-full bg-line" aria-hidden="true">
        <div
          className={`h-full rounded-full ${lost > 0 ? 'bg-warn' : 'bg-pass'}`}
          style={{ width: `${Math.min(100, (100 * width) / limit)}%` }}
        />
      </div>
      <p className={`mt-1 text-tiny ${lost > 0 ? 'text-warn' : 'text-dim'}`}>
        {t(`data.serp.${part}Width`, { width, limit })} {lost > 0 && t('data.serp.lost', { count: lost })}
      </p>
    </div>
  );
}

/** The page as a search result, cut off according to letter widths. */
export function SearchPreview({ inspection }: { inspection: Inspection }) {
  const { t } = useTexts();
  const [device, setDevice] = useState<Device>('desktop');
  const [look, setLook] = useState<(typeof LOOKS)[number]>('light');
  const { site, trail, title, description, isSilent, isHidden } = searchResultOf(inspection, device);
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
        {title && <Meter part="title" shown={title} />}
        {description && <Meter part="description" shown={description} />}
        {isSilent && <p className="text-tiny text-warn">{t('data.serp.silent')}</p>}
        <p className="text-tiny text-dim">{t('data.serp.note')}</p>
      </div>
    </Section>
  );
}
