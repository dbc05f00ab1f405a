import { useMemo } from 'react';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DataTable } from './table/data-table.tsx';
import type { TableView } from './table/table-view.ts';
import { rowsOf, unreadParts } from './views.ts';

interface ViewPanelProps {
  view: TableView;
  inspection: Inspection;
  /** Where the export buttons go. */
  tools: HTMLElement | null;
}

/** One table of the page, or the reason why it is missing. */
export function ViewPanel({ view, inspection, tools }: ViewPanelProps) {
  const { t } = useTexts();
  const isWaiting = useInspection(({ phase }) => phase === 'reading' || phase === 'page');
  const rows = useMemo(() => rowsOf(view, inspection), [view, inspection]);
  const { Intro, Offer, needs, kind } = view;
  const isUnseen = needs !== undefined && inspection[needs] === undefined;
  const unread = unreadParts(view, inspection);
  if (isUnseen && rows.length === 0 && isWaiting) return <Skeleton widths={[80, 60, 70]} />;
  if (isUnseen && rows.length === 0 && Offer) return <Offer inspection={inspection} />;
  const whole = kind ? inspection.page.cut[kind] : view.whole?.(inspection);
  const cut = whole === undefined ? '' : t('data.table.cut', { shown: rows.length, count: whole });
  return (
    <>
      {Intro && !(isUnseen && rows.length === 0) && <Intro inspection={inspection} />}
      {isUnseen && !isWaiting && Offer && <Offer inspection={inspection} />}
      {cut !== '' && <Notice tone="warn">{cut}</Notice>}
      {rows.length > 0 ? (
        <DataTable view={view} rows={rows} cut={cut} tools={tools} />
      ) : needs && unread.includes(needs) ? (
        <Notice tone="info">{t(`data.unseen.${view.id as 'headers'}`)}</Notice>
      ) : isWaiting && unread.length > 0 ? (
        <Skeleton widths={[80, 60, 70]} />
      ) : (
        <EmptyState title={t(`data.empty.${view.id}`)}>
          {unread.length > 0 && unread.map((part) => t(`missing.${part}`)).join(' ')}
        </EmptyState>
      )}
    </>
  );
}
