import { browser } from '#imports';
import { settings } from '../../platform/settings.ts';
import { readRows } from '../../platform/table.ts';
import { connection } from '../connection/connection.ts';
import { jobs } from '../records/job.ts';
import { workerTranslator } from '../worker-texts.ts';

/**
 * The toolbar button: `!` when the key was refused, else the number of ended jobs the user has not seen, else a dot
 * while something runs. The title says the same in words, for those who do not see the badge.
 */
export async function showBadge(): Promise<void> {
  const [{ badge }, current] = await Promise.all([settings.get(), connection.get()]);
  const all = current
    ? await readRows([jobs], (of) => of(jobs).where('account', current.account)).catch(() => [])
    : [];
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
