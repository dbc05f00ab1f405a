import { browser } from '#imports';
import { settings } from '../platform/settings.ts';

/** More at once than this are one notification. */
const ONE_BY_ONE = 3;
/** Milliseconds between two ends that belong together: the service is asked in turns, and each brings some. */
const APART = 180_000;

/** Something that has ended, which the user is told of by a notification. */
export interface Ended {
  /** What stands on the screen already by this id is not shown a second time. */
  notification: string;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  told: 'due' | 'told' | 'quiet';
  /** Whether the user knows of it already. */
  seen: boolean;
}

type Said = readonly [title: string, message: string];

/** Whether notifications are wanted and allowed. */
export async function mayTell(): Promise<boolean> {
  const { notifications } = await settings.get();
  return notifications === true && (await browser.permissions.contains({ permissions: ['notifications'] }));
}

/**
 * What ended together with what is to be told: that itself, and what was told shortly before. `began`: when the first of
 * it ended, by which it is known again.
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
  // Written over in silence where the browser can; one that is shown anew calls the user once more.
  if (isOnScreen && update) await update(id, { title, message });
  else await browser.notifications.create(id, { type: 'basic', iconUrl, title, message });
}

/**
 * Raises what is to be told of things that have ended: one notification each, one for all where there are many. Those
 * that end shortly after them join it, and it says the new number. What told of the others and was put away by the user
 * is not raised again for these: they belong to what the user has put away.
 *
 * @param all Those to be told, and those that were told; of these the late ones matter.
 * @param merged What the id of one notification for many begins with.
 */
export async function raise<E extends Ended>(
  all: readonly E[],
  merged: string,
  text: { one(ended: E): Said; many(count: number): Said },
): Promise<void> {
  const { ended, began } = together(all);
  const onScreen = await browser.notifications.getAll();
  const unseen = ended.filter(({ seen }) => !seen);
  const due = unseen.filter(({ told }) => told === 'due');
  if (due.length === 0) return;
  if (unseen.length <= ONE_BY_ONE) {
    for (const one of due)
      if (!(one.notification in onScreen)) await show(one.notification, text.one(one), false);
    return;
  }
  const id = `${merged}:${began}`;
  const isOnScreen = id in onScreen;
  if (!isOnScreen && unseen.length - due.length > ONE_BY_ONE) return;
  for (const { notification } of unseen)
    if (notification in onScreen) await browser.notifications.clear(notification);
  await show(id, text.many(unseen.length), isOnScreen);
}
