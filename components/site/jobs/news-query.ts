import { readRows } from '@/lib/platform/table.ts';
import { NEWS_TABLES, type NewsItem, readNews } from '@/lib/service/records/news.ts';
import { type Operation, operations } from '@/lib/service/records/operation.ts';
import type { Query } from '../../stored/use-rows.ts';

/** A news item, with the orders of its time span. */
export interface ListedNews {
  item: NewsItem;
  near: readonly Operation[];
}

/** All news of all accounts. */
export const NEWS: Query<readonly ListedNews[]> = {
  tables: NEWS_TABLES,
  async read() {
    const news = await readNews();
    const ids = [...new Set(news.flatMap((item) => (item.kind === 'unexplained' ? item.entry.near : [])))];
    const found = await readRows([operations], (of) => Promise.all(ids.map((id) => of(operations).get(id))));
    const near = (item: NewsItem) =>
      item.kind === 'unexplained'
        ? found.filter((one): one is Operation => one !== null && item.entry.near.includes(one.id))
        : [];
    return news.map((item) => ({ item, near: near(item) }));
  },
  initial: [],
};
