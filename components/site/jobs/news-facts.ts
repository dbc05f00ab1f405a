import { redacted } from '@/lib/checks/knowledge/addresses/redact.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import { chargedFor } from '@/lib/service/records/news.ts';
import { currencyOf, type Operation } from '@/lib/service/records/operation.ts';
import { momentText, moneyText } from '../../texts/format.ts';
import { balanceText, orderName, resultTexts } from '../frame/outcome-text.tsx';
import type { ListedNews } from './news-query.ts';

type Texts = Pick<Translator, 't' | 'language'>;
type NamedFact = readonly [name: string, value: string];

/**
 * Returns the account: host of the service and number of the user, or only the host if the key's user is unknown.
 */
function accountText({ t }: Texts, account: string, connected: string): string {
  const [address = '', user = ''] = account.split('#');
  const host = URL.canParse(address) ? new URL(address).host : address;
  const name = /^\d+$/.test(user) ? t('news.account', { host, user }) : host;
  return account === connected ? name : t('news.elsewhere', { account: name });
}

function priceText({ t, language }: Texts, { price }: Operation): string {
  if (price.kind === 'exact') return moneyText(language, price.amount, price.currency);
  return t(price.kind === 'free' ? 'news.free' : 'news.notGiven');
}

function costText({ t, language }: Texts, operation: Operation): string {
  const charged = chargedFor(operation);
  if (charged === null) return t('news.unknown');
  return moneyText(language, charged, currencyOf(operation));
}

/** Returns the parts of an order's line: what it is, of which site, when. */
export const orderParts = (texts: Texts, operation: Operation): readonly string[] => [
  orderName(texts, operation),
  operation.site,
  momentText(texts.language, operation.sentAt ?? operation.createdAt),
];

/** Returns the facts of a news item in addition to its sentence. `connected` is the connected account. */
export function newsFacts(texts: Texts, { item }: ListedNews, connected: string): readonly NamedFact[] {
  const { t, language } = texts;
  const facts: NamedFact[] = [
    [t('news.when'), momentText(language, item.at)],
    [t('news.who'), accountText(texts, item.account, connected)],
  ];
  if (item.kind === 'order') {
    facts.push([t('news.agreed'), priceText(texts, item.operation)]);
    if (item.operation.state !== 'unsent') facts.push([t('news.charged'), costText(texts, item.operation)]);
  }
  return facts;
}

/** Returns possible causes; none for an order. */
export const causeTexts = ({ t }: Texts, { item }: ListedNews): readonly string[] =>
  item.kind === 'order' ? [] : item.entry.possible.map((cause) => t(`news.cause.${cause}`));

/**
 * Returns the request of an order in the service's terms: the path with its ids, and the numbers of the body.
 */
function requestText({ kind, input }: Operation): string {
  const { params = {}, body = {} } = input as { params?: Record<string, unknown>; body?: object };
  const path = kind.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
  const ids = Object.entries(body).filter(([, value]) => typeof value === 'number');
  return [path, ...ids.map(([name, value]) => `${name}=${value}`)].join(' ');
}

function orderText(texts: Texts, operation: Operation): readonly NamedFact[] {
  const { t } = texts;
  const { id, sentAt, error, results } = operation;
  const answer = error && [error.status || null, error.given ?? error.code].filter(Boolean).join(' ');
  const balance = balanceText(texts, operation);
  return [
    [t('news.order'), id],
    [t('news.request'), requestText(operation)],
    ...(sentAt === null ? [] : [[t('news.sent'), new Date(sentAt).toISOString()] as const]),
    ...(results.length > 0 ? [[t('news.charged'), resultTexts(texts, operation).join('; ')] as const] : []),
    ...(answer ? [[t('news.answer'), answer] as const] : []),
    ...(balance ? [[t('news.balance'), balance] as const] : []),
  ];
}

/**
 * Returns what the service's support needs to look up a news item in its records; times are to the millisecond, in UTC.
 */
export function supportText(texts: Texts, news: ListedNews, sentence: string, connected: string): string {
  const { t } = texts;
  const { item, near } = news;
  const [, ...facts] = newsFacts(texts, news, connected);
  const causes = causeTexts(texts, news);
  const about: readonly NamedFact[] = [
    [t('news.what'), sentence],
    [t('news.when'), new Date(item.at).toISOString()],
    ...facts,
    ...(causes.length > 0 ? [[t('news.possible'), causes.join('; ')] as const] : []),
  ];
  const orders = item.kind === 'order' ? [item.operation] : near;
  const lines = [about, ...orders.map((order) => orderText(texts, order))].map((block) =>
    block.map(([name, value]) => `${name}: ${value}`).join('\n'),
  );
  // Copied text has plain spaces.
  return redacted(lines.join('\n\n')).replace(/[\u00a0\u202f]/g, ' ');
}
