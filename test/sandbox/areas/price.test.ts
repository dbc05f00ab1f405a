import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountOf, type Order, priceOf, TARIFFS } from './price.ts';

const plain = { discount_percent: 0, is_pro: false };

describe('prices', () => {
  it('QUO-02: a plan, a custom cascade, or the default price', () => {
    expect(priceOf({ tariff_id: 2 }, plain)).toEqual({
      mode: 'tariff',
      cascade: { level1: 10, level2: 3, level3: 0, crowd: 0 },
      base: 2_160,
      discountPercent: 0,
      brand: 0,
      total: 2_160,
    });
    expect(priceOf({ level1_count: 10, level2_per_level1: 2 }, plain)).toEqual({
      mode: 'flexible',
      cascade: { level1: 10, level2: 2, level3: 0, crowd: 0 },
      base: 10 * 120 + 20 * 40,
      discountPercent: 0,
      brand: 0,
      total: 10 * 120 + 20 * 40,
    });
    expect(priceOf({}, plain)).toEqual({
      mode: 'global',
      cascade: { level1: 6, level2: 2, level3: 0, crowd: 0 },
      base: 1_500,
      discountPercent: 0,
      brand: 0,
      total: 1_500,
    });
  });

  it('QUO-03: each level multiplies the one below it', () => {
    const order = { level1_count: 2, level2_per_level1: 3, level3_per_level2: 4, crowd_per_article: 5 };
    const { base } = priceOf(order, plain);
    expect(base).toBe(2 * 120 + 6 * 40 + 24 * 15 + (2 + 6 + 24) * 5 * 10);
  });

  it('QUO-04: the brand’s surcharge is added after the discount and is not discounted', () => {
    const account = { discount_percent: 15, is_pro: false };
    expect(priceOf({ tariff_id: 2, brand_anchors: true }, account).total).toBe(1_836 + 500);
  });

  it('ACC-12: the Pro plan adds ten percent', () => {
    expect(discountOf({ discount_percent: 15, is_pro: true })).toBe(25);
    expect(discountOf({ discount_percent: 85, is_pro: true })).toBe(90);
  });

  it('QUO-09: a plan takes precedence over a custom cascade', () => {
    expect(priceOf({ tariff_id: 1, level1_count: 100 }, plain)).toEqual(priceOf({ tariff_id: 1 }, plain));
    expect(priceOf({ tariff_id: 1 }, plain)).toEqual({
      mode: 'tariff',
      cascade: { level1: 5, level2: 0, level3: 0, crowd: 1 },
      base: 990,
      discountPercent: 0,
      brand: 0,
      total: 990,
    });
  });

  it('QUO-10: an unknown plan is not found', () => {
    expect(() => priceOf({ tariff_id: 99 }, plain)).toThrow('not_found');
  });

  it.each<[string, Order]>([
    ['lower levels without the first', { level2_per_level1: 2 }],
    ['a cascade beyond all measure', { level1_count: 100, level2_per_level1: 100 }],
  ])('ERR-02: %s is refused', (_name, order) => {
    expect(() => priceOf(order, plain)).toThrow('validation_error');
  });

  it('ACC-08: is always a whole number of minor units, never below the surcharge', () => {
    const orders = fc.record(
      {
        tariff_id: fc.constantFrom(...TARIFFS.map(({ id }) => id)),
        level1_count: fc.integer({ min: 1, max: 20 }),
        crowd_per_article: fc.integer({ min: 0, max: 3 }),
        brand_anchors: fc.boolean(),
      },
      { requiredKeys: ['level1_count'] },
    );
    const accounts = fc.record({
      discount_percent: fc.double({ min: 0, max: 100, noNaN: true }),
      is_pro: fc.boolean(),
    });
    fc.assert(
      fc.property(orders, accounts, (order, account) => {
        const { total, base, brand } = priceOf(order, account);
        expect(Number.isInteger(total)).toBe(true);
        expect(total).toBeGreaterThanOrEqual(brand);
        expect(total).toBeLessThanOrEqual(base + brand);
      }),
    );
  });
});
