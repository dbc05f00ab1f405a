import { defineCheck, type Example } from '../check.ts';
import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { canonicalOf } from '../knowledge/addresses/canonical.ts';
import { readAlternates } from '../knowledge/addresses/hreflang.ts';
import { pageNumberOf } from '../knowledge/addresses/page-number.ts';
import { isGivenHost, isPrivateHost, isStagingHost } from '../knowledge/addresses/private-hosts.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';

/** Pages whose canonical URL may rightly be the full page or the home page. */
const VARIANT = /^\/(m|mobile|amp|home)\/?$|\/amp\/?$|\.amp(\.html)?$/i;

/** Parts of an address that say which version of a document it is, as in /en/latest/install, or that it is for a printer. */
const EDITION = /^(?:latest|stable|main|master|dev|develop|next|current|v\d+|v?\d+(?:\.(?:\d+|x))+)$/i;
const PRINT = /^print$/i;

/** The addresses that Drupal gives to pages before they have one of their own. */
const UNNAMED = /^(?:\/[a-z]{2}(?:-[a-z]{2,4})?)?\/(?:node|taxonomy\/term|user)\/\d+\/?$/i;

const partsOf = ({ pathname }: URL) => pathname.split('/').filter(Boolean);

/** Whether two pages differ only in the version of a document that their addresses name, or in the version for print. */
function isOtherEdition(here: URL, there: URL): boolean {
  const own = partsOf(here);
  const main = partsOf(there);
  const index = own.findIndex((part, at) => part !== main[at]);
  const part = own[index] ?? '';
  const isLeftOut = own.toSpliced(index, 1).join('/') === main.join('/');
  const isReplaced =
    EDITION.test(main[index] ?? '') && own.with(index, main[index] ?? '').join('/') === main.join('/');
  return (isLeftOut && PRINT.test(part)) || (EDITION.test(part) && (isLeftOut || isReplaced));
}

/** Whether an address is the one by which a system knows the page, and the other the one that it shows. */
const isInternal = (here: URL, there: URL): boolean =>
  (UNNAMED.test(here.pathname) && !UNNAMED.test(there.pathname)) ||
  (here.pathname.endsWith('/index.php') && here.search !== '' && !there.pathname.includes('index.php'));

/** The parameters by which systems know their home page: OpenCart, PrestaShop, Joomla. */
const HOME_PARAMETERS =
  /^\?(?:route=common(?:\/|%2F)home|controller=index|option=com_content&view=featured)$/i;

/** Whether an address is that of a home page, with or without what the system calls it. */
const isHome = ({ pathname, search }: URL): boolean =>
  /^\/(?:index\.php)?$/.test(pathname) && (search === '' || HOME_PARAMETERS.test(search));

/** What every AMP page loads, wherever its address keeps the word, and no other page does. */
const AMP_SCRIPT = /^https:\/\/cdn\.ampproject\.org\/v0\.m?js$/;

type Message =
  | 'form'
  | 'query'
  | 'page'
  | 'copy'
  | 'variant'
  | 'root'
  | 'firstPage'
  | 'language'
  | 'default'
  | 'domain'
  | 'private'
  | 'staging';

/** Returns whether the canonical URL of a page in a series is the first page of that series. */
function isFirstOfSeries(url: URL, canonical: URL): boolean {
  const series = pageNumberOf(url);
  if (!series || series.number < 2) return false;
  const target = pageNumberOf(canonical);
  const first = target?.number === 1 ? target.first : canonical;
  return addressDifference(series.first, first).grade !== 'other';
}

/** Whether a host is where a site is built or tried out, and not where it is found. */
const isForTests = (host: string): boolean => isPrivateHost(host) || isStagingHost(host);

/** Whether a page is a copy for tests of the site that its canonical URL names. */
const isCopy = (here: URL, canonical: URL): boolean =>
  isForTests(here.hostname) && !isForTests(canonical.hostname);

/** Whether a page is at the address that its platform gave to the site, and its canonical URL at the site's own. */
const isAtPlatform = (here: URL, canonical: URL): boolean =>
  isGivenHost(here.hostname) && !isGivenHost(canonical.hostname) && !isForTests(canonical.hostname);

/**
 * Returns the address of the page; that of a copy for tests, or at the platform, as it is at the host of its canonical
 * URL. There it may be in a folder: localhost/shop/kettles is a copy of /kettles.
 */
function publishedAt(here: URL, canonical: URL): URL {
  if (!isCopy(here, canonical) && !isAtPlatform(here, canonical)) return here;
  const isInFolder = canonical.pathname !== '/' && here.pathname.endsWith(canonical.pathname);
  return new URL(`${canonical.origin}${isInFolder ? canonical.pathname : here.pathname}${here.search}`);
}

export default defineCheck({
  loses: ['address'],
  title: 'The canonical URL is this page',
  why: 'Search engines usually show the canonical URL instead of this page, and count links to this page as links to that URL.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  remedy:
    'If this page should appear in search results itself, set its canonical URL to its own address. If the other page is meant to replace it, no change is needed.',
  messages: {
    form: {
      loses: ['nothing'],
      fault: 'Canonical URL is spelled differently',
      says: 'The canonical URL seems to be this page, spelled differently: {address}.',
      remedy:
        'Decide on one spelling (http or https, www, a dot after the host name, trailing slash, capital letters, index.php), declare it as canonical, and redirect the others to it.',
    },
    query: {
      loses: ['nothing'],
      fault: 'Canonical URL has other parameters',
      says: 'The canonical URL leaves out or changes parameters of this page’s URL: {address}.',
      remedy:
        'If the parameters change what the page is about, set the canonical URL to its full address with them. If they only sort, filter or track, no change is needed.',
    },
    page: {
      loses: ['address', 'all', 'likely'],
      fault: 'Canonical URL is another page',
      says: 'The canonical URL is another page, so search results will probably show that one instead: {address}.',
    },
    copy: {
      loses: ['nothing'],
      fault: 'Canonical URL is another page',
      says: 'This is a copy for tests, and its canonical URL is another page of the published site: {address}.',
      remedy:
        'Set the canonical URL to the address that this page will have when it is published. If the other page is meant to replace it, no change is needed.',
    },
    variant: {
      loses: ['nothing'],
      fault: 'Canonical URL is the main version',
      says: 'This page looks like a variant, and declares the main version as canonical: {address}.',
      remedy:
        'If this is the AMP, mobile or print version of that page, another version of the same documentation, or only its internal address in your system, no change is needed. Otherwise set the canonical URL to this page’s own address.',
    },
    root: {
      fault: 'Canonical URL is the home page',
      says: 'The canonical URL is the home page, so this page will probably not appear in search results.',
      remedy:
        'Set the canonical URL to this page’s own address. Often a template puts the address of the home page on every page.',
    },
    firstPage: {
      fault: 'Canonical URL is page 1 of the series',
      says: 'The canonical URL is the first page of the series, so search engines may miss content that is only on this page.',
      remedy: 'Give each page of the series its own address, with the page number, as canonical URL.',
    },
    language: {
      fault: 'Canonical URL is in another language',
      says: 'The canonical URL is another language version, so this one will probably not appear in search results: {address}.',
      remedy: 'Give each language version its own address as canonical URL; hreflang connects them.',
    },
    default: {
      fault: 'Default version has another canonical',
      says: 'hreflang declares this page as the default version (x-default), but its canonical URL is another language version: {address}.',
      remedy:
        'Set the canonical URL to this page’s own address. If the other version is meant to be the default too, change the address of x-default to it on all versions.',
    },
    domain: {
      loses: ['address', 'all', 'likely'],
      fault: 'Canonical URL is on another site',
      says: 'The canonical URL is on another site, which search results will probably show instead: {address}.',
      remedy:
        'If this site is the original, set the canonical URL to this page’s own address. If the page is a copy of the other one, no change is needed.',
    },
    private: {
      loses: ['address', 'part'],
      fault: 'Canonical URL in a private network',
      says: 'The canonical URL {address} exists only in a private network, where search engines cannot fetch it.',
      remedy:
        'Set the canonical URL to this page’s own public address. In most systems it follows from the site address in the settings.',
    },
    staging: {
      fault: 'Canonical URL on a test site',
      says: 'The canonical URL is on a host named like a test site: {address}.',
      remedy:
        'Set the canonical URL to this page’s own address. In most systems it follows from the site address in the settings, which often stays that of the test site after the launch.',
    },
  },
  followsFrom: ['seo/canonical-relative/scheme', 'seo/canonical-invalid/unfilled'],

  *run({ page, response, suffixes }) {
    const canonical = canonicalOf(page, response);
    if (!canonical) return 'not applicable';
    const there = canonical.url;
    const address = new URL(page.url);
    const here = publishedAt(address, there);
    const { grade, parts } = addressDifference(here, there);
    const isOf = (url: URL, other: URL) => addressDifference(url, other).grade === 'same';
    const versions = readAlternates(page, response).flatMap(({ code, url }) =>
      url ? [{ url, isDefault: code.toLowerCase() === 'x-default' }] : [],
    );
    // A canonical URL should leave out tracking parameters; another check reports http instead of https.
    const isInsecure = there.protocol === 'http:';
    if (parts.every((part) => part === 'tracking' || (part === 'scheme' && isInsecure))) return;
    if (grade !== 'form' && !suffixes) return { missing: 'suffixes' };
    const message = ((): Message => {
      if (isPrivateHost(there.hostname) && !isPrivateHost(here.hostname)) return 'private';
      if (isStagingHost(there.hostname) && !isForTests(here.hostname)) return 'staging';
      if (grade === 'form' || (!parts.includes('host') && isHome(here) && isHome(there))) return 'form';
      if (suffixes && !isSameOwner(here.hostname, there.hostname, suffixes)) return 'domain';
      if (isFirstOfSeries(here, there)) return 'firstPage';
      const isAmp = page.scripts.some(({ attrs }) => AMP_SCRIPT.test(attrs.src ?? ''));
      if (isAmp || VARIANT.test(here.pathname) || /^m\./.test(here.hostname)) return 'variant';
      const own = versions.filter(({ url }) => isOf(url, here));
      if (own.length > 0 && versions.some(({ url }) => isOf(url, there)))
        return own.every(({ isDefault }) => isDefault) ? 'default' : 'language';
      if (!parts.includes('path')) return parts.includes('host') ? 'page' : 'query';
      if (there.pathname === '/' && !there.search) return 'root';
      if (isCopy(address, there)) return 'copy';
      return isOtherEdition(here, there) || isInternal(here, there) ? 'variant' : 'page';
    })();
    yield { message, values: { address: there.href }, at: canonical.at };
  },
});

const link = (href: string, url?: string) => ({
  html: `<link rel=canonical href="${href}">`,
  ...(url && { url }),
});

export const examples: Example[] = [
  link('https://example.com/page'),
  { name: 'fragments do not count', ...link('/page', 'https://example.com/page#part') },
  {
    name: 'tracking parameters are rightly left out',
    ...link('/page', 'https://example.com/page?utm_source=x&fbclid=1'),
  },
  { name: 'the home page', ...link('/', 'https://shop.example/') },
  ...[
    ['/', '/index.php?route=common/home'],
    ['/index.php?route=common/home', '/'],
    ['/index.php?route=common%2Fhome', '/index.php'],
    ['/index.php', '/index.php?controller=index'],
    ['/?option=com_content&view=featured', '/'],
  ].map(
    ([here = '', there = '']): Example => ({
      name: `the home page, which its system calls something else: ${here} → ${there}`,
      ...link(there, `https://shop.example${here}`),
      finds: [
        {
          message: 'form',
          says: `The canonical URL seems to be this page, spelled differently: https://shop.example${there}.`,
          at: 'head > link:nth-child(1)',
          severity: 'info',
        },
      ],
    }),
  ),
  ...[
    ['https://example.com/page', 'https://example.com./page'],
    ['https://example.com./page', 'https://example.com/page'],
  ].map(
    ([here = '', there = '']): Example => ({
      name: `a dot after the host is another address of the same page: ${there}`,
      ...link(there, here),
      finds: [
        {
          message: 'form',
          says: `The canonical URL seems to be this page, spelled differently: ${there}.`,
          at: 'head > link:nth-child(1)',
          severity: 'info',
        },
      ],
    }),
  ),
  {
    name: 'the home page of another shop of the same system',
    ...link('https://tea.example/index.php?route=common/home', 'https://shop.example/'),
    finds: ['domain'],
  },
  {
    name: 'a category by its parameters',
    ...link('/', 'https://shop.example/index.php?route=product/category'),
    finds: ['query'],
  },
  {
    name: 'a canonical URL from development is not shown in place of the page',
    ...link('http://localhost:3000/page'),
    finds: [
      {
        message: 'private',
        says: 'The canonical URL http://localhost:3000/page exists only in a private network, where search engines cannot fetch it.',
        remedy:
          'Set the canonical URL to this page’s own public address. In most systems it follows from the site address in the settings.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a canonical URL that has stayed that of the test site after the launch',
    ...link('https://staging.example.com/page'),
    finds: [
      {
        message: 'staging',
        says: 'The canonical URL is on a host named like a test site: https://staging.example.com/page.',
        remedy:
          'Set the canonical URL to this page’s own address. In most systems it follows from the site address in the settings, which often stays that of the test site after the launch.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'a copy for tests rightly names the page that it is a copy of',
    ...link('https://shop.example/page', 'http://localhost:3000/page'),
  },
  {
    name: 'on a staging site too',
    ...link('https://shop.example/page', 'https://staging.shop.example/page'),
  },
  {
    name: 'the address that the platform gave to the site rightly names the domain of its own',
    ...link('https://kettles.example/page', 'https://kettles.myshopify.com/page'),
  },
  {
    name: 'another page there',
    ...link('https://kettles.example/', 'https://kettles-git-main.vercel.app/page'),
    finds: ['root'],
  },
  {
    name: 'another site on the same platform',
    ...link('https://cups.myshopify.com/page', 'https://kettles.myshopify.com/page'),
    finds: ['domain'],
  },
  {
    name: 'another page than the one that it is a copy of',
    ...link('https://shop.example/other', 'http://localhost:3000/page'),
    finds: [
      {
        message: 'copy',
        says: 'This is a copy for tests, and its canonical URL is another page of the published site: https://shop.example/other.',
        remedy:
          'Set the canonical URL to the address that this page will have when it is published. If the other page is meant to replace it, no change is needed.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'another page of the same test site',
    ...link('https://staging.shop.example/other', 'https://staging.shop.example/page'),
    finds: ['page'],
  },
  {
    name: 'another page of the same machine',
    ...link('http://localhost:3000/other', 'http://localhost:3000/page'),
    finds: ['page'],
  },
  {
    name: 'the test site is no domain of the own',
    ...link('https://staging.kettles.example/page', 'https://kettles.myshopify.com/page'),
    finds: ['staging'],
  },
  {
    name: 'a folder of a copy is not the home page',
    ...link('https://shop.example/', 'http://localhost/shop/'),
    finds: ['root'],
  },
  {
    name: 'parameters of a copy',
    ...link('https://shop.example/page', 'http://localhost:3000/page?color=red'),
    finds: ['query'],
  },
  {
    name: 'a page of the home page’s parameters',
    ...link('/?p=5'),
    finds: ['page'],
  },
  {
    name: 'a copy for tests in a folder',
    ...link('https://shop.example/kettles/1', 'http://10.0.0.7/shop/kettles/1'),
  },
  {
    name: 'a template that names the home page will do so on the published page, too',
    ...link('https://shop.example/', 'https://shop.test/page'),
    finds: ['root'],
  },
  { name: 'on the same machine', ...link('http://localhost:3000/page', 'http://localhost:3000/page') },
  { name: 'escapes do not make a different URL', ...link('/caf%C3%A9', 'https://example.com/café') },
  {
    ...link('https://www.example.com/page/'),
    finds: [
      {
        message: 'form',
        says: 'The canonical URL seems to be this page, spelled differently: https://www.example.com/page/.',
        remedy:
          'Decide on one spelling (http or https, www, a dot after the host name, trailing slash, capital letters, index.php), declare it as canonical, and redirect the others to it.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'http instead of https has its own check', ...link('http://example.com/page') },
  {
    ...link('https://example.com/page', 'http://example.com/page'),
    finds: [
      {
        message: 'form',
        says: 'The canonical URL seems to be this page, spelled differently: https://example.com/page.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...link('/page', 'https://example.com/page?color=red'),
    finds: [
      {
        message: 'query',
        says: 'The canonical URL leaves out or changes parameters of this page’s URL: https://example.com/page.',
        remedy:
          'If the parameters change what the page is about, set the canonical URL to its full address with them. If they only sort, filter or track, no change is needed.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...link('/other'),
    finds: [
      {
        message: 'page',
        says: 'The canonical URL is another page, so search results will probably show that one instead: https://example.com/other.',
        remedy:
          'If this page should appear in search results itself, set its canonical URL to its own address. If the other page is meant to replace it, no change is needed.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'another host of the same owner',
    ...link('https://shop.example.com/page'),
    finds: [
      {
        message: 'page',
        says: 'The canonical URL is another page, so search results will probably show that one instead: https://shop.example.com/page.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...link('/kettle', 'https://example.com/kettle/amp/'),
    finds: [
      {
        message: 'variant',
        says: 'This page looks like a variant, and declares the main version as canonical: https://example.com/kettle.',
        remedy:
          'If this is the AMP, mobile or print version of that page, another version of the same documentation, or only its internal address in your system, no change is needed. Otherwise set the canonical URL to this page’s own address.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { ...link('https://example.com/kettle', 'https://m.example.com/kettle'), finds: ['variant'] },
  {
    name: 'an AMP page whose address has the word in the middle',
    url: 'https://example.com/2026/amp/kettle',
    html: '<script async src="https://cdn.ampproject.org/v0.js"></script><link rel=canonical href="/2026/kettle">',
    finds: [
      {
        message: 'variant',
        says: 'This page looks like a variant, and declares the main version as canonical: https://example.com/2026/kettle.',
        at: 'head > link:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the home page of a variant',
    ...link('/', 'https://example.com/m/'),
    finds: [
      {
        message: 'variant',
        says: 'This page looks like a variant, and declares the main version as canonical: https://example.com/.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...link('/'),
    finds: [
      {
        message: 'root',
        says: 'The canonical URL is the home page, so this page will probably not appear in search results.',
        remedy:
          'Set the canonical URL to this page’s own address. Often a template puts the address of the home page on every page.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'index.html is the home page',
    ...link('/', 'https://example.com/index.html'),
    finds: [
      {
        message: 'form',
        says: 'The canonical URL seems to be this page, spelled differently: https://example.com/.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...link('/list', 'https://example.com/list?page=2'),
    finds: [
      {
        message: 'firstPage',
        says: 'The canonical URL is the first page of the series, so search engines may miss content that is only on this page.',
        remedy: 'Give each page of the series its own address, with the page number, as canonical URL.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'the first page at two URLs',
    ...link('/list', 'https://example.com/list?page=1'),
    finds: ['query'],
  },
  { ...link('/list/page/1/', 'https://example.com/list/page/3/'), finds: ['firstPage'] },
  {
    name: 'a page of a series that declares itself canonical',
    ...link('/list?page=2', 'https://example.com/list?page=2'),
  },
  {
    html:
      '<link rel=canonical href="/en"><link rel=alternate hreflang=en href="https://example.com/en">' +
      '<link rel=alternate hreflang=de href="https://example.com/page">',
    finds: [
      {
        message: 'language',
        says: 'The canonical URL is another language version, so this one will probably not appear in search results: https://example.com/en.',
        remedy: 'Give each language version its own address as canonical URL; hreflang connects them.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'the page is only the default version',
    html:
      '<link rel=canonical href="/en"><link rel=alternate hreflang=en href="https://example.com/en">' +
      '<link rel=alternate hreflang=X-Default href="https://example.com/page">',
    finds: [
      {
        message: 'default',
        says: 'hreflang declares this page as the default version (x-default), but its canonical URL is another language version: https://example.com/en.',
        remedy:
          'Set the canonical URL to this page’s own address. If the other version is meant to be the default too, change the address of x-default to it on all versions.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'the default version is a language version, too',
    html:
      '<link rel=canonical href="/en"><link rel=alternate hreflang=en href="https://example.com/en">' +
      '<link rel=alternate hreflang=x-default href="https://example.com/page"><link rel=alternate hreflang=de href="https://example.com/page">',
    finds: ['language'],
  },
  {
    ...link('https://kettle.example/page'),
    finds: [
      {
        message: 'domain',
        says: 'The canonical URL is on another site, which search results will probably show instead: https://kettle.example/page.',
        remedy:
          'If this site is the original, set the canonical URL to this page’s own address. If the page is a copy of the other one, no change is needed.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'contradicting canonical URLs have their own check',
    html: '<link rel=canonical href="/a"><link rel=canonical href="/b">',
    verdict: 'not applicable',
  },
  {
    name: 'versions that do not include this page',
    html:
      '<link rel=canonical href="/en"><link rel=alternate hreflang=en href="https://example.com/en">' +
      '<link rel=alternate hreflang=fr href="https://example.com/fr">',
    finds: ['page'],
  },
  ...'/m /mobile /amp /home /m/ /kettles/amp /kettles/amp/ /kettles.amp /kettles.amp.html'
    .split(' ')
    .map((path) => ({
      name: `a variant at ${path}`,
      ...link('https://example.com/kettles', `https://example.com${path}`),
      finds: ['variant'],
    })),
  ...[
    ['/en/latest/install', '/en/stable/install'],
    ['/docs/2.x/install', '/docs/install'],
    ['/docs/v2/install', '/docs/v3/install'],
    ['/print/kettles', '/kettles'],
    ['/kettles/print', '/kettles'],
    ['/node/42', '/council/dates'],
    ['/de/taxonomy/term/7', '/de/kettles'],
    ['/index.php?route=product/product&product_id=41', '/copper-kettle'],
    ['/en/index.php?id_product=4', '/en/copper-kettle'],
  ].map(([path = '', main = '']) => ({
    name: `a variant of ${main} at ${path}`,
    ...link(main, `https://example.com${path}`),
    finds: ['variant'],
  })),
  ...[
    ['/latest/kettles', '/stable/cups'],
    ['/2024/kettles', '/2025/kettles'],
    ['/kettles/2', '/kettles/3'],
    ['/print/kettles', '/prints/kettles'],
    ['/latest', '/kettles'],
    ['/node/42', '/node/41'],
    ['/node/42/edit', '/council'],
    ['/index.php', '/kettles'],
    ['/kettles', '/docs/latest/kettles'],
  ].map(([path = '', main = '']) => ({
    name: `${main} is another page than ${path}`,
    ...link(main, `https://example.com${path}`),
    finds: ['page'],
  })),
];
