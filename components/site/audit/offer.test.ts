import { describe, expect, it } from 'vitest';
import { offerOf } from './offer.ts';

describe('offerOf', () => {
  it('AUD-03: recognizes a missing estimate, from an error or a field', () => {
    expect(offerOf(null, { code: 'need_estimate' })).toEqual({ kind: 'none' });
    expect(offerOf({ has_estimate: false, unreadable: 0 }, null)).toEqual({ kind: 'none' });
  });

  it('returns price, currency and pages as the service gave them', () => {
    const data = {
      has_estimate: true,
      estimated_pages: 480,
      full_audit_price: 4.8,
      currency: 'EUR',
      unreadable: 0,
    };
    const priced = { kind: 'priced', amount: 4.8, currency: 'EUR', pages: 480 };
    expect(offerOf(data, null)).toEqual(priced);
    expect(offerOf(data, { code: 'offline' })).toEqual(priced);
  });

  it('never invents a price or a currency', () => {
    expect(offerOf({ has_estimate: true, currency: 'EUR', unreadable: 0 }, null)).toEqual({
      kind: 'unpriced',
    });
    expect(offerOf({ has_estimate: true, full_audit_price: 3, unreadable: 0 }, null)).toEqual({
      kind: 'unpriced',
    });
  });

  it('drops an earlier estimate when the service says that there is none', () => {
    const data = { has_estimate: true, full_audit_price: 4.8, currency: 'EUR', unreadable: 0 };
    expect(offerOf(data, { code: 'need_estimate' })).toEqual({ kind: 'none' });
  });
});
