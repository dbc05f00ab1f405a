import * as z from 'zod/mini';
import { Amount, defineEndpoint, figure, id, known, maybe, Percent } from './endpoint.ts';

/** A plan with a fixed cascade. */
export const Tariff = z.looseObject({
  /** The `tariff_id` of a launch. */
  id,
  slug: maybe(z.string()),
  name: z.string(),
  price_per_link: maybe(Amount),
  /** What the plan builds; the service defines the fields. */
  cascade: maybe(z.record(z.string(), z.unknown())),
});
export type Tariff = z.output<typeof Tariff>;

/** An exact price, in the account's currency: the base minus the discount, plus the brand anchors. */
export const Quote = z.looseObject({
  pricing_mode: maybe(known('tariff')),
  base_price: maybe(Amount),
  discount_percent: maybe(Percent),
  brand_anchors_price: maybe(Amount),
  total: Amount,
  balance: maybe(z.number()),
  sufficient_funds: maybe(z.boolean()),
});
export type Quote = z.output<typeof Quote>;

/**
 * The parameters that a quote and a launch share: the link, a plan or a custom cascade (its counts are per parent, not
 * in total), with or without brand anchors, now or later.
 */
export const orderFields = {
  url: z.optional(z.string().check(z.minLength(1))),
  link_id: z.optional(id),
  tariff_id: z.optional(id),
  level1_count: z.optional(z.int().check(z.positive())),
  level2_per_level1: z.optional(z.int().check(z.nonnegative())),
  level3_per_level2: z.optional(z.int().check(z.nonnegative())),
  crowd_per_article: z.optional(z.int().check(z.nonnegative())),
  brand_anchors: z.optional(z.boolean()),
  schedule_start_at: z.optional(z.iso.datetime({ offset: true })),
  brand_name: z.optional(z.string().check(z.minLength(1))),
};

export const listTariffs = defineEndpoint({
  method: 'GET',
  path: '/promotion/tariffs',
  summary: 'The plans that a link can be promoted on.',
  access: 'promotion',
  status: 200,
  reply: z.looseObject({ tariffs: z.array(Tariff), your_discount_percent: figure(Percent) }),
  example: {
    tariffs: [
      {
        id: 2,
        slug: 'standard',
        name: 'Standard',
        price_per_link: 21.6,
        cascade: { level1_count: 10, level2_per_level1: 3 },
      },
    ],
    your_discount_percent: 15,
  },
});

export const quote = defineEndpoint({
  method: 'POST',
  path: '/promotion/quote',
  summary: 'The exact price of a launch with the same parameters; takes no money.',
  access: 'promotion',
  body: z.strictObject({ project_id: z.optional(id), ...orderFields }),
  status: 200,
  reply: Quote,
  reads: true,
  errors: ['not_found'],
  example: {
    pricing_mode: 'tariff',
    base_price: 21.6,
    discount_percent: 15,
    brand_anchors_price: 5,
    total: 23.36,
    balance: 42.1,
    sufficient_funds: true,
  },
});

export const findBrand = defineEndpoint({
  method: 'GET',
  path: '/promotion/brand',
  summary: 'The brand that the site itself names; the first call for a project reads the site.',
  access: 'promotion',
  query: z.strictObject({
    project_id: z.coerce.number<number>().check(z.int()),
    url: z.optional(z.string()),
  }),
  status: 200,
  reply: z.looseObject({
    project_id: maybe(id),
    /** Empty or absent if the site declares none. */
    brand: maybe(z.string()),
    source: maybe(z.string()),
    brand_anchors_price: maybe(Amount),
  }),
  about: ({ project_id }) => project_id,
  errors: ['not_found'],
  timeout: 45,
  example: { project_id: 12, brand: 'Copper & Leaf', source: 'og:site_name', brand_anchors_price: 5 },
});
