import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import type { Translator } from '@/lib/i18n/translator.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import type { RecordComparison } from '@/lib/pages/compare.ts';
import type { RecordedFault } from '@/lib/pages/page-record.ts';
import { checkFault } from '@/lib/report/check-texts.ts';
import { cutAt } from '@/lib/report/cut-at.ts';
import { differenceTexts, fieldName } from '@/lib/report/difference-texts.ts';
import { type ChangesSince, changesIn, type PageHistory } from '@/lib/report/history.ts';
import { FaultText } from '../report/finding/fault-text.tsx';
import { SeverityDot } from '../report/finding/severity-dot.tsx';
import { dayText } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Parts } from '../ui/parts.tsx';

/** Returns how both scores moved: `SEO 81 → 90 ▲`; null for a score that did not move or is uncertain. */
function movesOf({ before, now }: Pick<PageHistory, 'before' | 'now'>, { t }: Pick<Translator, 't'>) {
  return (['seo', 'security'] as const).map((area) => {
    const [from, to] = [before?.[area] ?? null, now[area]];
    if (from === null || to === null || from === to) return null;
    return (
      <span key={area} className="whitespace-nowrap">
        {t(`area.${area}`)} {from} → {to}{' '}
        <span aria-hidden="true" className={to > from ? 'text-pass' : 'text-error'}>
          {to > from ? '▲' : '▼'}
        </span>
      </span>
    );
  });
}

function Row({
  mark,
  word,
  tone,
  children,
}: {
  mark: ReactNode;
  word: string;
  tone: string;
  children: ReactNode;
}) {
  return (
    <li className="grid min-h-[31px] grid-cols-[15px_minmax(0,1fr)_auto] items-center gap-2.5 px-3 py-1">
      {mark}
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </span>
      <span className={tone}>{word}</span>
    </li>
  );
}

/** The fixed findings under their old names, the new findings, and the values that differ. */
function Rows({ fixed, added, fields }: RecordComparison) {
  const texts = useTexts();
  const { t } = texts;
  const results = useInspection(({ report }) => report?.results) ?? [];
  const byId = new Map(results.map((result) => [result.check, result]));
  const fault = ({ check, message, values }: RecordedFault) => {
    const definition = byId.get(check)?.definition;
    if (!definition) return check;
    return definition.messages[message]
      ? checkFault(texts, check, definition, message, values)
      : definition.title;
  };
  return (
    <ul className="divide-y divide-line border-t border-line bg-card">
      {fixed.map((one) => (
        <Row
          key={one.check}
          mark={<Check size={14} aria-hidden className="text-pass" />}
          word={t('panel.since.fixed')}
          tone="text-pass"
        >
          {fault(one)}
        </Row>
      ))}
      {added.map(({ check }) => {
        const result = byId.get(check);
        return (
          result && (
            <Row
              key={check}
              mark={<SeverityDot severity={result.severity} />}
              word={t('panel.since.added')}
              tone="text-warn"
            >
              <FaultText result={result} />
            </Row>
          )
        );
      })}
      {fields.map((difference) => {
        const { name, before, now } = differenceTexts(texts, difference);
        const tone = difference.importance === 'critical' ? 'text-warn' : 'text-dim';
        return (
          <Row
            key={difference.field}
            mark={<Pencil size={13} aria-hidden className={tone} />}
            word={name}
            tone={tone}
          >
            {`${before} → ${now}`}
          </Row>
        );
      })}
    </ul>
  );
}

/** The most fields that are named in the one line. */
const MOST_NAMED = 5;

/** Returns one sentence, or two, for checks without a notable difference: no more than what was compared. */
function unchangedText(words: Translator, day: string, { minor, unknown, unseen }: ChangesSince): string {
  const { t } = words;
  const named = (names: readonly string[]) => {
    const { shown, more } = cutAt(names, MOST_NAMED);
    return [shown.join(', '), more > 0 && t('panel.moreFindings', { count: more })].filter(Boolean).join(' ');
  };
  const same =
    minor.length > 0
      ? t('panel.since.minor', { day, fields: named(minor.map(({ field }) => fieldName(words, field))) })
      : t('panel.since.same', { day });
  const open = [
    ...(unseen > 0 ? [t('panel.findingCount', { count: unseen })] : []),
    ...unknown.map((field) => fieldName(words, field)),
  ];
  return open.length > 0 ? `${same}. ${t('panel.since.notCompared', { fields: named(open) })}` : same;
}

/** The changes since the last check of this page: one line when closed, each change by name when open. */
export function ChangesStrip() {
  const texts = useTexts();
  const { t, language } = texts;
  const history = useInspection((state) => state.history);
  const changes = history && changesIn(history);
  if (!history?.before || !changes) return null;
  const { fixed, added, fields } = changes;
  const count = fixed.length + added.length + fields.length;
  const since = t('panel.since.at', { day: dayText(language, history.before.at) });
  if (count === 0) {
    return (
      <p className="flex items-center gap-2 text-small text-dim">
        <History size={14} aria-hidden className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {unchangedText(texts, dayText(language, history.before.at), changes)}
        </span>
      </p>
    );
  }
  return (
    <details
      className={`group overflow-hidden rounded-card border border-line ${fixed.length > 0 ? 'bg-[color-mix(in_srgb,var(--pass)_6%,var(--card))]' : 'bg-card'}`}
    >
      <summary
        title={since}
        className="grid grid-cols-[15px_minmax(0,1fr)_13px] items-center gap-2.5 px-3 py-2 hover:bg-soft"
      >
        <CircleCheck size={16} aria-hidden className={fixed.length > 0 ? 'text-pass' : 'text-dim'} />
        <span>
          <Parts
            of={[
              <b key="fixed" className="font-semibold">
                {t('panel.since.fixedCount', { number: fixed.length })}
              </b>,
              added.length > 0 && t('panel.since.addedCount', { number: added.length }),
              ...movesOf(history, texts),
            ]}
          />
          <span className="sr-only">. {since}</span>
        </span>
        <ChevronRight size={13} aria-hidden className="text-dim transition-transform group-open:rotate-90" />
      </summary>
      <Rows {...changes} />
    </details>
  );
}
