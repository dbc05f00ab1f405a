import type { PageSet } from '@/lib/pages/sets/page-set.ts';
import type { SetFigures, Unjudged } from '@/lib/pages/sets/set-figures.ts';
import { cutAt } from '@/lib/report/cut-at.ts';
import { unjudgedTable } from '@/lib/report/export/set-tables.ts';
import { unjudgedText } from '@/lib/report/set-texts.ts';
import { TableExport } from '../../page-data/table/table-export.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Section } from '../../ui/section.tsx';
import { PageLinkLine } from './page-link.tsx';
import { useSetWords } from './set-words.tsx';

/** The most addresses that are listed for a reason; the CSV has all. */
const MOST = 100;

function Group({ site, group }: { site: string; group: Unjudged }) {
  const words = useSetWords();
  const { shown, more } = cutAt(group.addresses, MOST);
  return (
    <Disclosure title={unjudgedText(words, group)} count={group.addresses.length} isRow isWide>
      <ul className="divide-y divide-line">
        {shown.map((address) => (
          <PageLinkLine key={address} site={site} address={address} />
        ))}
      </ul>
      {more > 0 && (
        <p className="px-3 py-1.5 text-small text-dim">{words.t('sets.report.also', { count: more })}</p>
      )}
    </Disclosure>
  );
}

/** What was left out or not seen: each reason with the number of addresses, and which. */
export function UnjudgedList({ set: { site }, figures }: { set: PageSet; figures: SetFigures }) {
  const words = useSetWords();
  const { t } = words;
  const { unjudged } = figures;
  if (unjudged.length === 0) return null;
  return (
    <Section
      title={t('sets.report.unjudged.title')}
      action={
        <TableExport site={site} name="not-checked" table={() => unjudgedTable(words, site, figures)} />
      }
    >
      <p className="mb-1.5 text-small text-dim">{t('sets.report.unjudged.about')}</p>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {unjudged.map((group) => (
          <Group key={`${group.state} ${group.why}`} site={site} group={group} />
        ))}
      </div>
    </Section>
  );
}
