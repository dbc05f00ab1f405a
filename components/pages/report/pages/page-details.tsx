import { useMemo } from 'react';
import { byCost } from '@/lib/checks/consequence.ts';
import { type Ignoring, listedFaults, listedRecord } from '@/lib/pages/listed-faults.ts';
import type { PageRecord } from '@/lib/pages/page-record.ts';
import type { PageSet } from '@/lib/pages/sets/page-set.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { pageOfPlace } from '@/lib/platform/panel-place.ts';
import { cutAt } from '@/lib/report/cut-at.ts';
import type { PageLine } from '@/lib/report/page-lines.ts';
import { addressInSite, faultSentence, faultText } from '@/lib/report/set-texts.ts';
import { promotionPage } from '@/lib/standing/promotion-wish.ts';
import { SeverityDot } from '../../../report/finding/severity-dot.tsx';
import { useConnection } from '../../../stored/stored-state.ts';
import { webAddress } from '../../../texts/format.ts';
import { buttonLook, TextButton } from '../../../ui/button.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import { RowList, Section } from '../../../ui/section.tsx';
import { useWholeList } from '../../../ui/use-whole-list.ts';
import { PageLinkLine } from '../page-link.tsx';
import { useSetWords } from '../set-words.tsx';

/** The number of links that are listed at first. */
const FEW = 10;

function PageFaults({ record, ignoring }: { record: PageRecord; ignoring: Ignoring | null }) {
  const words = useSetWords();
  const { t } = words;
  const { faults, unseen } = ignoring ? listedRecord(record, ignoring) : record;
  const ignored = ignoring ? listedFaults(record, ignoring).ignored : [];
  const roots = faults.filter(({ cause }) => cause === null);
  const sorted = roots.toSorted((a, b) =>
    byCost({ severity: a.severity, takes: a.takes ?? 0 }, { severity: b.severity, takes: b.takes ?? 0 }),
  );
  return (
    <Section title={t('sets.report.page.faults')}>
      {sorted.length === 0 ? (
        <p className="text-dim">
          {t(ignored.length === 0 ? 'sets.report.page.noFaults' : 'sets.report.page.noOtherFaults')}
        </p>
      ) : (
        <RowList>
          {sorted.map(({ check, message, values, severity, place }) => (
            <li
              key={`${check} ${message}`}
              className="grid grid-cols-[12px_minmax(0,1fr)] items-baseline gap-2.5 px-3 py-1.5"
            >
              <SeverityDot severity={severity} />
              <span className="min-w-0">
                <span dir="auto" className="block font-medium wrap-anywhere">
                  {faultText(words, check, message, values)}
                </span>
                <span dir="auto" className="block text-small text-dim wrap-anywhere">
                  {faultSentence(words, check, message, values)}
                </span>
                {place !== null && (
                  <span dir="ltr" className="block text-start font-mono text-tiny text-dim wrap-anywhere">
                    {place}
                  </span>
                )}
              </span>
            </li>
          ))}
        </RowList>
      )}
      {ignored.length > 0 && (
        <p className="mt-1 text-small text-dim wrap-anywhere">
          {t('report.leftOut', { count: ignored.length })}
          {': '}
          {ignored.map(({ check, message, values }) => faultText(words, check, message, values)).join(', ')}
        </p>
      )}
      {unseen.length > 0 && (
        <p className="mt-1 text-small text-dim">{t('sets.report.page.unseen', { count: unseen.length })}</p>
      )}
    </Section>
  );
}

interface LinkListProps {
  site: string;
  title: string;
  none: string;
  links: readonly { address: string; note: string | null }[];
}

function LinkList({ site, title, none, links }: LinkListProps) {
  const { t } = useSetWords();
  const { list, isWhole, showFrom } = useWholeList<HTMLUListElement>();
  const { shown, more } = cutAt(links, isWhole ? links.length : FEW);
  return (
    <Section
      title={`${title} · ${links.length}`}
      action={
        more > 0 && (
          <TextButton onClick={() => showFrom(shown.length)}>
            {t('sets.report.page.showAll', { number: links.length })}
          </TextButton>
        )
      }
    >
      {links.length === 0 ? (
        <p className="text-dim">{none}</p>
      ) : (
        <RowList ref={list} label={title}>
          {shown.map(({ address, note }) => (
            <PageLinkLine key={address} site={site} address={address} note={note} />
          ))}
        </RowList>
      )}
    </Section>
  );
}

/** What can be done with a page: to open it; with the service, to promote it and to track keywords for its site. */
function PageActions({ line: { entry } }: { line: PageLine }) {
  const { t } = useSetWords();
  const isConnected = useConnection(({ value }) => value !== null);
  const { address, record } = entry;
  const href = webAddress(address);
  if (!href) return null;
  const { title, canonical, lang } = record;
  const wish = { address, title: title ?? '', canonical: canonical ?? '', language: lang ?? '' };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <ExternalLink href={href}>{t('sets.report.page.open')}</ExternalLink>
      {isConnected && (
        <>
          <a
            href={promotionPage(wish)}
            target="_blank"
            rel="noreferrer"
            className={`inline-block ${buttonLook('plain')}`}
          >
            {t('sets.report.page.promote')}
          </a>
          <a
            href={pageOfPlace(hostOf(address), '/rank')}
            target="_blank"
            rel="noreferrer"
            className={`inline-block ${buttonLook('plain')}`}
          >
            {t('sets.report.page.track')}
          </a>
        </>
      )}
    </div>
  );
}

interface PageDetailsProps {
  set: PageSet;
  /** What is ignored on the site; null if nothing is. */
  ignoring: Ignoring | null;
  line: PageLine;
}

/** A page of a set: what is known of it, its faults, the pages that link to it and those that it links to. */
export function PageDetails({ set: { site }, ignoring, line }: PageDetailsProps) {
  const words = useSetWords();
  const { t, language } = words;
  const { entry, path, kind, score, index, inLinks } = line;
  const { record, links, columns = {}, depth, isThin } = entry;
  const moreLinks = entry.moreLinks ?? 0;
  const { format } = new Intl.NumberFormat(language);
  const statuses = [
    ...(record.hops ?? []).map(({ status }) => status),
    ...(record.status ? [record.status] : []),
  ];
  const incoming = useMemo(() => {
    const keys = new Set([entry.address, record.address]);
    return (inLinks ?? []).map((from) => {
      const link = from.links.find(({ to }) => keys.has(to));
      const note = [link?.text, link?.isFollowed === false && t('sets.report.page.nofollow')];
      return { address: from.address, note: note.filter(Boolean).join(' · ') || null };
    });
  }, [inLinks, entry, record, t]);
  const outgoing = links.map(({ to, text, isFollowed }) => ({
    address: to,
    note: [text, !isFollowed && t('sets.report.page.nofollow')].filter(Boolean).join(' · ') || null,
  }));
  return (
    <>
      <h2 tabIndex={-1} dir="ltr" className="text-start font-mono text-[14px] font-semibold wrap-anywhere">
        {path}
      </h2>
      <PageActions line={line} />
      {isThin && <p className="text-warn">{t('sets.report.page.thin')}</p>}
      <FactList>
        <Fact name={t('sets.report.column.index')}>{index}</Fact>
        {record.address !== entry.address && (
          <Fact name={t('sets.report.page.address')}>{addressInSite(site, record.address)}</Fact>
        )}
        {statuses.length > 0 && <Fact name={t('sets.report.page.status')}>{statuses.join(' → ')}</Fact>}
        {kind && <Fact name={t('sets.report.column.kind')}>{kind}</Fact>}
        {kind && (
          <Fact name={t('sets.report.column.score')}>
            {score === null ? t('sets.report.page.notScored') : format(score)}
          </Fact>
        )}
        <Fact name={t('sets.report.page.title')}>{record.title ?? t('sets.report.page.none')}</Fact>
        <Fact name={t('sets.report.page.canonical')}>
          {record.canonical === null ? t('sets.report.page.none') : addressInSite(site, record.canonical)}
        </Fact>
        <Fact name={t('sets.report.page.words')}>{format(record.text.words)}</Fact>
        {depth !== null && <Fact name={t('sets.report.column.depth')}>{format(depth)}</Fact>}
        {Object.entries(columns).map(([name, cell]) => (
          <Fact key={name} name={name}>
            {cell || '–'}
          </Fact>
        ))}
      </FactList>
      <PageFaults record={record} ignoring={ignoring} />
      {inLinks && (
        <>
          <LinkList
            site={site}
            title={t('sets.report.page.inLinks')}
            none={t('sets.report.page.noInLinks')}
            links={incoming}
          />
          <LinkList
            site={site}
            title={t('sets.report.page.outLinks')}
            none={t('sets.report.page.noOutLinks')}
            links={outgoing}
          />
        </>
      )}
      {moreLinks > 0 && (
        <p className="text-small text-dim">{t('sets.report.page.moreLinks', { count: moreLinks })}</p>
      )}
    </>
  );
}
