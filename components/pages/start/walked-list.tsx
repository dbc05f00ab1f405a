import { useState } from 'react';
import type { WalkedPage, WalkedPages } from '@/lib/page/sets/walked-pages.ts';
import { cutAt } from '@/lib/report/cut-at.ts';
import { NoRows } from '../../shell/no-rows.tsx';
import { dayText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { useWholeList } from '../../ui/use-whole-list.ts';

/** The pages that are listed at first. */
const SHOWN = 6;

interface WalkedListProps {
  walked: WalkedPages;
  /** Whether they could not be read. */
  hasFailed: boolean;
  onReport: (pages: readonly WalkedPage[]) => void;
  isBusy: boolean;
}

/** The pages that were visited, to choose from; nothing is requested for a report on them. */
export function WalkedList({ walked: { pages, total }, hasFailed, onReport, isBusy }: WalkedListProps) {
  const { t, language } = useTexts();
  const [omitted, setOmitted] = useState<ReadonlySet<string>>(new Set());
  const { list, isWhole, showFrom } = useWholeList<HTMLUListElement>();
  const chosen = pages.filter(({ address }) => !omitted.has(address));
  if (pages.length === 0) return <NoRows hasFailed={hasFailed} title={t('sets.start.noWalk')} />;
  const change = (address: string, isChosen: boolean) => {
    const next = new Set(omitted);
    if (isChosen) next.delete(address);
    else next.add(address);
    setOmitted(next);
  };
  const { shown, more } = cutAt(pages, isWhole ? pages.length : SHOWN);
  return (
    <>
      <div className="overflow-hidden rounded-card border border-line bg-card">
        <ul ref={list} className="divide-y divide-line">
          {shown.map(({ address, at }) => (
            <li key={address}>
              <label className="flex items-baseline gap-2.5 px-3 py-1.5">
                <input
                  type="checkbox"
                  checked={!omitted.has(address)}
                  onChange={(event) => change(address, event.target.checked)}
                  className="flex-none translate-y-[2px] accent-accent"
                />
                <span className="min-w-0 flex-1 font-mono text-small wrap-anywhere">
                  {new URL(address).pathname + new URL(address).search}
                </span>
                <span className="flex-none text-small text-dim">{dayText(language, at)}</span>
              </label>
            </li>
          ))}
        </ul>
        {more > 0 && (
          <div className="border-t border-line px-3 py-1.5">
            <TextButton onClick={() => showFrom(shown.length)}>
              {t('sets.start.more', { count: more })}
            </TextButton>
          </div>
        )}
      </div>
      {total > pages.length && (
        <p className="text-small text-dim">{t('sets.start.latest', { limit: pages.length, total })}</p>
      )}
      <Button
        look="primary"
        mayWrap
        className="w-full py-2"
        disabled={chosen.length === 0 || isBusy}
        onClick={() => onReport(chosen)}
      >
        {t('sets.start.report', { count: chosen.length })}
      </Button>
    </>
  );
}
