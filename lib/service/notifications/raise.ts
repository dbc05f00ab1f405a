import { browser } from '#imports';
import { mayNotify } from '../../platform/browser.ts';
import { settings } from '../../platform/settings.ts';
import { accountNames, connections } from '../connection/connection.ts';

/** More than this at once become one notification. */
const ONE_BY_ONE = 3;
/**
 * Milliseconds between two ends that still belong together: the service is polled group by group, and each poll
 * returns some.
 */
const APART = 180_000;

/** Something that has ended, for which the user gets a notification. */
export interface Ended {
  /** The account that it belongs to. */
  account: string;
  /** The notification's id; one with this id that is still on the screen is not shown again. */
  notification: string;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  told: 'due' | 'told' | 'quiet';
  /** Whether the user knows of it already. */
  seen: boolean;
}

type Said = readonly [title: string, message: string];

/** Returns the message with the names of the accounts that it is about, if more than one account is connected. */
function withAccounts(
  [title, message]: Said,
  about: readonly Ended[],
  names: ReadonlyMap<string, string>,
): Said {
  const own = new Set(about.map(({ account }) => names.get(account) ?? new URL(account).host));
  return names.size > 1 ? [title, [message, ...own].join(' · ')] : [title, message];
}

/** Whether the user wants and allows notifications. */
export async function mayTell(): Promise<boolean> {
  const { notifications } = await settings.get();
  return notifications === true && (await mayNotify());
}

/**
 * Returns what ended together with what is due for notification: the due ones, and those notified shortly before.
 * `began`: when the first of them ended, which identifies the group.
 */
function together<E extends Ended>(all: readonly E[]): { ended: readonly E[]; began: number } {
  let began = Math.min(...all.filter(({ told }) => told === 'due').map(({ at }) => at));
  const earlier = all.filter(({ told, at }) => told === 'told' && at < began);
  for (const { at } of earlier.sort((a, b) => b.at - a.at)) if (began - at <= APART) began = at;
  return { ended: all.filter(({ told, at }) => told !== 'quiet' && at >= began), began };
}

async function show(id: string, [title, message]: Said, isOnScreen: boolean): Promise<void> {
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  const { update } = browser.notifications;
  // Updated silently if the browser can do that; a newly created notification alerts the user again.
  if (isOnScreen && update) await update(id, { title, message });
  else await browser.notifications.create(id, { type: 'basic', iconUrl, title, message });
}

/**
 * Shows notifications for things that have ended: one each, or a single one for many. Ends that follow shortly after
 * join the single one, which then shows the new number. If the user has dismissed the single one, later ends that
 * belong to it do not bring it back. If more than one account is connected, each says which it is about.
 *
 * @param all Those due for notification, and those already notified; of the latter only the most recent matter.
 * @param merged The start of the id of a single notification for many.
 */
export async function raise<E extends Ended>(
  all: readonly E[],
  merged: string,
  text: { one(ended: E): Said; many(ended: readonly E[]): Said },
): Promise<void> {
  const { ended, began } = together(all);
  const onScreen = await browser.notifications.getAll();
  const unseen = ended.filter(({ seen }) => !seen);
  const due = unseen.filter(({ told }) => told === 'due');
  if (due.length === 0) return;
  const names = accountNames(await connections.get());
  if (unseen.length <= ONE_BY_ONE) {
    for (const one of due)
      if (!(one.notification in onScreen))
        await show(one.notification, withAccounts(text.one(one), [one], names), false);
    return;
  }
  const id = `${merged}:${began}`;
  const isOnScreen = id in onScreen;
  if (!isOnScreen && unseen.length - due.length > ONE_BY_ONE) return;
  for (const { notification } of unseen)
    if (notification in onScreen) await browser.notifications.clear(notification);
  await show(id, withAccounts(text.many(unseen), unseen, names), isOnScreen);
}
