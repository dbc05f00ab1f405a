import { useId, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { addWalked, beginSet, MOST_PAGES } from '@/lib/page/sets/begin-set.ts';
import { type WalkedPage, type WalkedPages, walkedPages } from '@/lib/page/sets/walked-pages.ts';
import type { SetSource } from '@/lib/pages/sets/page-set.ts';
import type { SetChoice } from '@/lib/pages/sets/stored/set-rows.ts';
import { documentAddress, hostOf } from '@/lib/platform/address.ts';
import { isCutOff, requestHost } from '@/lib/platform/browser.ts';
import { type Query, useRows } from '../../stored/use-rows.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { onNetworkChange } from '../../ui/network-changes.ts';
import { Notice } from '../../ui/notice.tsx';
import { useWhyText } from '../why-text.ts';
import { FolderTable } from './folder-table.tsx';
import { LeftOutParts } from './left-out-parts.tsx';
import { ListedForm } from './listed-form.tsx';
import { RequestFacts } from './request-facts.tsx';
import { SitemapForm } from './sitemap-form.tsx';
import { SourceChoice } from './source-choice.tsx';
import { listedPlanOf, useListed } from './use-list.ts';
import { usePlan } from './use-plan.ts';
import { useSitemaps } from './use-sitemaps.ts';
import { WalkedList } from './walked-list.tsx';

/** Pages that follow links at first. */
const USUAL_LIMIT = 50;
/** What usually is no page for search, and can be removed from the list. */
const USUALLY_OUT = ['/cart', '/account', 'sort='];

const today = () => new Date().setHours(0, 0, 0, 0);
const WALKED: Query<WalkedPages> = {
  tables: ['histories'],
  read: (site) => walkedPages(site, today()),
  initial: { pages: [], total: 0 },
};

interface StartSetProps {
  site: string;
  /** The page that links are followed from. */
  address: string;
}

/** Chooses the pages of a set, says what will be requested, and begins: the first column of its place, and the head of the second. */
export function StartSet({ site, address }: StartSetProps) {
  const { t } = useTexts();
  const [, go] = useLocation();
  const whyText = useWhyText();
  const note = useId();
  const { value: walked, isLoaded, hasFailed } = useRows(WALKED, site);
  const [chosenSource, setSource] = useState<SetSource | null>(null);
  // One page is no set.
  const source = chosenSource ?? (isLoaded && walked.total < 2 ? 'followed' : 'walked');
  const [text, setText] = useState('');
  const [limit, setLimit] = useState(USUAL_LIMIT);
  const [leaveOut, setLeaveOut] = useState<readonly string[]>(USUALLY_OUT);
  const [isOneOfEach, setOneOfEach] = useState(false);
  const [isAsUser, setAsUser] = useState(false);
  const [trouble, setTrouble] = useState<'denied' | 'failed' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isOffline = useSyncExternalStore(onNetworkChange, () => isCutOff(address));

  const first = documentAddress(address);
  const sitemaps = useSitemaps(site, source === 'sitemap');
  const listed = useListed(text, site);
  const followed = useMemo(() => [{ address: first }], [first]);
  const isFollowing = source === 'followed';
  // Only what was read of the sitemaps can be requested.
  const isChosen = source !== 'walked' && (source !== 'sitemap' || sitemaps.state === 'read');
  const isFound = isFollowing || source === 'sitemap';
  const choice: SetChoice = {
    id: 'plan',
    site,
    source,
    limit: isFollowing ? limit : MOST_PAGES,
    leaveOut: isFound && !isFollowing ? [...leaveOut] : [],
    isOneOfEach: source === 'sitemap' && isOneOfEach,
  };
  const addresses = { walked: null, listed: listed.found, sitemap: sitemaps.addresses, followed }[source];
  const plan = usePlan(choice, addresses);
  const all = usePlan({ ...choice, isOneOfEach: false }, source === 'sitemap' ? sitemaps.addresses : null);
  const listedPlan = source === 'listed' && plan ? listedPlanOf(listed.wrong, listed.found, plan) : null;
  const pages = isFollowing && plan?.pages !== 0 ? limit : (plan?.pages ?? 0);
  const [start] = isFollowing && plan?.pages === 0 ? plan.rows : [];

  /** Must be called by a press: the first thing is the question for access. */
  const begin = async () => {
    setTrouble(null);
    if (!(await requestHost(site).catch(() => false))) return setTrouble('denied');
    if (!plan) return;
    setBusy(true);
    const id = crypto.randomUUID();
    const chosen = {
      ...choice,
      id,
      leaveOut: isFound ? [...leaveOut] : [],
      isOneOfEach: isFound && isOneOfEach,
    };
    const rows = plan.rows.map((row) => ({ ...row, set: id }));
    try {
      await beginSet({ ...chosen, as: isAsUser ? 'user' : 'visitor', tally: plan.tally }, rows);
      go(`/pages/${id}`);
    } catch {
      setTrouble('failed');
      setBusy(false);
    }
  };
  const report = async (chosen: readonly WalkedPage[]) => {
    setTrouble(null);
    setBusy(true);
    const id = crypto.randomUUID();
    try {
      await addWalked(id, site, chosen);
      go(`/pages/${id}`);
    } catch {
      setTrouble('failed');
      setBusy(false);
    }
  };

  const host = hostOf(site);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 min-[900px]:row-span-2">
        <SourceChoice
          chosen={source}
          onChoose={setSource}
          path={new URL(first).pathname}
          counts={{
            walked: hasFailed ? null : walked.pages.length,
            listed: listedPlan?.ready || null,
            sitemap: all ? all.pages : null,
          }}
        />
        {source === 'walked' && (
          <WalkedList
            walked={walked}
            hasFailed={hasFailed}
            isBusy={isBusy}
            onReport={(chosen) => void report(chosen)}
          />
        )}
        {source === 'listed' && (
          <ListedForm text={text} onChange={setText} plan={listedPlan} limit={MOST_PAGES} />
        )}
        {source === 'sitemap' && <SitemapForm site={site} sitemaps={sitemaps} />}
        {isFollowing && (
          <Field
            label={t('sets.start.limit')}
            hint={t('sets.start.limitHint', { limit: MOST_PAGES })}
            type="number"
            min={1}
            max={MOST_PAGES}
            value={limit}
            onChange={({ target }) =>
              setLimit(Math.min(MOST_PAGES, Math.max(1, Math.floor(Number(target.value)) || 1)))
            }
          />
        )}
        {start?.outcome.state === 'left out' && (
          <Notice tone="warn" title={t('sets.start.notFrom')}>
            {whyText(start.outcome.why)}
          </Notice>
        )}
        {isFound && (isFollowing || all) && (
          <>
            <Choice
              label={t('sets.start.which')}
              isSmall
              value={isOneOfEach ? 'kinds' : 'all'}
              onChange={(value) => setOneOfEach(value === 'kinds')}
              options={[
                {
                  value: 'all',
                  label: all ? t('sets.start.allOf', { count: all.pages }) : t('sets.start.all'),
                },
                {
                  value: 'kinds',
                  label: all ? t('sets.start.eachOf', { count: all.kinds }) : t('sets.start.each'),
                },
              ]}
            />
            <LeftOutParts parts={leaveOut} onChange={setLeaveOut} />
          </>
        )}
        {isChosen && (
          <>
            {pages > 0 && <RequestFacts site={site} pages={pages} isAsUser={isAsUser} onAsUser={setAsUser} />}
            {isOffline && <Notice tone="warn">{t('sets.start.offline')}</Notice>}
            <Button
              look="primary"
              mayWrap
              className="w-full py-2"
              aria-describedby={note}
              disabled={pages === 0 || !plan || isOffline || isBusy}
              onClick={() => void begin()}
            >
              {isFollowing ? t('sets.start.upTo', { count: pages }) : t('sets.start.check', { count: pages })}
            </Button>
            <p id={note} className="text-center text-small text-dim">
              {t('sets.start.access', { host })}
            </p>
          </>
        )}
        {trouble && (
          <Notice tone={trouble === 'denied' ? 'warn' : 'error'}>
            <span role="alert">{t(`sets.start.${trouble}`, { host })}</span>
          </Notice>
        )}
      </div>
      {source === 'sitemap' && all && all.folders.length > 1 && (
        <FolderTable folders={all.folders} leaveOut={leaveOut} onChange={setLeaveOut} />
      )}
    </>
  );
}
