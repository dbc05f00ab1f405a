import { defineCheck, type Example } from '../check.ts';
import { canonicalOf } from '../knowledge/addresses/canonical.ts';
import { isStagingHost } from '../knowledge/addresses/private-hosts.ts';
import { pageKindOf } from '../knowledge/page-kind/page-kind.ts';
import { forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';
import { judgeRobots } from '../knowledge/robots/robots-txt.ts';

const FIX = '<meta name="robots" content="noindex">';

export default defineCheck({
  loses: ['result'],
  title: 'Only pages that should be found are in the index',
  why: 'A cart, a list of search results or a test site in the index competes with the pages that should be found.',
  remedy: 'Add noindex to the page, so that search engines drop it.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  messages: {
    cart: {
      fault: 'Cart or checkout can be indexed',
      says: 'The page is a cart or a checkout, and search engines may index it: visitors from search would find it empty.',
    },
    search: {
      fault: 'Search results can be indexed',
      says: 'The page is a result of the site’s own search, and search engines may index it; there is one for each word.',
    },
    thanks: {
      // No search engine advises against it.
      loses: ['nothing'],
      fault: 'Thank-you page can be indexed',
      says: 'The page thanks visitors for what they have sent, and search engines may index it. People who find it in search have sent nothing, and analytics may count them as if they had.',
    },
    staging: {
      loses: ['address'],
      fault: 'Test site can be indexed',
      says: 'The host {host} is named like a test site, and search engines may index it next to the real site.',
      remedy: 'Protect the test site with a password, or return X-Robots-Tag: noindex for all its pages.',
    },
  },
  needs: ['response', 'phrases'],

  *run(inspection) {
    const { page, response, robotsTxt } = inspection;
    const isOpen =
      response.status < 300 &&
      forbidding(robotsDirectives(page, response), 'noindex').length === 0 &&
      (!robotsTxt || judgeRobots(robotsTxt, page.url).allowed);
    if (!isOpen) return 'not applicable';
    const { kind, certainty } = pageKindOf(inspection);
    const { hostname } = new URL(page.url);
    const canonical = canonicalOf(page, response)?.url.hostname ?? hostname;
    if (isStagingHost(hostname) && isStagingHost(canonical))
      yield { message: 'staging', values: { host: hostname }, fix: 'X-Robots-Tag: noindex' };
    else if (certainty === 'sure' && (kind === 'cart' || kind === 'search' || kind === 'thanks'))
      yield { message: kind, fix: FIX };
  },
});

const headers = {};

export const examples: Example[] = [
  { html: '<title>Kettles</title><h1>Kettles</h1><p>Copper', headers },
  {
    url: 'https://shop.example/cart',
    html: '<title>Your cart</title><h1>Your cart</h1><p>Your cart is empty.',
    headers,
    finds: [
      {
        message: 'cart',
        says: 'The page is a cart or a checkout, and search engines may index it: visitors from search would find it empty.',
        remedy: 'Add noindex to the page, so that search engines drop it.',
        severity: 'error',
        fix: '<meta name="robots" content="noindex">',
      },
    ],
  },
  {
    url: 'https://shop.example/search?q=kettle',
    html: '<title>Search results for kettle</title><h1>Search results</h1><p>Two kettles',
    headers,
    finds: [
      {
        message: 'search',
        says: 'The page is a result of the site’s own search, and search engines may index it; there is one for each word.',
        severity: 'error',
        fix: '<meta name="robots" content="noindex">',
      },
    ],
  },
  {
    url: 'https://shop.example/thank-you/',
    html: '<title>Thank you – Copper</title><h1>Thank you!</h1><p>Your message has been sent. <a href=/>Home</a>',
    headers,
    finds: [
      {
        message: 'thanks',
        says: 'The page thanks visitors for what they have sent, and search engines may index it. People who find it in search have sent nothing, and analytics may count them as if they had.',
        severity: 'info',
        fix: '<meta name="robots" content="noindex">',
      },
    ],
  },
  {
    name: 'thanks to helpers, with their names',
    url: 'https://shop.example/thanks',
    html: `<title>Thanks</title><h1>Thanks</h1><p>${'Ann, Bob and Cleo, who built the kiln with us. '.repeat(10)}`,
    headers,
  },
  {
    url: 'https://staging.shop.example/kettles',
    html: '<title>Kettles</title><p>Copper',
    headers,
    finds: [
      {
        message: 'staging',
        says: 'The host staging.shop.example is named like a test site, and search engines may index it next to the real site.',
        remedy: 'Protect the test site with a password, or return X-Robots-Tag: noindex for all its pages.',
        severity: 'error',
        fix: 'X-Robots-Tag: noindex',
      },
    ],
  },
  {
    name: 'a test site whose canonical is the real one',
    url: 'https://staging.shop.example/kettles',
    html: '<link rel=canonical href="https://shop.example/kettles"><p>Copper',
    headers,
  },
  {
    name: 'a cart that is kept out',
    url: 'https://shop.example/cart',
    html: '<meta name=robots content=noindex><title>Your cart</title><h1>Your cart</h1>',
    headers,
    verdict: 'not applicable',
  },
  {
    name: 'closed by robots.txt',
    url: 'https://shop.example/cart',
    html: '<title>Your cart</title><h1>Your cart</h1>',
    headers,
    robotsTxt: 'User-agent: *\nDisallow: /cart',
    verdict: 'not applicable',
  },
  { name: 'a choice of pages', html: '<p>Copper', status: 300, verdict: 'not applicable' },
  { name: 'an answer of another kind', html: '<p>Copper', status: 404, verdict: 'not applicable' },
  { name: 'status not known', html: '<p>Copper', verdict: 'not looked at' },
];
