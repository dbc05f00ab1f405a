import { useEffect, useMemo, useRef, useState } from 'react';
import { selectorOf } from '@/lib/checks/evidence.ts';
import {
  endHighlight,
  type Highlighted,
  highlightOnPage,
  keepHighlight,
  MOST_FRAMED,
} from '@/lib/page/in-page/highlight.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Chip } from '../../ui/chip.tsx';
import type { DataRow } from './table-view.ts';

/** Milliseconds between two messages that keep the frames visible. */
const BEAT = 3_000;
/** Milliseconds that typing may pause before the frames are updated. */
const CALM = 200;

const selectorsOf = (rows: readonly DataRow[]) =>
  rows.flatMap(({ at }) => (at && !('source' in at) ? (selectorOf(at.path) ?? []) : []));

/** Frames the elements of all rows on the page while it is on; follows the filters. */
export function Highlight({ rows }: { rows: readonly DataRow[] }) {
  const { t } = useTexts();
  const tabId = useInspection(({ tab }) => tab?.id);
  const [isOn, setOn] = useState(false);
  const [highlighted, setHighlighted] = useState<Highlighted | null>(null);
  const [trouble, setTrouble] = useState<'closed' | 'late' | null>(null);
  const hasScrolled = useRef(false);
  const selectors = useMemo(() => selectorsOf(rows), [rows]);

  useEffect(() => {
    if (!isOn || tabId === undefined) return;
    let isCurrent = true;
    const start = setTimeout(async () => {
      const result = await highlightOnPage(tabId, selectors, { scroll: !hasScrolled.current });
      hasScrolled.current = true;
      if (!isCurrent) return;
      if (result && result !== 'late') return setHighlighted(result);
      setTrouble(result ?? 'closed');
      setOn(false);
    }, CALM);
    const beat = setInterval(async () => {
      const stays = await keepHighlight(tabId);
      if (isCurrent && !stays) setOn(false);
    }, BEAT);
    return () => {
      isCurrent = false;
      clearTimeout(start);
      clearInterval(beat);
      void endHighlight(tabId);
    };
  }, [isOn, tabId, selectors]);

  const toggle = (on: boolean) => {
    setOn(on);
    setHighlighted(null);
    setTrouble(null);
    hasScrolled.current = false;
  };
  return (
    <>
      <Chip label={t('data.table.highlight')} isOn={isOn} onChange={toggle} />
      <span role="status" className="text-tiny text-dim empty:hidden">
        {isOn &&
          highlighted &&
          (selectors.length > MOST_FRAMED
            ? t('data.table.visibleOfFirst', { shown: highlighted.visible, limit: MOST_FRAMED })
            : t('data.table.visible', { count: highlighted.visible }))}
        {trouble && t(`data.table.${trouble}`)}
      </span>
    </>
  );
}
