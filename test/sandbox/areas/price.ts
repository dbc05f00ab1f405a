import type { Account } from '../accounts.ts';
import { Refusal } from '../refusal.ts';
import { type Cascade, sizeOf } from './cascade.ts';

/** A plan with its price for one link in minor units. */
export interface Tariff {
  id: number;
  slug: string;
  name: string;
  price: number;
  cascade: Cascade;
}

export const TARIFFS: readonly Tariff[] = [
  { id: 1, slug: 'start', name: 'Start', price: 990, cascade: { level1: 5, level2: 0, level3: 0, crowd: 1 } },
  {
    id: 2,
    slug: 'standard',
    name: 'Standard',
    price: 2_160,
    cascade: { level1: 10, level2: 3, level3: 0, crowd: 0 },
  },
  {
    id: 3,
    slug: 'growth',
    name: 'Growth',
    price: 4_800,
    cascade: { level1: 12, level2: 3, level3: 2, crowd: 1 },
  },
];

/** The default cascade and its price, for a request without a plan and without a custom cascade. */
const GLOBAL = { price: 1_500, cascade: { level1: 6, level2: 2, level3: 0, crowd: 0 } };
/** Price of one placement of each kind, in minor units. */
const UNIT: Readonly<Cascade> = { level1: 120, level2: 40, level3: 15, crowd: 10 };
/** Added after the discount, in the account's currency, whichever it is. */
const BRAND = 500;
const PRO_DISCOUNT = 10;
const MAXIMUM_DISCOUNT = 90;
const MAXIMUM_NODES = 3_000;

/** The fields of a launch or a quote that determine its price. */
export interface Order {
  tariff_id?: number | undefined;
  level1_count?: number | undefined;
  level2_per_level1?: number | undefined;
  level3_per_level2?: number | undefined;
  crowd_per_article?: number | undefined;
  brand_anchors?: boolean | undefined;
}

/** A price in minor units, and what it pays for. */
export interface Price {
  mode: 'tariff' | 'flexible' | 'global';
  cascade: Cascade;
  base: number;
  discountPercent: number;
  brand: number;
  total: number;
}

/** Returns the percentage off every promotion: the account's own, and ten more on the Pro plan. */
export function discountOf({
  discount_percent,
  is_pro,
}: Pick<Account, 'discount_percent' | 'is_pro'>): number {
  return Math.min(MAXIMUM_DISCOUNT, discount_percent + (is_pro ? PRO_DISCOUNT : 0));
}

function flexible(order: Order): Cascade | null {
  const { level1_count, level2_per_level1, level3_per_level2, crowd_per_article } = order;
  const isGiven = level2_per_level1 || level3_per_level2 || crowd_per_article;
  if (level1_count === undefined) {
    if (isGiven) throw new Refusal('validation_error', { field: 'level1_count' });
    return null;
  }
  return {
    level1: level1_count,
    level2: level2_per_level1 ?? 0,
    level3: level3_per_level2 ?? 0,
    crowd: crowd_per_article ?? 0,
  };
}

function unitPrice({ level1, level2, level3, crowd }: Cascade): number {
  const second = level1 * level2;
  const third = second * level3;
  const mentions = (level1 + second + third) * crowd;
  return level1 * UNIT.level1 + second * UNIT.level2 + third * UNIT.level3 + mentions * UNIT.crowd;
}

/**
 * Returns the exact price of an order for an account. A plan takes precedence over a custom cascade; an unknown plan
 * is not found.
 */
export function priceOf(order: Order, account: Pick<Account, 'discount_percent' | 'is_pro'>): Price {
  const tariff = TARIFFS.find(({ id }) => id === order.tariff_id);
  if (order.tariff_id !== undefined && !tariff) throw new Refusal('not_found');
  const own = tariff ? null : flexible(order);
  if (own && sizeOf(own) > MAXIMUM_NODES) throw new Refusal('validation_error', { field: 'level1_count' });
  const { price: base, cascade } = tariff ?? (own ? { price: unitPrice(own), cascade: own } : GLOBAL);
  const discountPercent = discountOf(account);
  const brand = order.brand_anchors ? BRAND : 0;
  return {
    mode: tariff ? 'tariff' : own ? 'flexible' : 'global',
    cascade,
    base,
    discountPercent,
    brand,
    total: Math.round((base * (100 - discountPercent)) / 100) + brand,
  };
}
