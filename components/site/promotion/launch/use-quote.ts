import { useEffect, useState } from 'react';
import type { Reply } from '@/lib/api/endpoint.ts';
import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { quote } from '@/lib/api/pricing.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import { amountAbove } from '@/lib/service/records/operation.ts';
import { PRICE_VALID } from '../../frame/price-age.ts';
import type { LaunchBody } from './launch-order.ts';

/** Milliseconds for which the form must be idle before a price is requested. */
const REST = 350;

/** A price for exactly this order. */
export interface Quoted {
  body: LaunchBody;
  price: Reply<typeof quote>;
  /** Milliseconds since 1970. */
  at: number;
}

interface Asked {
  /** The order that it was requested for, and the number of the request. */
  key: string;
  quoted: Quoted | null;
  error: ServiceErrorInit | null;
}

/**
 * Returns the amount that the balance lacks for this price, by our subtraction; null if the balance is sufficient, or if
 * the service does not return both amounts.
 */
export function lackOf({ price: { sufficient_funds, balance, total } }: Quoted): number | null {
  const lack = balance == null ? 0 : amountAbove(total, balance);
  return sufficient_funds === false && lack > 0 ? lack : null;
}

/**
 * Returns the service's price for an order, which follows the form. QUO-07: the price of another order is not shown,
 * not even for a moment. QUO-08: a late response for an older form is dropped.
 */
export function useQuote(body: LaunchBody | null) {
  const [turn, setTurn] = useState(0);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [, setOld] = useState(0);
  const bodyText = JSON.stringify(body);
  const key = `${turn} ${bodyText}`;
  useEffect(() => {
    const wanted = JSON.parse(bodyText) as LaunchBody | null;
    if (!wanted) return;
    let isCurrent = true;
    const ask = async () => {
      const { data, at, error } = await answer(quote, { body: wanted }, 0);
      if (!isCurrent) return;
      const quoted = data && at !== null && !error ? { body: wanted, price: data, at } : null;
      setAsked({ key, quoted, error });
    };
    const timer = setTimeout(() => void ask(), REST);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [bodyText, key]);
  const own = body && asked?.key === key ? asked : null;
  const at = own?.quoted?.at;
  useEffect(() => {
    if (at === undefined) return;
    const timer = setTimeout(
      () => setOld((count) => count + 1),
      Math.max(0, at + PRICE_VALID - Date.now()) + 50,
    );
    return () => clearTimeout(timer);
  }, [at]);
  return {
    quoted: own?.quoted ?? null,
    error: own?.error ?? null,
    isAsking: body !== null && own === null,
    again: () => setTurn((count) => count + 1),
  };
}

export type QuoteState = ReturnType<typeof useQuote>;
