import { useMemo, useState } from 'react';
import type { PageSet } from '@/lib/pages/sets/page-set.ts';
import { type TestedRedirect, testRedirects } from '@/lib/pages/sets/redirect-test.ts';
import { redirectsTable } from '@/lib/report/export/set-tables.ts';
import {
  MOST_REDIRECT_BYTES,
  MOST_REDIRECTS,
  type RedirectList,
  redirectList,
} from '@/lib/report/redirect-list.ts';
import { addressInSite } from '@/lib/report/set-texts.ts';
import { ChooseFile } from '../../../form/choose-file.tsx';
import { TableExport } from '../../../page-data/table/table-export.tsx';
import { bytesText } from '../../../texts/format.ts';
import { Section } from '../../../ui/section.tsx';
import { WindowList } from '../../../ui/window-list.tsx';
import { useSetWords } from '../set-words.tsx';

const HEIGHT = 62;

const TONES: Readonly<Record<TestedRedirect['state'], string>> = {
  right: 'text-pass',
  error: 'text-error',
  elsewhere: 'text-error',
  stays: 'text-error',
  malformed: 'text-warn',
  'not seen': 'text-dim',
  'not in set': 'text-dim',
};

function RedirectRow({ site, tested }: { site: string; tested: TestedRedirect }) {
  const { t } = useSetWords();
  const { from, to, state, led, statuses } = tested;
  const way = [statuses.join(' → '), state === 'right' || led === null ? '' : addressInSite(site, led)];
  return (
    <div className="grid h-full content-center px-3 font-mono text-tiny">
      <p dir="ltr" className="truncate text-start text-small" title={from}>
        {addressInSite(site, from)}
      </p>
      <p dir="ltr" className="truncate text-start text-dim" title={to}>
        → {addressInSite(site, to)}
      </p>
      <p className={`truncate font-sans ${TONES[state]}`}>
        {[t(`sets.report.redirects.state.${state}`), ...way].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}

/** Tests whether old addresses of this set lead where a list says. */
export function RedirectsSection({ set }: { set: PageSet }) {
  const words = useSetWords();
  const { t, language } = words;
  const [list, setList] = useState<RedirectList | null>(null);
  const tested = useMemo(() => list && testRedirects(set, list.redirects), [set, list]);
  const choose = (bytes: Uint8Array) => {
    const read = redirectList(bytes);
    if (!('refused' in read)) {
      setList(read);
      return null;
    }
    return t(`sets.report.redirects.${read.refused}`, {
      columns: read.columns.join(', ').slice(0, 200),
      limit: bytesText(language, MOST_REDIRECT_BYTES),
    });
  };
  return (
    <Section
      title={t('sets.report.redirects.title')}
      action={
        tested && (
          <TableExport
            site={set.site}
            name="redirects"
            table={() => redirectsTable(words, set.site, tested)}
          />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <p className="text-small text-dim">{t('sets.report.redirects.about')}</p>
        <ChooseFile
          label={t('sets.report.redirects.choose')}
          accept=".csv,.tsv,.txt,text/csv"
          onChosen={choose}
        />
        {tested && list && (
          <>
            <p role="status" className="font-medium">
              {t('sets.report.redirects.summary', {
                right: tested.filter(({ state }) => state === 'right').length,
                of: tested.length,
              })}
            </p>
            {list.lines > MOST_REDIRECTS && (
              <p className="text-small text-warn">
                {t('sets.report.redirects.cut', { count: list.lines, limit: MOST_REDIRECTS })}
              </p>
            )}
            <WindowList label={t('sets.report.redirects.list')} rows={tested} height={HEIGHT} opened={-1}>
              {(one) => <RedirectRow site={set.site} tested={one} />}
            </WindowList>
          </>
        )}
      </div>
    </Section>
  );
}
