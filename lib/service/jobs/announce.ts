import { browser } from '#imports';
import type { Translator } from '../../i18n/translator.ts';
import { connection, settings } from '../../platform/settings.ts';
import { workerTranslator } from '../worker-texts.ts';
import { type Job, jobs } from './job.ts';

const MERGED = 'jobs:ended';
const ONE_BY_ONE = 3;
const PREFIX = 'job:';

/** The address inside the extension that shows a site's projects. */
export function pageOfSite(site: string): string {
  return browser.runtime.getURL(`/popup.html?site=${encodeURIComponent(site)}` as '/popup.html');
}

/**
 * Tells the user about jobs that have ended: one notification each, one for all when there are many. Its id is the
 * job's, so that telling twice shows one. Without the permission the badge still tells.
 */
export async function announce(ended: readonly Job[]): Promise<void> {
  await showBadge();
  const { notifications } = await settings.get();
  if (ended.length === 0 || !notifications) return;
  if (!(await browser.permissions.contains({ permissions: ['notifications'] }))) return;
  const { t } = await workerTranslator();
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  const notify = (id: string, title: string, message: string) =>
    browser.notifications.create(id, { type: 'basic', iconUrl, title, message });
  if (ended.length > ONE_BY_ONE) {
    await notify(
      MERGED,
      t('worker.notification.title'),
      t('worker.notification.many', { count: ended.length }),
    );
    return;
  }
  for (const job of ended) {
    await notify(
      `${PREFIX}${job.id}`,
      titleOf(job, t),
      t(`worker.notification.crawl.${outcomeOf(job)}`, valuesOf(job)),
    );
  }
}

type Translate = Translator['t'];
const outcomeOf = ({ phase }: Job) => (phase === 'done' ? 'done' : phase === 'failed' ? 'failed' : 'lost');
const titleOf = (job: Job, t: Translate) => t('worker.notification.site', { site: job.site });
function valuesOf({ result, progress }: Job) {
  const health = typeof result?.health === 'number' ? result.health : '–';
  return { health, count: progress?.done ?? 0 };
}

/** Opens what a notification is about. */
export async function openNotification(id: string): Promise<void> {
  if (id !== MERGED && !id.startsWith(PREFIX)) return;
  await browser.notifications.clear(id);
  const all = await jobs.get();
  const job = all.find((one) => `${PREFIX}${one.id}` === id) ?? all[0];
  if (job) await browser.tabs.create({ url: pageOfSite(job.site) });
}

/**
 * The toolbar button: `!` when the key was refused, else the number of ended jobs the user has not seen, else a dot
 * while something runs. The title says the same in words, for those who do not see the badge.
 */
export async function showBadge(): Promise<void> {
  const [all, { badge }, current] = await Promise.all([jobs.get(), settings.get(), connection.get()]);
  const { t } = await workerTranslator();
  const unseen = all.filter((job) => job.phase !== 'running' && !job.seen).length;
  const running = all.filter((job) => job.phase === 'running').length;
  const [text, color, title] =
    current?.state === 'rejected'
      ? ['!', '#c92a2a', t('worker.badge.rejected')]
      : unseen > 0
        ? [unseen > 99 ? '99+' : String(unseen), '#3b5bdb', t('worker.badge.unseen', { count: unseen })]
        : running > 0
          ? ['•', '#b7842b', t('worker.badge.running', { count: running })]
          : ['', '#3b5bdb', ''];
  await browser.action.setBadgeText({ text: badge ? text : '' });
  await browser.action.setBadgeBackgroundColor({ color });
  await browser.action.setTitle({ title: title ? `Plumbline: ${title}` : 'Plumbline' });
}
