import { defineCheck, type Example } from '../check.ts';
import { decoded } from '../knowledge/addresses/decoded.ts';
import { isHomeAddress } from '../knowledge/addresses/home-address.ts';
import { secretParameters } from '../knowledge/addresses/secrets.ts';
import { crawledRedirects, isSignIn, verdictOn } from '../knowledge/response/redirect-chain.ts';

/** Parts of a path that do something, and then lead back to the beginning. */
const ACTION =
  /(?:^|[/._-])(?:log-?(?:in|out|off)|sign-?(?:in|out|up)|auth|account|admin|cart|basket|checkout|session|confirm|verify|activate|unsubscribe|subscribe|api|callback|consent|cookie)(?:[/._-]|$)/i;
/** First parts that choose something, count a click, or are another name of the home page. */
const SWITCH =
  /^\/(?:home|index|start|main|default|welcome|lang|language|locale|region|country|set|switch|go|out|away|r|redirect|click|track|ref)(?:[/.]|$)/i;
/** A name of more than one word, or of a file: that of a page, not of a section. */
const PAGE = /[\p{L}\p{N}][-_][\p{L}\p{N}]|\.(?:html?|php|aspx?|jsp)$/iu;

/** Whether an address was that of a page inside a site, as far as it says so. */
function isInnerPage(url: URL): boolean {
  if (isHomeAddress(url) || ACTION.test(url.pathname) || SWITCH.test(url.pathname)) return false;
  if (secretParameters(url).length > 0) return false;
  const segments = url.pathname.split('/').filter(Boolean);
  return segments.length > 1 || PAGE.test(decoded(segments.at(-1) ?? ''));
}

export default defineCheck({
  loses: ['crawling', 'part', 'possible'],
  title: 'Inner pages do not redirect to the home page',
  why: 'Google may treat a redirect to a page with other content, such as the home page, as a soft 404: the links to the old URL then count for nothing.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes',
  remedy:
    'On the server, redirect the old URL (301) to the page that took its place; if there is none, return status 404 or 410 with an error page that leads on.',
  messages: {
    home: {
      fault: 'Old URL redirects to the home page',
      says: '{address} redirects to the home page; unless its content is there now, search engines may treat that as a soft 404.',
    },
  },
  needs: ['way', 'suffixes'],

  *run({ page, way, suffixes }) {
    const steps = crawledRedirects(way, suffixes);
    const last = steps.at(-1);
    // What is in the query or after the # may be the page itself.
    const isWhole = last && !last.to.search && new URL(page.url).hash === '';
    const isHome = isWhole && isHomeAddress(last.to) && last.next.status < 300;
    const from = steps.find((step) => isInnerPage(step.from))?.from;
    if (!isHome || !from || steps.some(isSignIn)) return verdictOn(way);
    yield { message: 'home', values: { address: from.href } };
  },
});

const way = (...addresses: string[]): Example => ({
  url: addresses.at(-1) ?? '',
  parts: {
    way: {
      how: 'observed',
      isWhole: true,
      hops: addresses.map((url, index) => ({
        url,
        status: index < addresses.length - 1 ? 301 : 200,
        headers: [],
      })),
    },
  },
});

export const examples: Example[] = [
  {
    ...way('https://tea.test/kettles/copper-2019', 'https://tea.test/'),
    finds: [
      {
        message: 'home',
        says: 'https://tea.test/kettles/copper-2019 redirects to the home page; unless its content is there now, search engines may treat that as a soft 404.',
        remedy:
          'On the server, redirect the old URL (301) to the page that took its place; if there is none, return status 404 or 410 with an error page that leads on.',
        severity: 'notice',
      },
    ],
  },
  ...[
    ['http://tea.test/about-us.html', 'https://tea.test/about-us.html', 'https://www.tea.test/'],
    ['https://tea.test/de/kessel/kupfer', 'https://tea.test/de/'],
    ['https://tea.test/copper-kettle/', 'https://tea.test/shop', 'https://tea.test/'],
    ['https://old.tea.test/2014/05/12', 'https://tea.test/'],
    ['https://tea.test/чайник-медный', 'https://tea.test/'],
  ].map((addresses) => ({ ...way(...addresses), finds: ['home'] })),
  ...[
    ['http://tea.test/', 'https://tea.test/'],
    ['https://tea.test/index.php', 'https://tea.test/'],
    ['https://tea.test/', 'https://tea.test/en/'],
    ['https://tea.test/about', 'https://tea.test/'],
    ['https://tea.test/home/index.html', 'https://tea.test/'],
    ['https://tea.test/user/logout', 'https://tea.test/'],
    ['https://tea.test/lang/de', 'https://tea.test/de/'],
    ['https://tea.test/checkout/payment-done', 'https://tea.test/'],
    ['https://tea.test/a/b', 'https://tea.test/login', 'https://tea.test/'],
    ['https://tea.test/invite/8f3a91bc77e0d2a48f3a91bc77e0d2a4', 'https://tea.test/'],
    ['https://tea.test/shop/kettles', 'https://tea.test/?category=kettles'],
    ['https://tea.test/shop/kettles', 'https://tea.test/#/kettles'],
    ['https://tea.test/kettles/copper-2019', 'https://tea.test/kettles/copper'],
    ['https://t.example/promo/tea-week', 'https://tea.test/'],
  ].map((addresses) => way(...addresses)),
  {
    name: 'after a form',
    url: 'https://tea.test/',
    parts: {
      way: {
        how: 'observed',
        isWhole: true,
        hops: [
          { url: 'https://tea.test/contact/send-message', status: 303, headers: [], byForm: true },
          { url: 'https://tea.test/', status: 200, headers: [] },
        ],
      },
    },
  },
  { name: 'no redirect', ...way('https://tea.test/'), verdict: 'not applicable' },
  {
    name: 'what came before was not seen',
    url: 'https://tea.test/',
    parts: {
      way: {
        how: 'observed',
        isWhole: false,
        hops: [{ url: 'https://tea.test/', status: 200, headers: [] }],
      },
    },
    verdict: 'not looked at',
  },
];
