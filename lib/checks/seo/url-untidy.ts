import { defineCheck, type Example } from '../check.ts';
import { readableAddress } from '../knowledge/addresses/readable-address.ts';
import { sessionParameters } from '../knowledge/addresses/secrets.ts';

const LONG = 200;
const MANY = 3;

const ID = /^(?:\d{3,}|[0-9a-f]{24,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
/** Names of folders, files and parameters that stand for any page. */
const GENERIC =
  /^(?:[a-z]{2}|index|default|home|main|page|pages|node|item|items|id|p|post|posts|article|articles|product|products|goods|view|show|detail|details|catalog|category|cat|news|viewtopic|topic|thread|t|content|entry|tovar|dp)$/i;
/** Parameters in which programs keep the number of a page. */
const ID_PARAMETER =
  /^(?:p|page_id|id|pid|post|post_id|product|product_id|item|item_id|article|article_id|news|news_id|nid|tid|t|aid|cid)$/i;
/** A year, or the number of an error page. */
const MEANT = /^(?:19|20)\d\d$|^[45]\d\d$/;

/** Returns the number or ID by which an address identifies the page, if it has no words; else null. */
function wordlessId({ pathname, searchParams }: URL): string | null {
  const names = pathname.split('/').flatMap((part) => part.replace(/\.\w{2,5}$/, '') || []);
  const last = names.at(-1) ?? '';
  const isGeneric = (some: readonly string[]) => some.every((name) => GENERIC.test(name));
  if (ID.test(last) && !MEANT.test(last)) return isGeneric(names.slice(0, -1)) ? last : null;
  const parameter = [...searchParams].find(([name, value]) => ID_PARAMETER.test(name) && /^\d+$/.test(value));
  return parameter && isGeneric(names) ? parameter.join('=') : null;
}

export default defineCheck({
  loses: ['nothing'],
  title: 'The address is short and simple',
  why: 'A simple address is easier to read, copy and link to, and the page has only one address.',
  remedy:
    'For new pages choose lowercase words joined by hyphens. Change an existing address only together with a permanent redirect (301) and the links to it.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  messages: {
    capitals: {
      fault: 'Capital letters in the URL',
      says: 'The path has capital letters; to Google, the lowercase path is a different address.',
    },
    underscores: {
      fault: 'Underscores in the URL',
      says: 'The path joins words with underscores; Google recommends hyphens.',
    },
    spaces: { fault: 'Spaces in the URL', says: 'The path has spaces.' },
    slashes: {
      fault: 'Double slash in the URL',
      says: 'The path has two slashes in a row.',
      remedy: 'Correct the links that lead here, and redirect (301) to the address with one slash.',
    },
    session: {
      fault: 'Session ID in the URL',
      says: 'The address contains a session ID: “{name}”.',
      remedy: 'Keep the session in a cookie, and redirect (301) to the address without “{name}”.',
    },
    long: {
      fault: { one: 'URL of {count} character', other: 'URL of {count} characters' },
      says: {
        one: 'The address has {count} character.',
        other: 'The address has {count} characters.',
      },
      remedy:
        'For new pages keep the address below 200 characters: a few words that say what the page is about.',
    },
    wordless: {
      fault: 'No words in the URL',
      says: 'The address identifies the page only by a number or an ID ({id}); Google recommends readable words.',
      remedy:
        'Have new pages named by words, such as /copper-kettle; in WordPress under Settings → Permalinks. Change existing addresses only with redirects (301).',
    },
    parameters: {
      fault: { one: '{count} parameter in the URL', other: '{count} parameters in the URL' },
      says: {
        one: 'The address has {count} parameter.',
        other: 'The address has {count} parameters.',
      },
      remedy:
        'Put what identifies the page into the path, and leave out parameters that do not change the content.',
    },
  },

  *run({ page }) {
    const url = new URL(page.url);
    const { protocol, href, pathname, searchParams } = url;
    if (!/^https?:$/.test(protocol)) return 'not applicable';
    // An encoded byte is part of a letter: a segment of such letters only is not empty.
    const path = pathname.replace(/%[0-9a-f]{2}/gi, (byte) => (byte === '%20' ? ' ' : 'x'));
    if (/[A-Z]/.test(path)) yield { message: 'capitals' };
    if (/[^_/]_[^_/]/.test(path)) yield { message: 'underscores' };
    if (path.includes(' ')) yield { message: 'spaces' };
    if (path.includes('//')) yield { message: 'slashes' };
    const id = wordlessId(url);
    if (id) yield { message: 'wordless', values: { id } };
    const names = [...new Set(searchParams.keys())];
    const [session] = sessionParameters(url);
    if (session) yield { message: 'session', values: { name: session } };
    if (names.length > MANY) yield { message: 'parameters', values: { count: names.length } };
    // Letters beyond ASCII are sent as three to twelve characters each, which people do not read.
    const { length } = readableAddress(href);
    if (length > LONG) yield { message: 'long', values: { count: length } };
  },
});

const at = (path: string) => ({ url: `https://example.com${path}` });

export const examples: Example[] = [
  at('/copper-kettles?page=2'),
  { name: 'letters beyond ASCII are good names', ...at('/медные-чайники') },
  { name: 'a long address is measured by its letters', ...at(`/${encodeURI('ї'.repeat(150))}`) },
  { name: 'capitals in escapes are none', ...at('/caf%C3%A9') },
  { name: 'capitals in a query count as they are', ...at('/search?q=Kettle') },
  {
    ...at('/Copper-Kettles'),
    finds: [
      {
        message: 'capitals',
        says: 'The path has capital letters; to Google, the lowercase path is a different address.',
        remedy:
          'For new pages choose lowercase words joined by hyphens. Change an existing address only together with a permanent redirect (301) and the links to it.',
        severity: 'info',
      },
    ],
  },
  {
    ...at('/copper_kettles'),
    finds: [
      {
        message: 'underscores',
        says: 'The path joins words with underscores; Google recommends hyphens.',
        severity: 'info',
      },
    ],
  },
  { name: 'a name that begins with one', ...at('/_next/page') },
  {
    ...at('/copper%20kettles'),
    finds: [{ message: 'spaces', says: 'The path has spaces.', severity: 'info' }],
  },
  {
    ...at('/shop//kettles'),
    finds: [
      {
        message: 'slashes',
        says: 'The path has two slashes in a row.',
        remedy: 'Correct the links that lead here, and redirect (301) to the address with one slash.',
        severity: 'info',
      },
    ],
  },
  {
    ...at('/kettles;jsessionid=1a2b'),
    finds: [
      {
        message: 'session',
        says: 'The address contains a session ID: “jsessionid”.',
        remedy: 'Keep the session in a cookie, and redirect (301) to the address without “jsessionid”.',
        severity: 'info',
      },
    ],
  },
  {
    ...at('/kettles?PHPSESSID=1a2b'),
    finds: [
      { message: 'session', says: 'The address contains a session ID: “PHPSESSID”.', severity: 'info' },
    ],
  },
  {
    ...at('/kettles?a=1&b=2&c=3&d=4'),
    finds: [
      {
        message: 'parameters',
        says: 'The address has 4 parameters.',
        remedy:
          'Put what identifies the page into the path, and leave out parameters that do not change the content.',
        severity: 'info',
      },
    ],
  },
  {
    ...at(`/${'kettle-'.repeat(30)}`),
    finds: [
      {
        message: 'long',
        says: 'The address has 230 characters.',
        remedy:
          'For new pages keep the address below 200 characters: a few words that say what the page is about.',
        severity: 'info',
      },
    ],
  },
  {
    ...at('/?p=3163'),
    finds: [
      {
        message: 'wordless',
        says: 'The address identifies the page only by a number or an ID (p=3163); Google recommends readable words.',
        remedy:
          'Have new pages named by words, such as /copper-kettle; in WordPress under Settings → Permalinks. Change existing addresses only with redirects (301).',
        severity: 'info',
      },
    ],
  },
  ...[
    '/48213',
    '/product/48213.html',
    '/en/node/3163',
    '/index.php?id=7',
    '/item/1b4e28ba-2fa1-11d2-883f-0016d3cca427',
  ].map((path): Example => ({ name: `only a number: ${path}`, ...at(path), finds: ['wordless'] })),
  ...[
    '/',
    '/2026',
    '/404',
    '/news/2026',
    '/copper-kettle/48213',
    '/48213-copper-kettle',
    '/kettles?page=2',
    '/?utm_id=5',
    '/kettles?id=7',
    '/99',
  ].map((path): Example => ({ name: `not only a number: ${path}`, ...at(path) })),
  { name: 'as long as may be', ...at(`/${'k'.repeat(180)}`) },
  { name: 'a character more', ...at(`/${'k'.repeat(181)}`), finds: ['long'] },
  { name: 'three parameters', ...at('/kettles?a=1&b=2&c=3') },
  { name: 'one parameter, many values', ...at('/kettles?a=1&a=2&a=3&a=4') },
  { name: 'a plus is a plus in a path', ...at('/kettles+lids') },
  { name: 'a path in Cyrillic, with an escape in capitals', ...at('/чайники/%D0%A7%D0%B0%D0%B9/') },
  { name: 'words joined with underscores in any alphabet', ...at('/чай_пуэр'), finds: ['underscores'] },
  { url: 'file:///Kettles_1.html', verdict: 'not applicable' },
  ...(
    'en index default home main page pages node item items id p post posts article articles product products goods view ' +
    'show detail details catalog category cat news viewtopic topic thread t content entry tovar dp'
  )
    .split(' ')
    .map((folder) => ({ ...at(`/${folder}/48291`), finds: ['wordless'] })),
  ...'p page_id id pid post post_id product product_id item item_id article article_id news news_id nid tid t aid cid'
    .split(' ')
    .map((name) => ({ ...at(`/?${name}=48291`), finds: ['wordless'] })),
  ...'48291 8f3a91bc77e0d2a48f3a91bc77e0d2a4 3f9c1b52-7d04-4e6a-9a1e-52c8b7d0e6f1'
    .split(' ')
    .map((id) => ({ ...at(`/p/${id}`), finds: ['wordless'] })),
  ...'/news/1999 /news/2026 /404 /errors/500 /kettles/48291'.split(' ').map(at),
];
