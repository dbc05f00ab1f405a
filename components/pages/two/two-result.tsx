import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import type { SideBySide } from '@/lib/page/other/side-by-side.ts';
import type { FieldDifference } from '@/lib/pages/compare.ts';
import { differenceTexts, fieldName } from '@/lib/report/difference-texts.ts';
import { comparedMarkdown } from '@/lib/report/export/compared-markdown.ts';
import { SeverityDot } from '../../report/finding/severity-dot.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { differingPart } from './differing-part.ts';

const SEVERITY = { critical: 'error', important: 'warning', minor: 'notice' } as const;

const COLUMNS =
  'grid gap-x-4 gap-y-1 px-3 py-2 @min-[720px]/page:grid-cols-[minmax(0,170px)_minmax(0,1fr)_minmax(0,1fr)]';

/** A value, with what the other page does not have marked. */
function Side({ name, text, other }: { name: string; text: string; other: string }) {
  const { start, middle, end } = differingPart(text, other);
  return (
    <p className="min-w-0 text-small wrap-anywhere">
      <span className="text-dim @min-[720px]/page:sr-only">{name}: </span>
      <span dir="auto">
        {start}
        {start + end && middle ? <mark className="rounded-sm bg-warn/20 text-ink">{middle}</mark> : middle}
        {end}
      </span>
    </p>
  );
}

function Row({
  difference,
  names,
  isSwapped,
}: {
  difference: FieldDifference;
  names: readonly [string, string];
  isSwapped: boolean;
}) {
  const texts = useTexts();
  const { name, before, now } = differenceTexts(texts, difference);
  const [first, second] = isSwapped ? [now, before] : [before, now];
  return (
    <li className={COLUMNS}>
      <p className="grid grid-cols-[15px_minmax(0,1fr)] items-center gap-1 self-start font-semibold">
        <SeverityDot severity={SEVERITY[difference.importance]} />
        {name}
      </p>
      <Side name={names[0]} text={first} other={second} />
      <Side name={names[1]} text={second} other={first} />
    </li>
  );
}

/** The differences between two pages, the most important first; what is the same is a number. */
export function TwoResult({ found }: { found: SideBySide }) {
  const texts = useTexts();
  const { t } = texts;
  const [isSwapped, setSwapped] = useState(false);
  const { comparison, wanted, addresses, isRedirected, isAfterScripts } = found;
  const { fields, same, unknown } = comparison;
  const isScriptless = wanted.as === 'scriptless';
  const sides = isScriptless ? (['with', 'without'] as const) : (['here', 'there'] as const);
  const order = isSwapped ? ([1, 0] as const) : ([0, 1] as const);
  const names = [t(`two.side.${sides[order[0]]}`), t(`two.side.${sides[order[1]]}`)] as const;
  return (
    <section className="grid gap-2.5" aria-label={t('two.count', { count: fields.length })}>
      {isRedirected && <Notice tone="info">{t('two.redirected', { address: addresses[1] })}</Notice>}
      {isAfterScripts && <Notice tone="info">{t('two.afterScripts')}</Notice>}
      {fields.length === 0 ? (
        <Notice tone="pass" title={t('two.none')}>
          {t(`two.gets.${wanted.as}`)}
        </Notice>
      ) : (
        <div className="overflow-hidden rounded-card border border-line bg-card">
          <div className={`${COLUMNS} border-b border-line text-small text-dim`}>
            <h3 className="font-semibold">{t('two.count', { count: fields.length })}</h3>
            {names.map((name, index) => (
              <p key={name} className="min-w-0 wrap-anywhere">
                {name}
                {!isScriptless && `: ${readableAddress(addresses[order[index] ?? 0])}`}
              </p>
            ))}
          </div>
          <ul className="divide-y divide-line">
            {fields.map((difference) => (
              <Row key={difference.field} difference={difference} names={names} isSwapped={isSwapped} />
            ))}
          </ul>
        </div>
      )}
      {same.length > 0 && (
        <p className="flex items-center gap-2 text-dim">
          <Check size={14} aria-hidden className="flex-none text-pass" />
          {t('two.same', { count: same.length })}
        </p>
      )}
      {unknown.length > 0 && (
        <p className="text-small text-dim">
          {t('two.unknown', { fields: unknown.map((field) => fieldName(texts, field)).join(', ') })}
        </p>
      )}
      {fields.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button className="inline-flex items-center gap-1.5" onClick={() => setSwapped(!isSwapped)}>
            <ArrowLeftRight size={14} aria-hidden className="flex-none" />
            {t('two.swap')}
          </Button>
          <CopyButton
            text={() => comparedMarkdown(found, isSwapped, texts)}
            label={t('two.copy')}
            done={t('page.copied')}
          />
        </div>
      )}
    </section>
  );
}
