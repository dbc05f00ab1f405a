import { browser } from '#imports';
import { settings } from '../../platform/settings.ts';
import { readRows } from '../../platform/table.ts';
import { workerTranslator } from '../../platform/worker-texts.ts';
import { connections } from '../connection/connection.ts';
import { jobs } from '../records/job.ts';
import { newsCounts, readNews } from '../records/news.ts';

const RED = '#c92a2a';
const BLUE = '#3b5bdb';
const AMBER = '#b7842b';

/**
 * The badge of the toolbar button: the number of things the user has not seen (ended jobs of all accounts whose key
 * works, and news of all accounts), red if there is news; otherwise `!` if a key was refused, or a dot while something
 * runs. The button's title says the same in words, for users who do not see the badge.
 */
export async function showBadge(): Promise<void> {
  const [{ badge }, connected] = await Promise.all([settings.get(), connections.get()]);
  const working = connected.filter(({ state }) => state === 'connected');
  const [all, news] = await Promise.all([
    readRows([jobs], async (of) =>
      (await Promise.all(working.map(({ account }) => of(jobs).where('account', account)))).flat(),
    ),
    readNews(),
  ]).catch(() => [[], []] as const);
  const { t } = await workerTranslator();
  const unseen = all.filter((job) => job.phase !== 'running' && !job.seen).length;
  const running = all.filter((job) => job.phase === 'running').length;
  const isRejected = working.length < connected.length;
  const { orders, amounts } = newsCounts(news);
  const count = news.length + unseen;
  const number = count > 99 ? '99+' : String(count);
  const [text, color] =
    news.length > 0
      ? [number, RED]
      : unseen > 0
        ? [number, BLUE]
        : isRejected
          ? ['!', RED]
          : running > 0
            ? ['•', AMBER]
            : ['', BLUE];
  const words = [
    isRejected && t('worker.badge.rejected'),
    orders > 0 && t('worker.badge.news', { count: orders }),
    amounts > 0 && t('worker.badge.unexplained', { count: amounts }),
    unseen > 0 && t('worker.badge.unseen', { count: unseen }),
    count === 0 && !isRejected && running > 0 && t('worker.badge.running', { count: running }),
  ].filter(Boolean);
  await browser.action.setBadgeText({ text: badge ? text : '' });
  await browser.action.setBadgeBackgroundColor({ color });
  await browser.action.setTitle({ title: ['Plumbline', words.join(', ')].filter(Boolean).join(': ') });
}
