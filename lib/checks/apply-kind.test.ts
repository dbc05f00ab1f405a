import { describe, expect, it } from 'vitest';
import type { Example } from './check.ts';
import { inspectionOf } from './example-inspection.ts';
import { checks } from './index.ts';
import type { PageKindName } from './knowledge/page-kind/kind.ts';
import { runChecks } from './run-checks.ts';

const CART: Example = {
  url: 'https://shop.example/cart',
  html: '<html lang=en><title>Your cart</title><h1>Your cart</h1><p>Your cart is empty. <a href="javascript:x()">Pay</a>',
  headers: {},
};
const NOINDEX = { ...CART, headers: { 'x-robots-tag': 'noindex' } };

function judged(example: Example, deniedKinds: readonly PageKindName[] = []) {
  const { kind, seo, results } = runChecks(checks, { ...inspectionOf(example), deniedKinds }, 'seo');
  const failed = results.filter(({ outcome }) => outcome === 'failed').map(({ check }) => check);
  return { kind: kind.kind, index: kind.index, score: seo?.score, failed };
}

describe('the kind of a page', () => {
  it('keeps a cart without a score and without advice if it is not in the index', () => {
    expect(judged(NOINDEX)).toEqual({ kind: 'cart', index: 'kept out', score: null, failed: [] });
  });

  it('leaves one thing to say about a cart that can be indexed', () => {
    const { failed, index } = judged(CART);
    expect([index, failed]).toEqual(['out', ['seo/index-unwanted']]);
  });

  it('leaves one thing to say about an error page with status 200', () => {
    const page = { ...CART, html: '<title>Page not found</title><h1>Page not found</h1><a href=#>x</a>' };
    expect(judged({ ...page, url: 'https://shop.example/old' })).toEqual({
      kind: 'error',
      index: 'out',
      score: 39,
      failed: ['seo/soft-404'],
    });
  });

  it('changes nothing if the user says that it is wrong', () => {
    const denied = judged(NOINDEX, ['cart']);
    expect([denied.kind, denied.index, denied.failed.includes('seo/indexability')]).toEqual([
      'other',
      'in',
      true,
    ]);
    expect(judged(NOINDEX, ['error'])).toEqual(judged(NOINDEX));
  });

  it('says nothing about previews of a page that is closed to search engines', () => {
    const open = { ...CART, url: 'https://shop.example/kettles', html: '<title>Kettles</title><p>Copper' };
    const closed = { ...open, headers: { 'x-robots-tag': 'noindex' } };
    expect(judged(open).failed).toContain('seo/og-missing');
    expect(judged(closed).failed).not.toContain('seo/og-missing');
  });
});
