import { useEffect, useRef, useState } from 'react';
import { selectorOf } from '@/lib/checks/evidence.ts';
import { keepMarks, type Marked, markOnPage, unmarkPage } from '@/lib/mark.ts';
import { useInspection } from '../report/inspection.ts';
import { useTexts } from '../texts.tsx';
import { Chip } from '../ui/chip.tsx';
import type { DataRow } from './table-view.ts';

/** Milliseconds between two requests to let the marks stay. */
const BEAT = 3_000;
/** Milliseconds that typing may pause before the marks follow it. */
const CALM = 200;

const selectorsOf = (rows: readonly DataRow[]) =>
  rows.flatMap(({ at }) => (at && !('source' in at) ? (selectorOf(at.path) ?? []) : []));

/** Frames the elements of all rows on the page, as long as it is on; follows what is filtered. */
export function Highlight({ rows }: { rows: readonly DataRow[] }) {
  const { t } = useTexts();
  const tabId = useInspection(({ tab }) => tab?.id);
  const [isOn, setOn] = useState(false);
  const [marked, setMarked] = useState<Marked | null>(null);
  const hasScrolled = useRef(false);

  useEffect(() => {
    if (!isOn || tabId === undefined) return;
    let isCurrent = true;
    const start = setTimeout(async () => {
      const result = await markOnPage(tabId, selectorsOf(rows), { scroll: !hasScrolled.current });
      hasScrolled.current = true;
      if (!isCurrent) return;
      setMarked(result);
      if (!result) setOn(false);
    }, CALM);
    const beat = setInterval(async () => {
      const stays = await keepMarks(tabId);
      if (isCurrent && !stays) setOn(false);
    }, BEAT);
    return () => {
      isCurrent = false;
      clearTimeout(start);
      clearInterval(beat);
      void unmarkPage(tabId);
    };
  }, [isOn, tabId, rows]);

  const toggle = (on: boolean) => {
    setOn(on);
    setMarked(null);
    hasScrolled.current = false;
  };
  return (
    <>
      <Chip label={t('data.table.highlight')} isOn={isOn} onChange={toggle} />
      <span role="status" className="text-tiny text-dim empty:hidden">
        {isOn && marked && t('data.table.visible', { count: marked.visible })}
      </span>
    </>
  );
}
