import { describe, expect, it } from 'vitest';
import { judgedKindOf } from './apply-kind.ts';
import type { Example } from './check.ts';
import { inspectionOf } from './example-inspection.ts';
import { checks } from './index.ts';
import type { PageKindName } from './knowledge/page-kind/kind.ts';
import { byWeight, runChecks } from './run-checks.ts';

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

  it('leaves one thing to say about a page that an overload keeps back', () => {
    const page = { ...CART, html: '<title>Too Many Requests</title><h1>Too many requests</h1>', status: 429 };
    expect(judged({ ...page, url: 'https://shop.example/kettles' }).failed).toEqual(['seo/indexability']);
  });

  it.each([204, 205])('leaves one thing to say about a response without a page, status %s', (status) => {
    expect(judged({ url: 'https://shop.example/', html: '', status })).toEqual({
      kind: 'empty',
      index: 'out',
      score: 39,
      failed: ['seo/indexability'],
    });
  });

  const kettles = (html: string, status: number, headers = {}) =>
    judged({ ...CART, url: 'https://shop.example/kettles', html, status, headers });

  it('leaves one thing to say about a server that failed, whose page nobody keeps out on purpose', () => {
    const html =
      '<title>shop.example | 520: Web server is returning an unknown error</title><meta name=robots content="noindex, nofollow"><h1>Web server is returning an unknown error</h1>';
    expect(kettles(html, 520)).toEqual({
      kind: 'error',
      index: 'out',
      score: 39,
      failed: ['seo/indexability'],
    });
    expect(
      kettles('<title>500 Internal Server Error</title><h1>Internal Server Error</h1>', 500).failed,
    ).toEqual(['seo/indexability']);
  });

  it('leaves one thing to say about a redirect to nowhere', () => {
    const html = '<title>Found</title><h1>Found</h1><p>The document has moved <a href="">here</a>.';
    expect(kettles(html, 302)).toEqual({
      kind: 'error',
      index: 'out',
      score: 39,
      failed: ['seo/indexability'],
    });
  });

  it('leaves one thing to say about a test for people', () => {
    const html =
      '<title>Just a moment...</title><meta name=robots content="noindex,nofollow"><meta http-equiv=refresh content=360>';
    expect(kettles(html, 403, { 'cf-mitigated': 'challenge' })).toEqual({
      kind: 'error',
      index: 'out',
      score: 94,
      failed: ['seo/indexability'],
    });
    expect(kettles(html, 503).failed).toEqual(['seo/indexability']);
  });

  it('may keep a sign-in page out of the index, or not', () => {
    const html =
      '<html lang=en><title>Log in</title><h1>Log in</h1><form><input name=user><input type=password></form>';
    const page = { ...CART, url: 'https://shop.example/login', html };
    expect(judged(page).index).toBe('either');
    expect(judged({ ...page, headers: NOINDEX.headers })).toEqual({
      kind: 'account',
      index: 'kept out',
      score: null,
      failed: [],
    });
  });

  const ROWS = [1, 2, 3, 4, 5].map((number) => `<p><a href="/products/${number}">Kettle</a> €${number}9.00`);
  const list = (address: string, canonical: string) => ({
    url: `https://shop.example/collections/kettles${address}`,
    html: `<html lang=en><title>Kettles</title><link rel=canonical href="https://shop.example/collections/kettles${canonical}"><h1>Kettles</h1>${ROWS.join('')}`,
    headers: {},
  });

  it('judges a thank-you page that can be indexed like any other, and says nothing if it is kept out', () => {
    const html = '<html lang=en><title>Order received</title><h1>Order received</h1><p>Order number: 1042';
    const page = { url: 'https://shop.example/checkout/order-received/1042/', html, headers: {} };
    const { index, failed } = judged(page);
    expect([index, failed.includes('seo/index-unwanted'), failed.includes('seo/viewport-missing')]).toEqual([
      'either',
      true,
      true,
    ]);
    expect(judged({ ...page, headers: NOINDEX.headers })).toEqual({
      kind: 'thanks',
      index: 'kept out',
      score: null,
      failed: [],
    });
  });

  it('may keep a filtered list out of the index, if the whole list is its canonical URL', () => {
    const out = { kind: 'listing', index: 'kept out', score: null, failed: [] };
    expect(judged({ ...list('?color=red', ''), headers: NOINDEX.headers })).toEqual(out);
    expect(
      judged({ ...list('?sort_by=price', ''), robotsTxt: 'User-agent: *\nDisallow: /*sort_by' }),
    ).toEqual(out);
    expect(judged(list('?color=red', '')).index).toBe('in');
  });

  it.each([
    ['the whole list', '', ''],
    ['a list whose canonical URL keeps the parameter', '?color=red', '?color=red'],
    ['a list whose parameters only track', '?utm_source=x', ''],
    ['a list whose canonical URL is another list', '?color=red', '/copper'],
  ])('takes it for a fault that %s is kept out', (_, address, canonical) => {
    const { index, failed } = judged({ ...list(address, canonical), headers: NOINDEX.headers });
    expect([index, failed.includes('seo/indexability')]).toEqual(['in', true]);
  });

  it('judges a page that announces a site like any other, unless it is kept out of the index', () => {
    const page = {
      url: 'https://shop.example/',
      headers: {},
      html: '<html lang=en><title>Linden Kettles</title><h1>Coming soon</h1><p>Leave your address.',
    };
    const { kind, index, failed } = judged(page);
    expect([
      kind,
      index,
      failed.includes('seo/soft-404'),
      failed.includes('seo/description-missing'),
    ]).toEqual(['soon', 'either', true, true]);
    expect(judged({ ...page, headers: NOINDEX.headers })).toEqual({
      kind: 'soon',
      index: 'kept out',
      score: null,
      failed: [],
    });
  });

  it('says nothing about previews of a page that is not in the index', () => {
    const html =
      '<html lang=en><title>Kettles</title><link rel=canonical href="/kettles"><meta property="og:url" content="/other"><h1>Kettles</h1><p>Copper kettles from Poland.';
    const found = (headers: Example['headers']) =>
      judged({ url: 'https://shop.example/kettles', html, ...(headers && { headers }) }).failed.filter(
        (check) => /og-|twitter-|social-/.test(check),
      );
    expect(found({})).toEqual(['seo/canonical-og-url', 'seo/og-missing', 'seo/twitter-card-invalid']);
    expect(found({ 'x-robots-tag': 'noindex' })).toEqual([]);
  });

  it('says of a widget, which other pages show, nothing about results and previews of its own', () => {
    const html =
      '<html lang=en><title>Timer</title><link rel=canonical href="/timer"><meta property="og:url" content="/other"><h2>Tea</h2><script src="/t.js"></script>';
    const failed = (path: string) =>
      judged({ url: `https://shop.example${path}`, html, headers: {}, shown: {} }).failed;
    const left = failed('/embed/clock');
    const gone = failed('/clock').filter((check) => !left.includes(check));
    expect(gone.sort()).toEqual([
      'seo/canonical-elsewhere',
      'seo/canonical-og-url',
      'seo/description-missing',
      'seo/heading-main-missing',
      'seo/og-missing',
      'seo/twitter-card-invalid',
    ]);
  });

  it.each<[PageKindName, string, string]>([
    ...(['article', 'product', 'listing', 'home', 'other'] as const).map(
      (kind): [PageKindName, string, string] => [kind, 'in', 'in'],
    ),
    ...(['account', 'embed', 'soon'] as const).map((kind): [PageKindName, string, string] => [
      kind,
      'either',
      'either',
    ]),
    ...(['search', 'cart', 'error', 'maintenance', 'parked', 'template'] as const).map(
      (kind): [PageKindName, string, string] => [kind, 'out', 'either'],
    ),
    ['empty', 'out', 'either'],
  ])('%s belongs %s the index if that is sure, else %s', (kind, sure, unsure) => {
    const index = (certainty: 'sure' | 'unsure') => judgedKindOf({ kind, grounds: [], certainty }, []).index;
    expect([index('sure'), index('unsure')]).toEqual([sure, unsure]);
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

  const PRODUCT = { '@context': 'https://schema.org', '@type': 'Product', name: 'Kettle', image: '/a.jpg' };
  const offer = { '@type': 'Offer', priceCurrency: 'EUR', price: 0 };
  const priced = `<title>Kettle</title><h1>Kettle</h1><p>0,00 €</p><script type="application/ld+json">${JSON.stringify({ ...PRODUCT, offers: offer })}</script>`;

  const reviewed = `${priced}<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'BlogPosting', headline: 'Kettle', datePublished: '2026-05-01' })}</script>`;

  const step = { '@type': 'ListItem', position: 1, name: 'Shop', item: 'https://shop.example/' };
  const trail = `<title>Kettles</title><h1>Kettles</h1><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: [step] })}</script>`;

  it.each<[string, string, Example, PageKindName, number]>([
    [
      'seo/title-missing',
      'more on a home page',
      { url: 'https://shop.example/', html: '<h1>Kettles</h1>' },
      'home',
      0.3,
    ],
    [
      'seo/title-missing',
      'as usual elsewhere',
      { url: 'https://shop.example/a', html: '<h1>Kettles</h1>' },
      'other',
      0.2,
    ],
    [
      'seo/description-missing',
      'more on a home page',
      { url: 'https://shop.example/', html: '<h1>Kettles</h1>' },
      'home',
      0.06,
    ],
    [
      'seo/description-missing',
      'nothing on a sign-in page',
      {
        url: 'https://shop.example/login',
        html: '<html lang=en><title>Log in</title><h1>Log in</h1><form><input name=user><input type=password></form>',
      },
      'account',
      0,
    ],
    ...(
      [
        ['seo/image-alt-missing', '<title>Log in</title><h1>Log in</h1><img src="/a.png" width=9 height=9>'],
        ['seo/heading-main-missing', '<title>Log in</title>'],
        ['seo/text-filler', '<title>Log in</title><h1>Log in</h1><p>Lorem ipsum'],
        ['seo/title-generic', '<title>Welcome</title><h1>Log in</h1>'],
      ] as const
    ).map(([check, html]): [string, string, Example, PageKindName, number] => [
      check,
      'nothing on a sign-in page',
      {
        url: 'https://shop.example/login',
        html: `<html lang=en>${html}<form><input name=user><input type=password></form>`,
      },
      'account',
      0,
    ]),
    [
      'seo/title-generic',
      'more on a home page',
      { url: 'https://shop.example/', html: '<title>Home</title><h1>Kettles</h1>' },
      'home',
      0.075,
    ],
    [
      'seo/breadcrumb-invalid',
      'nothing on a home page',
      { url: 'https://shop.example/', html: trail },
      'home',
      0,
    ],
    [
      'seo/breadcrumb-invalid',
      'as usual elsewhere',
      { url: 'https://shop.example/a', html: trail },
      'other',
      0.0036,
    ],
    [
      'seo/structured-data-value-refused',
      'more on a product',
      { url: 'https://shop.example/product/kettle', html: priced },
      'product',
      0.09,
    ],
    [
      'seo/structured-data-value-refused',
      'little on an article',
      { url: 'https://shop.example/blog/2026/kettle', html: reviewed },
      'article',
      0.012,
    ],
    [
      'seo/structured-data-value-refused',
      'little on a home page',
      { url: 'https://shop.example/', html: priced },
      'home',
      0.012,
    ],
  ])('decides how much a fault costs: %s costs %s', (check, _how, example, kind, takes) => {
    const report = runChecks(checks, inspectionOf({ headers: {}, ...example }), 'seo');
    const result = report.results.find((one) => one.check === check);
    expect([report.kind.kind, result?.outcome, result?.takes]).toEqual([kind, 'failed', takes]);
    expect(result?.findings.every((finding) => finding.takes === takes)).toBe(true);
    expect(report.results.toSorted(byWeight)).toEqual(report.results);
  });

  it('says nothing about previews of a page that is closed to search engines', () => {
    const open = { ...CART, url: 'https://shop.example/kettles', html: '<title>Kettles</title><p>Copper' };
    const closed = { ...open, headers: { 'x-robots-tag': 'noindex' } };
    expect(judged(open).failed).toContain('seo/og-missing');
    expect(judged(closed).failed).not.toContain('seo/og-missing');
  });

  it('says of a page that only sends its visitors on how it does that, and nothing about a page', () => {
    const page = { ...CART, url: 'https://shop.example/old', html: '<title>New</title>' };
    const sent = (content: string) => ({
      ...page,
      html: `${page.html}<meta http-equiv=refresh content="${content}">`,
    });
    expect(judged(sent('0; url=/new'))).toEqual({
      kind: 'empty',
      index: 'out',
      score: 96,
      failed: ['seo/refresh-redirect'],
    });
    expect(judged(sent('5; url=/new')).failed).toEqual(['seo/refresh-redirect']);
    expect(judged(sent('5')).failed).toEqual(['seo/soft-404']);
  });
});
