import { readRows } from '../../platform/table.ts';
import { isSameAmount, type Operation, type OperationState, operations } from './operation.ts';
import { type Unexplained, unexplained } from './unexplained.ts';

const always = () => true;
const never = () => false;

const isPaid = ({ price }: Operation) => price.kind !== 'free';

/** Returns what an order has cost; null if the service did not return the cost of each result. */
export function chargedFor({ results }: Pick<Operation, 'results'>): number | null {
  if (results.length === 0) return null;
  const charges = results.map(({ charged }) => charged);
  return charges.includes(null) ? null : charges.reduce<number>((sum, charge) => sum + (charge ?? 0), 0);
}

/**
 * Whether the order cost something other than agreed. An object that existed before was paid for by whoever created
 * it.
 */
export function isChargedOtherwise(operation: Operation): boolean {
  const { price, isAttached } = operation;
  const charged = chargedFor(operation);
  if (isAttached || charged === null || price.kind === 'not given') return false;
  const agreed = price.kind === 'free' ? 0 : price.amount;
  return !isSameAmount(charged, agreed);
}

/**
 * Which ends are news, by state. Every other end only appears in its own place.
 *
 * | state | news | because |
 * |---|---|---|
 * | `prepared`, `sending`, `unknown` | no | the order has not ended |
 * | `several` | yes | the user agreed to one; each may be charged, and only the service can take one back |
 * | `undecided` | yes | it may have been done and charged, and it will not resolve by itself |
 * | `none` | yes | the ordered object is missing, and the user is waiting for it |
 * | `accepted` | if charged differently than agreed | the price was the user's condition |
 * | `rejected`, `unsent` | if it was paid | what the user wanted to pay for is not coming |
 *
 * The page that placed the order shows a refusal at once and marks it as seen: it becomes news only if no page showed
 * it.
 */
const IS_NEWS: Readonly<Record<OperationState, (operation: Operation) => boolean>> = {
  prepared: never,
  sending: never,
  unknown: never,
  several: always,
  undecided: always,
  none: always,
  accepted: isChargedOtherwise,
  rejected: isPaid,
  unsent: isPaid,
};

/** Whether an order has ended differently than agreed. */
export const isNews = (operation: Operation): boolean => IS_NEWS[operation.state](operation);

/** Milliseconds that a page has to show an end without effect, or one that may still change. */
const TIME_TO_SHOW = 10_000;
const IS_SHOWN_FIRST: readonly OperationState[] = ['none', 'rejected', 'unsent'];

/** Returns when the user may be notified, in milliseconds since 1970. */
export const tellableAt = ({ state, settledAt }: Pick<Operation, 'state' | 'settledAt'>): number =>
  (settledAt ?? 0) + (IS_SHOWN_FIRST.includes(state) ? TIME_TO_SHOW : 0);

/** An item in the list of news until the user acknowledges it. */
export type NewsItem = { id: string; account: string; at: number; told: Unexplained['told'] } & (
  | { kind: 'order'; operation: Operation }
  | { kind: 'unexplained'; entry: Unexplained }
);

export const NEWS_TABLES = ['operations', 'unexplained'] as const;

/** Returns all news of all accounts, the newest first. */
export async function readNews(): Promise<NewsItem[]> {
  const [ended, entries] = await readRows([operations, unexplained], async (of) => {
    const found = await Promise.all(
      (['due', 'told', 'quiet'] as const).map((told) => of(operations).where('told', told)),
    );
    return [found.flat(), await of(unexplained).all()] as const;
  });
  const items: NewsItem[] = [
    ...ended.map((operation) => ({
      kind: 'order' as const,
      id: operation.id,
      account: operation.account,
      at: operation.settledAt ?? operation.createdAt,
      told: operation.told ?? 'quiet',
      operation,
    })),
    ...entries
      .filter(({ isUnderstood }) => !isUnderstood)
      .map((entry) => ({ kind: 'unexplained' as const, entry, ...partsOf(entry) })),
  ];
  return items.sort((a, b) => b.at - a.at);
}

/** Returns how many of the news are orders, and how many are amounts that no order explains. */
export function newsCounts(news: readonly Pick<NewsItem, 'kind'>[]): { orders: number; amounts: number } {
  const orders = news.filter(({ kind }) => kind === 'order').length;
  return { orders, amounts: news.length - orders };
}

const partsOf = ({ id, account, at, told }: Unexplained) => ({ id, account, at, told });
