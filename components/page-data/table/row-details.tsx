import { useState } from 'react';
import { selectorOf, snippetOf } from '@/lib/checks/evidence.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { highlightOnPage } from '@/lib/page/in-page/highlight.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { checkMessage } from '@/lib/report/check-texts.ts';
import { SeverityDot } from '../../report/finding/severity-dot.tsx';
import { useDefinitions } from '../../report/use-definitions.ts';
import { webAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import type { RowFinding } from './found-at.ts';
import type { DataRow, TableView } from './table-view.ts';

function ShowOnPage({ selector }: { selector: string }) {
  const { t } = useTexts();
  const tabId = useInspection(({ tab }) => tab?.id);
  const [trouble, setTrouble] = useState<'closed' | 'gone' | 'late' | null>(null);
  if (tabId === undefined) return null;
  const show = async () => {
    const highlighted = await highlightOnPage(tabId, [selector], { scroll: true });
    if (highlighted === 'late') setTrouble('late');
    else setTrouble(highlighted === null ? 'closed' : highlighted.visible === 0 ? 'gone' : null);
  };
  return (
    <>
      <Button onClick={() => void show()}>{t('data.table.show')}</Button>
      <span role="status" className="text-small text-dim empty:hidden">
        {trouble && t(`data.table.${trouble}`)}
      </span>
    </>
  );
}

/** All details of a row: every column, what the checks say about it, and the actions for it. */
export function RowDetails({
  view,
  row,
  found,
}: {
  view: TableView;
  row: DataRow;
  found: readonly RowFinding[];
}) {
  const texts = useTexts();
  const { t } = texts;
  const definitions = useDefinitions();
  const { lead } = view.face(row, texts);
  const all = view.columns.map((column) => ({ ...column, content: String(column.text(row, texts)) }));
  const columns = all
    .map(({ content, ...column }) => ({
      ...column,
      content: column.isAddress ? readableAddress(content) : content,
    }))
    // The row's heading already shows its lead.
    .filter(({ content, isExported }) => content !== '' && content !== lead && !isExported);
  const address = webAddress(all.find(({ isAddress }) => isAddress)?.content);
  const { at } = row;
  const element = at && !('source' in at) ? at : undefined;
  const selector = element && selectorOf(element.path);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-3 pt-1 pb-3">
      {found.map(({ result: { check }, finding: { message, values, severity } }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a check may say the same of one element twice
        <p key={index} className="flex items-baseline gap-2 wrap-anywhere">
          <SeverityDot severity={severity} />
          {definitions?.[check] && checkMessage(texts, check, definitions[check], message, values)}
        </p>
      ))}
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {columns.map(({ title, content }) => (
          <div key={title} className="grid grid-cols-[minmax(0,30%)_minmax(0,1fr)] items-baseline gap-2">
            <dt className="text-tiny text-dim">{t(title)}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {content}
            </dd>
          </div>
        ))}
      </dl>
      {element && (
        <pre
          dir="ltr"
          className="rounded-control border border-line bg-card px-2.5 py-1.5 font-mono text-tiny wrap-anywhere whitespace-pre-wrap"
        >
          {snippetOf(element)}
        </pre>
      )}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {view.isOnPage && selector && <ShowOnPage selector={selector} />}
        {address && <CopyButton text={address} label={t('data.table.copyAddress')} done={t('page.copied')} />}
        {address && (
          <span className="ms-auto">
            <ExternalLink href={address}>{t('data.table.open')}</ExternalLink>
          </span>
        )}
      </div>
    </div>
  );
}
