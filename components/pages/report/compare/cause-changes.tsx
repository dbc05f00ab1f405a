import { useState } from 'react';
import type { CauseChange, CauseState, SetComparison } from '@/lib/pages/sets/compare-sets.ts';
import { causeChangesTable } from '@/lib/report/export/set-tables.ts';
import { causeEvidence, causeFault } from '@/lib/report/set-texts.ts';
import { TableExport } from '../../../page-data/table/table-export.tsx';
import { SeverityDot } from '../../../report/finding/severity-dot.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowList } from '../../../ui/section.tsx';
import { useSetWords } from '../set-words.tsx';

const WORDS = ['all', 'new', 'changed', 'still', 'fixed', 'gone', 'unsure'] as const;
type Word = (typeof WORDS)[number];

/** The word that a state is listed under. */
const WORD_OF: Readonly<Record<CauseState, Exclude<Word, 'all'>>> = {
  new: 'new',
  'new page': 'new',
  more: 'changed',
  fewer: 'changed',
  still: 'still',
  fixed: 'fixed',
  gone: 'gone',
  unsure: 'unsure',
};

const TONES: Readonly<Record<CauseState, string>> = {
  new: 'bg-error',
  'new page': 'bg-error',
  more: 'bg-error',
  fewer: 'bg-pass',
  still: 'bg-dim',
  fixed: 'bg-pass',
  gone: 'bg-dim',
  unsure: 'bg-dim',
};

function ChangeRow({ site, change }: { site: string; change: CauseChange }) {
  const words = useSetWords();
  const { t } = words;
  const { cause, state, before, now } = change;
  return (
    <li className="grid min-h-11 grid-cols-[12px_minmax(0,1fr)_auto] content-center items-center gap-x-2.5 px-3 py-1.5 @max-[299px]/page:grid-cols-[12px_minmax(0,1fr)]">
      <SeverityDot severity={cause.severity} />
      <span dir="auto" className="wrap-anywhere">
        {causeFault(words, cause)}
      </span>
      <span className="col-start-2 -col-end-1 row-start-2 truncate text-tiny text-dim">
        {t('sets.report.compare.counts', { before, count: now })}
        {' · '}
        <bdi className="font-mono">{causeEvidence(site, cause)}</bdi>
      </span>
      <span className="col-start-3 row-start-1 inline-flex items-center gap-1.5 rounded-full bg-soft px-2 py-px text-tiny font-medium @max-[299px]/page:col-start-2 @max-[299px]/page:row-start-3 @max-[299px]/page:mt-1 @max-[299px]/page:justify-self-start">
        <span aria-hidden className={`size-1.5 flex-none rounded-full ${TONES[state]}`} />
        {t(`sets.report.compare.word.${state}`, { number: Math.abs(now - before) })}
      </span>
    </li>
  );
}

/** How each cause changed since another set. */
export function CauseChanges({ site, comparison }: { site: string; comparison: SetComparison }) {
  const words = useSetWords();
  const { t, language } = words;
  const [word, setWord] = useState<Word>('all');
  const { format } = new Intl.NumberFormat(language);
  const { causes } = comparison;
  const isOf = (one: Word) => (change: CauseChange) => one === 'all' || WORD_OF[change.state] === one;
  const shown = causes.filter(isOf(word));
  if (causes.length === 0) return <EmptyState title={t('sets.report.compare.noCauses')} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-1.5">
        {WORDS.map((one) => (
          <Chip
            key={one}
            label={t(`sets.report.compare.state.${one}`)}
            count={format(causes.filter(isOf(one)).length)}
            isOn={one === word}
            onChange={() => setWord(one)}
          />
        ))}
        <span className="ms-auto">
          <TableExport
            site={site}
            name="comparison"
            table={() => causeChangesTable(words, site, { ...comparison, causes: shown })}
          />
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState isStatus title={t('sets.report.compare.noMatch')} />
      ) : (
        <RowList label={t('sets.report.compare.list')}>
          {shown.map((change) => (
            <ChangeRow key={change.cause.id} site={site} change={change} />
          ))}
        </RowList>
      )}
      {shown.some(({ state }) => state === 'unsure') && (
        <p className="text-small text-dim">{t('sets.report.compare.unsureAbout')}</p>
      )}
    </div>
  );
}
