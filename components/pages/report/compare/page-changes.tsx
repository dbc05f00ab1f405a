import type { PageChange, SetComparison } from '@/lib/pages/sets/compare-sets.ts';
import { cutAt } from '@/lib/report/cut-at.ts';
import { differenceTexts } from '@/lib/report/difference-texts.ts';
import { pageChangesTable } from '@/lib/report/export/set-tables.ts';
import { addressInSite } from '@/lib/report/set-texts.ts';
import { TableExport } from '../../../page-data/table/table-export.tsx';
import { TextButton } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { RowList, Section } from '../../../ui/section.tsx';
import { useWholeList } from '../../../ui/use-whole-list.ts';
import { PageLinkLine } from '../page-link.tsx';
import { useSetWords } from '../set-words.tsx';

/** The number of changed pages that are listed at first. */
const FEW = 20;

function ChangedPage({ site, change: { address, fields } }: { site: string; change: PageChange }) {
  const words = useSetWords();
  return (
    <li className="grid gap-1.5 px-3 py-2">
      <p dir="ltr" className="text-start font-mono text-tiny text-dim wrap-anywhere">
        {addressInSite(site, address)}
      </p>
      {fields.map((field) => {
        const { name, before, now } = differenceTexts(words, field);
        return (
          <div key={field.field} className="grid gap-0.5">
            <p className={field.importance === 'critical' ? 'font-medium text-error' : 'font-medium'}>
              {name}
            </p>
            <p dir="auto" className="text-small wrap-anywhere">
              <del className="bg-error/10 decoration-error">{before}</del>
            </p>
            <p dir="auto" className="text-small wrap-anywhere">
              <ins className="bg-pass/15 no-underline">{now}</ins>
            </p>
          </div>
        );
      })}
    </li>
  );
}

function Apart({ site, title, addresses }: { site: string; title: string; addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <Disclosure title={title} count={addresses.length} isRow isWide>
      <ul className="divide-y divide-line">
        {addresses.map((address) => (
          <PageLinkLine key={address} site={site} address={address} />
        ))}
      </ul>
    </Disclosure>
  );
}

/** What differs between the pages of two sets, and the pages that are only in one. */
export function PageChanges({ site, comparison }: { site: string; comparison: SetComparison }) {
  const words = useSetWords();
  const { t } = words;
  const { list, isWhole, showFrom } = useWholeList<HTMLUListElement>();
  const { pages, both, onlyBefore, onlyNow } = comparison;
  const { shown, more } = cutAt(pages, isWhole ? pages.length : FEW);
  const isApart = onlyBefore.length + onlyNow.length > 0;
  return (
    <Section
      title={`${t('sets.report.compare.pages')} · ${pages.length}`}
      action={
        pages.length > 0 && (
          <TableExport
            site={site}
            name="changed-pages"
            table={() => pageChangesTable(words, site, comparison)}
          />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <p className="text-small text-dim">
          {t('sets.report.compare.both', { count: both })}
          {isApart &&
            ` ${t('sets.report.compare.apart', { before: onlyBefore.length, now: onlyNow.length })}`}
        </p>
        {pages.length === 0 ? (
          both > 0 && <p className="text-dim">{t('sets.report.compare.samePages')}</p>
        ) : (
          <RowList ref={list} label={t('sets.report.compare.pages')}>
            {shown.map((change) => (
              <ChangedPage key={change.address} site={site} change={change} />
            ))}
          </RowList>
        )}
        {more > 0 && (
          <TextButton onClick={() => showFrom(shown.length)}>
            {t('sets.report.page.showAll', { number: pages.length })}
          </TextButton>
        )}
        {isApart && (
          <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
            <Apart site={site} title={t('sets.report.compare.onlyBefore')} addresses={onlyBefore} />
            <Apart site={site} title={t('sets.report.compare.onlyNow')} addresses={onlyNow} />
          </div>
        )}
      </div>
    </Section>
  );
}
