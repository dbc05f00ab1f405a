import { browser } from '#imports';
import { amountText } from '../../i18n/amount-text.ts';
import type { Translator } from '../../i18n/translator.ts';
import { openOwnPage } from '../../platform/browser.ts';
import { JOBS_PLACE, pageOfPlace } from '../../platform/panel-place.ts';
import { changeRows } from '../../platform/table.ts';
import { workerTranslator } from '../../platform/worker-texts.ts';
import { OPERATION_KINDS } from '../operations/kinds/index.ts';
import { type NewsItem, newsCounts, readNews, tellableAt } from '../records/news.ts';
import { operations } from '../records/operation.ts';
import { type Unexplained, unexplained } from '../records/unexplained.ts';
import { mayTell, raise } from './raise.ts';

const MERGED = 'news:many';
const PREFIX = 'news:';

const notificationId = ({ id }: Pick<NewsItem, 'id'>) => `${PREFIX}one:${id}`;

/** Returns when a news item may be announced, in milliseconds since 1970. */
const toldFrom = (item: NewsItem): number => (item.kind === 'order' ? tellableAt(item.operation) : item.at);

/** Returns when the pending news items may be announced, in milliseconds since 1970. */
export const untoldNews = async (): Promise<number[]> =>
  (await readNews()).filter(({ told }) => told === 'due').map(toldFrom);

async function note(items: readonly NewsItem[], told: Unexplained['told']): Promise<void> {
  await changeRows([operations, unexplained], async (of) => {
    for (const { kind, id } of items) {
      if (kind === 'unexplained') {
        await of(unexplained).change(id, (entry) => ({ ...entry, told }));
      } else {
        // A row that the user has seen meanwhile, or that has turned out as agreed, is no longer news.
        await of(operations).change(id, (row) => (row.told === null ? row : { ...row, told }));
      }
    }
  });
}

/** Titles of orders: that of their job, if they start one. */
const TITLES = {
  'operations.kind.crawl': 'worker.notification.crawl.title',
  'operations.kind.run': 'worker.notification.run.title',
  'operations.kind.scan': 'worker.notification.scan.title',
  'operations.kind.rankCheck': 'worker.notification.check.title',
} as const;

function textOf({ t, language }: Translator, item: NewsItem): readonly [title: string, message: string] {
  if (item.kind === 'unexplained') {
    const { amount, currency, host } = item.entry;
    const text = `${currency.slice(0, 8)} ${amountText(language, amount)}`.trim();
    return [t('worker.news.balance', { site: host }), t('worker.news.unexplained', { amount: text })];
  }
  const { kind, site, state, results } = item.operation;
  const title = TITLES[OPERATION_KINDS.get(kind)?.title as keyof typeof TITLES] ?? 'worker.news.order';
  const said =
    state === 'several'
      ? t('worker.news.several', { count: results.length })
      : t(`worker.news.${state as 'none' | 'undecided' | 'accepted' | 'rejected' | 'unsent'}`);
  return [t(title, { site }), said];
}

const countsText = ({ t }: Translator, { orders, amounts }: ReturnType<typeof newsCounts>): string =>
  [
    orders > 0 && t('worker.news.many', { count: orders }),
    amounts > 0 && t('worker.news.manyUnexplained', { count: amounts }),
  ]
    .filter(Boolean)
    .join(' ');

/** Closes notifications about what is no longer news. */
async function withdraw(news: readonly NewsItem[]): Promise<void> {
  const ids = new Set(news.map(notificationId));
  for (const id of Object.keys((await browser.notifications?.getAll()) ?? {})) {
    const isOver = id.startsWith(MERGED) ? news.length === 0 : id.startsWith(PREFIX) && !ids.has(id);
    if (isOver) await browser.notifications.clear(id);
  }
}

/**
 * Notifies the user of orders, of any account, that ended differently than agreed, and of money that no order
 * explains: one notification each, or a single one when there are many. Rows record what is due, as for ended jobs: if
 * a worker dies in between, the next one shows the notification. Notifications of items that the user has dealt with
 * meanwhile are closed.
 */
export async function tellNews(): Promise<void> {
  await navigator.locks.request('news:tell', async () => {
    const news = await readNews();
    await withdraw(news);
    const now = Date.now();
    const due = news.filter((item) => item.told === 'due' && toldFrom(item) <= now);
    if (due.length === 0) return;
    if (!(await mayTell())) return note(due, 'quiet');
    const translator = await workerTranslator();
    const ended = news
      .filter((item) => item.told !== 'due' || due.includes(item))
      .map((item) => ({
        item,
        account: item.account,
        notification: notificationId(item),
        at: item.at,
        told: item.told,
        seen: false,
      }));
    await raise(ended, MERGED, {
      one: ({ item }) => textOf(translator, item),
      many: (all) => [
        translator.t('worker.notification.title'),
        countsText(translator, newsCounts(all.map(({ item }) => item))),
      ],
    });
    await note(due, 'told');
  });
}

/** Opens the list of news from one of its notifications. */
export async function openNews(id: string): Promise<void> {
  if (!id.startsWith(PREFIX)) return;
  await browser.notifications.clear(id);
  const news = await readNews();
  const item = news.find((one) => notificationId(one) === id) ?? news[0];
  const site = item?.kind === 'order' ? item.operation.site : '';
  openOwnPage(pageOfPlace(site, JOBS_PLACE));
}
