import { changeSet, pauseSet } from '@/lib/page/sets/stored-sets.ts';
import type { SetHead } from '@/lib/pages/sets/stored/stored-set.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { durationText } from '../../texts/format.ts';
import { useSecondsUntil } from '../../texts/use-seconds-until.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Bar } from '../../ui/bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CountList } from '../count-list.tsx';
import { isOfRequested, useWhyText } from '../why-text.ts';
import { FoundSoFar } from './found-so-far.tsx';
import { PauseNotice } from './pause-notice.tsx';

/** Says that the server asked for a pause, with the seconds left. */
function SlowDown({ site, until }: { site: string; until: number }) {
  const { t } = useTexts();
  const seconds = useSecondsUntil(until);
  if (seconds === 0) return null;
  return (
    <Notice tone="warn" title={t('sets.run.slow', { host: hostOf(site) })}>
      {t('sets.run.slowAbout', { count: seconds })}
    </Notice>
  );
}

/** Seconds that the rest takes at the pace so far; null before there is one. */
function secondsLeft({ begun, at, tally, state }: SetHead, total: number): number | null {
  const done = tally.seen + tally.notSeen;
  if (state !== 'running' || done < 5) return null;
  return Math.max(1, Math.round((((at - begun) / done) * (total - done)) / 1_000));
}

/** Why addresses have no page, by whether they were requested. */
function MissingLists({ head: { tally } }: { head: SetHead }) {
  const { t } = useTexts();
  const whyText = useWhyText();
  const rows = Object.entries(tally.reasons)
    .sort(([, a], [, b]) => b - a)
    .map(([id, count]) => ({ id, name: whyText(id), count }));
  return (
    <>
      <CountList title={t('sets.run.notSeen')} rows={rows.filter(({ id }) => isOfRequested(id))} />
      <CountList title={t('sets.run.leftOut')} rows={rows.filter(({ id }) => !isOfRequested(id))} />
    </>
  );
}

/** A set that runs or rests: how far it is, what was found so far, and what can be done. */
export function RunView({ head }: { head: SetHead }) {
  const { t, language } = useTexts();
  const { id, site, limit, tally, state, waitsUntil } = head;
  const done = tally.seen + tally.notSeen;
  const total = Math.min(limit, done + tally.waiting);
  const left = secondsLeft(head, total);
  const isRunning = state === 'running';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p>
            <span className="text-xl font-semibold tabular-nums">
              {new Intl.NumberFormat(language).format(done)}
            </span>{' '}
            <span className="text-dim">{t('sets.run.of', { count: total })}</span>
          </p>
          {left !== null && (
            <p className="text-small text-dim">
              {t('sets.run.left', { time: durationText(language, left) })}
            </p>
          )}
        </div>
        <Bar label={t('sets.title')} value={total === 0 ? null : done / total} />
      </div>
      {!isRunning && <PauseNotice head={head} />}
      {isRunning && waitsUntil !== null && <SlowDown site={site} until={waitsUntil} />}
      <div className="flex flex-wrap gap-2">
        {isRunning && <Button onClick={() => void pauseSet(id, 'user')}>{t('sets.run.pause')}</Button>}
        {tally.seen > 0 && (
          <Button onClick={() => void changeSet(id, { state: 'ended', pause: null, waitsUntil: null })}>
            {t('sets.run.stop')}
          </Button>
        )}
      </div>
      {isRunning && <p className="text-small text-dim">{t('sets.run.rests')}</p>}
      {tally.thin > 0 && <Notice tone="info">{t('sets.run.thin', { count: tally.thin })}</Notice>}
      <FoundSoFar site={site} tally={tally} />
      <MissingLists head={head} />
    </div>
  );
}
