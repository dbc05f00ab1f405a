import { useEffect, useState } from 'react';
import type { Reply } from '@/lib/api/endpoint.ts';
import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { quote } from '@/lib/api/pricing.ts';
import { MOST_DECIMALS } from '@/lib/i18n/amount-text.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import { isOldPrice } from '../../../frame/price-age.ts';
import type { LaunchBody } from '../launch-order.ts';
import type { Quoted } from '../use-quote.ts';

/** Quotes that are requested at the same time. */
const AT_ONCE = 4;

/** The price of one launch, or why there is none. */
interface LinkQuote {
  body: LaunchBody;
  quoted: Quoted | null;
  error: ServiceErrorInit | null;
}

/** Prices for exactly these orders; null while they are being requested. */
interface Quotes {
  all: readonly LinkQuote[] | null;
  /** Whether one of them is too old to be paid. */
  areOld: boolean;
  /** The time of the oldest, in milliseconds since 1970. */
  at: number | null;
  again: () => void;
}

async function quoteOf(body: LaunchBody): Promise<LinkQuote> {
  const { data, at, error } = await answer(quote, { body }, 0);
  const quoted = data && at !== null && !error ? { body, price: data as Reply<typeof quote>, at } : null;
  return { body, quoted, error };
}

async function quotesOf(bodies: readonly LaunchBody[], isCurrent: () => boolean): Promise<LinkQuote[]> {
  const found: LinkQuote[] = [];
  for (let at = 0; at < bodies.length && isCurrent(); at += AT_ONCE)
    found.push(...(await Promise.all(bodies.slice(at, at + AT_ONCE).map(quoteOf))));
  return found;
}

/** Returns the service's price for each of some orders. A change of any of them drops all prices (QUO-07). */
export function useQuotes(bodies: readonly LaunchBody[]): Quotes {
  const [turn, setTurn] = useState(0);
  const [asked, setAsked] = useState<{ key: string; all: readonly LinkQuote[] } | null>(null);
  const [, setAged] = useState(0);
  const key = `${turn} ${JSON.stringify(bodies)}`;
  useEffect(() => {
    let isCurrent = true;
    const wanted = JSON.parse(key.slice(key.indexOf(' ') + 1)) as LaunchBody[];
    void quotesOf(wanted, () => isCurrent).then((all) => {
      if (isCurrent) setAsked({ key, all });
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  const all = asked?.key === key ? asked.all : null;
  const times = (all ?? []).flatMap(({ quoted }) => quoted?.at ?? []);
  const at = times.length > 0 ? Math.min(...times) : null;
  const areOld = (all ?? []).some(({ quoted }) => quoted && isOldPrice(quoted));
  useEffect(() => {
    if (at === null) return;
    const timer = setInterval(() => setAged((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, [at]);
  return { all, areOld, at, again: () => setTurn((count) => count + 1) };
}

/**
 * Returns the sum of the service's prices, without the rounding errors of decimal fractions. A price may be a fraction of
 * a cent, so only the sum is rounded.
 */
export const sumOf = (amounts: readonly number[]): number =>
  Number(amounts.reduce((sum, amount) => sum + amount, 0).toFixed(MOST_DECIMALS));

/** Returns how many of the prices, one after the other, a balance covers. */
export function coveredBy(balance: number, amounts: readonly number[]): number {
  const first = amounts.findIndex((_, index) => sumOf(amounts.slice(0, index + 1)) > balance);
  return first < 0 ? amounts.length : first;
}
