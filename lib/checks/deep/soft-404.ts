import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { isAppShell } from '../knowledge/document/app-shell.ts';
import { renderedHeadings } from '../knowledge/document/headings.ts';
import type { Phrases } from '../knowledge/page-kind/phrases.ts';
import { says } from '../knowledge/page-kind/says.ts';
import { forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';
import { phrasesWith } from '../phrases-for.ts';
import type { PageSnapshot } from '../snapshot.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import { isLedHome } from './visiting/link-target.ts';
import type { Visit, Visitor } from './visiting/visit.ts';
import { visitedKindOf } from './visiting/visited-kind.ts';
import { visitedPageOf } from './visiting/visited-page.ts';

const inventedName = () => `plumbline-${Math.random().toString(36).slice(2, 12)}`;

/** Returns an address next to the page's own that cannot exist: its last part is made up. */
function siblingOf(address: string): URL {
  const url = new URL(address);
  const isFolder = url.pathname.endsWith('/') && url.pathname !== '/';
  const name = inventedName();
  url.pathname = url.pathname.replace(isFolder ? /[^/]*\/$/ : /[^/]*$/, isFolder ? `${name}/` : name);
  url.search = '';
  url.hash = '';
  return url;
}

const isMissing = ({ status }: Pick<Visit, 'status'>) => status === 404 || status === 410;

/**
 * Returns whether only this folder returns a page for any name, as one of search results or tags may, while the rest
 * of the site reports what is missing. A page that says that it was not found does not count.
 */
async function isOnlyFolder(
  sibling: URL,
  page: PageSnapshot,
  visit: Visitor,
  known: Phrases | undefined,
): Promise<boolean> {
  const words = [
    ...page.titles.map(({ text = '' }) => text),
    ...renderedHeadings(page).map(({ text }) => text),
  ];
  const { languages } = await phrasesWith(known, page);
  if (
    sibling.pathname.lastIndexOf('/', sibling.pathname.length - 2) === 0 ||
    words.some((text) => says(text, 'notFound', languages))
  )
    return false;
  return isMissing(await visit(new URL(`/${inventedName()}`, sibling), { want: 'html' }));
}

/** Kinds of pages that servers return for any address. */
const STAND_INS: ReadonlySet<string> = new Set(['account', 'challenge', 'maintenance', 'soon']);

export default defineDeepCheck({
  loses: ['crawling', 'part'],
  title: 'Missing pages return 404, 410 or noindex',
  why: 'If missing pages look like real ones, search engines waste visits on them and may index empty pages.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors#soft-404-errors',
  remedy:
    'Configure the server or application to return status 404 for addresses that do not exist, and to show its error page with that status.',
  onPlatform: {
    nextjs:
      'Call notFound() in the page for parameters that do not exist; Next.js then returns 404, or adds noindex once streaming has begun.',
  },
  messages: {
    found: {
      fault: 'Missing page returns status {status}',
      says: 'The made-up address {address} returns status {status}, as if the page existed.',
    },
    folder: {
      loses: ['nothing'],
      fault: 'Any name in this folder opens a page',
      says: 'The made-up address {address} returns status {status}, although the site reports such addresses outside this folder as missing.',
      remedy:
        'If pages here are generated from the address, as search results are, add noindex to those without content. Otherwise return status 404 for names that do not exist.',
    },
    shell: {
      loses: ['nothing'],
      fault: 'Missing page returns an app shell',
      says: 'The made-up address {address} returns status {status} and a page that is filled by scripts. Plumbline did not check whether they add noindex or redirect.',
      remedy:
        'Have the server return 404 for unknown addresses. If it cannot, have the script add a robots meta tag with noindex there, or redirect to an address that returns 404.',
    },
    home: {
      fault: 'Missing page redirects to the home page',
      says: 'The made-up address {address} redirects to the home page.',
      remedy:
        'Turn off the plugin or server rule that redirects to the home page, and return status 404 with an error page.',
    },
    redirect: {
      fault: 'Missing page redirects to another page',
      says: 'The made-up address {address} redirects to {target}, which returns status {status}.',
      remedy:
        'Return status 404 directly for addresses that do not exist, or let {target} return 404 if it is the error page.',
    },
    status: {
      fault: 'Server error {status} for a missing page',
      says: 'The made-up address {address} returns status {status} instead of 404 or 410.',
      remedy:
        'Look up this address in the server’s error log, and return status 404 for addresses that do not exist.',
    },
  },

  async *run({ inspection, visit }) {
    const sibling = siblingOf(inspection.page.url);
    const visited = await visit(sibling, { want: 'html' });
    const { state, status } = visited;
    if (isMissing(visited)) return;
    const values = { address: sibling.href, status: status ?? 0 };
    if (state === 'broken' && status !== null && status >= 500) {
      yield { message: 'status', values };
      return;
    }
    if (state !== 'ok') return { read: { done: 0, total: 1 } };
    const read = visitedPageOf(visited);
    const { page, response } = read;
    // Google: a page that has to return 200 may have noindex instead.
    if (forbidding(robotsDirectives(page, response), 'noindex').length > 0) return;
    const kind = await visitedKindOf(read, visited.body ?? '', inspection.phrases);
    if (STAND_INS.has(kind)) return { read: { done: 0, total: 1 } };
    const target = new URL(visited.finalUrl);
    const isElsewhere = addressDifference(target, sibling).grade === 'other';
    if (isElsewhere && isLedHome(visited)) yield { message: 'home', values };
    else if (isElsewhere) yield { message: 'redirect', values: { ...values, target: target.href } };
    else if (isAppShell(page)) {
      yield { message: 'shell', values };
    } else if (await isOnlyFolder(sibling, page, visit, inspection.phrases))
      yield { message: 'folder', values };
    else yield { message: 'found', values };
  },
});

const everything = (answer: NonNullable<DeepExample['web']>[string]) => ({
  'https://example.com/*': answer,
});
const words = `<p>${'Kettles of copper and steel. '.repeat(8)}</p>`;

export const examples: DeepExample[] = [
  { web: {} },
  { name: '410 is as good', web: everything({ status: 410 }) },
  {
    web: everything({ body: words }),
    finds: [
      {
        message: 'found',
        says: 'The made-up address https://example.com/plumbline-4fzzzxjylr returns status 200, as if the page existed.',
        remedy:
          'Configure the server or application to return status 404 for addresses that do not exist, and to show its error page with that status.',
        onPlatform: {
          nextjs:
            'Call notFound() in the page for parameters that do not exist; Next.js then returns 404, or adds noindex once streaming has begun.',
        },
        severity: 'warning',
      },
    ],
  },
  {
    name: 'at the top there is no folder, even if only some names open a page',
    web: { 'https://example.com/plumbline-*': [{ body: words }, { status: 404 }] },
    finds: ['found'],
  },
  {
    name: 'a page at the top whose address ends in a slash is in no folder either',
    url: 'https://example.com/kettles/',
    web: { 'https://example.com/plumbline-*': [{ body: words }, { status: 404 }] },
    finds: ['found'],
  },
  {
    name: 'next to the home page, the probe does not end in a slash',
    url: 'https://example.com/',
    web: everything({ body: words }),
    finds: [
      {
        message: 'found',
        says: 'The made-up address https://example.com/plumbline-4fzzzxjylr returns status 200, as if the page existed.',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'the probe is in the page’s folder',
    url: 'https://example.com/shop/kettles/?page=2',
    web: {
      'https://example.com/shop/plumbline-*': { body: words },
      'https://example.com/plumbline-*': { body: words },
    },
    finds: [
      {
        message: 'found',
        says: 'The made-up address https://example.com/shop/plumbline-4fzzzxjylr/ returns status 200, as if the page existed.',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a folder of search results opens for any name',
    url: 'https://example.com/search/kettles',
    web: { 'https://example.com/search/plumbline-*': { body: words } },
    finds: [
      {
        message: 'folder',
        says: 'The made-up address https://example.com/search/plumbline-4fzzzxjylr returns status 200, although the site reports such addresses outside this folder as missing.',
        remedy:
          'If pages here are generated from the address, as search results are, add noindex to those without content. Otherwise return status 404 for names that do not exist.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a folder whose pages say that they are missing',
    url: 'https://example.com/shop/kettles/',
    web: { 'https://example.com/shop/plumbline-*': { body: `<h1>Page not found</h1>${words}` } },
    finds: [
      {
        message: 'found',
        says: 'The made-up address https://example.com/shop/plumbline-4fzzzxjylr/ returns status 200, as if the page existed.',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a folder whose answers say only in their title that there is no page',
    url: 'https://example.com/shop/kettles/',
    web: { 'https://example.com/shop/plumbline-*': { body: `<title>Page not found</title>${words}` } },
    finds: ['found'],
  },
  {
    name: 'a page with words about 404',
    web: everything({ body: `<h1>404: Page not found</h1>${words}` }),
    finds: [
      {
        message: 'found',
        says: 'The made-up address https://example.com/plumbline-4fzzzxjylr returns status 200, as if the page existed.',
        severity: 'warning',
      },
    ],
  },
  {
    web: everything({ body: '<div id=root></div><script src=/app.js></script>' }),
    finds: [
      {
        message: 'shell',
        says: 'The made-up address https://example.com/plumbline-4fzzzxjylr returns status 200 and a page that is filled by scripts. Plumbline did not check whether they add noindex or redirect.',
        remedy:
          'Have the server return 404 for unknown addresses. If it cannot, have the script add a robots meta tag with noindex there, or redirect to an address that returns 404.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'fewer words than a page has',
    web: everything({ body: `<p>${'copper '.repeat(19)}</p><script src=/app.js></script>` }),
    finds: ['shell'],
  },
  {
    name: 'as many words as a page has',
    web: everything({ body: `<p>${'copper '.repeat(20)}</p><script src=/app.js></script>` }),
    finds: ['found'],
  },
  { name: 'a short page without scripts', web: everything({ body: '<p>Kettles' }), finds: ['found'] },
  { name: 'noindex is allowed instead', web: everything({ body: '<meta name=robots content=noindex>' }) },
  {
    web: {
      'https://example.com/plumbline-*': { status: 302, headers: { location: '/' } },
      'https://example.com/': { body: words },
    },
    finds: [
      {
        message: 'home',
        says: 'The made-up address https://example.com/plumbline-4fzzzxjylr redirects to the home page.',
        remedy:
          'Turn off the plugin or server rule that redirects to the home page, and return status 404 with an error page.',
        severity: 'warning',
      },
    ],
  },
  {
    web: {
      'https://example.com/plumbline-*': { status: 302, headers: { location: '/search' } },
      'https://example.com/search': { body: words },
    },
    finds: [
      {
        message: 'redirect',
        says: 'The made-up address https://example.com/plumbline-4fzzzxjylr redirects to https://example.com/search, which returns status 200.',
        remedy:
          'Return status 404 directly for addresses that do not exist, or let https://example.com/search return 404 if it is the error page.',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a redirect that only adds a tracking parameter leads to no other page',
    web: {
      'https://example.com/plumbline-*': [
        { status: 302, headers: { location: '?utm_source=old' } },
        { body: words },
      ],
    },
    finds: ['found'],
  },
  {
    name: 'redirects without an end are no server error',
    web: everything({ status: 302, headers: { location: '/again' } }),
    verdict: { read: { done: 0, total: 1 } },
  },
  {
    name: 'a redirect to a page that says 404',
    web: { 'https://example.com/plumbline-*': { status: 302, headers: { location: '/404' } } },
  },
  {
    web: everything({ status: 500 }),
    finds: [
      {
        message: 'status',
        says: 'The made-up address https://example.com/plumbline-4fzzzxjylr returns status 500 instead of 404 or 410.',
        remedy:
          'Look up this address in the server’s error log, and return status 404 for addresses that do not exist.',
        severity: 'warning',
      },
    ],
  },
  { web: everything({ status: 599 }), finds: ['status'] },
  {
    name: 'the server refuses such visits',
    web: everything({ status: 403 }),
    verdict: { read: { done: 0, total: 1 } },
  },
  ...[
    '<title>Log in</title><form action=/login><input type=password></form>',
    '<title>Maintenance</title><h1>We will be back soon</h1>',
    '<title>Example</title><h1>Checking your browser before accessing example.com</h1>',
  ].map(
    (body): DeepExample => ({
      name: `it stands in for any page: ${body}`,
      web: everything({ body }),
      verdict: { read: { done: 0, total: 1 } },
    }),
  ),
  {
    name: 'a login elsewhere stands in for any page',
    web: {
      'https://example.com/*': { status: 302, headers: { location: 'https://id.example/login' } },
      'https://id.example/login': { body: '<title>Log in</title><form><input type=password></form>' },
    },
    verdict: { read: { done: 0, total: 1 } },
  },
  { name: 'an overload passes', web: everything({ status: 503 }), verdict: { read: { done: 0, total: 1 } } },
  {
    name: 'the home page of another site',
    web: {
      'https://example.com/*': { status: 301, headers: { location: 'https://other.example/' } },
      'https://other.example/': { body: words },
    },
    finds: ['redirect'],
  },
  {
    name: 'the home page of a language',
    web: {
      'https://example.com/en/': { body: words },
      'https://example.com/*': { status: 302, headers: { location: '/en/' } },
    },
    finds: ['home'],
  },
  { web: everything({ failure: 'opaque' }), verdict: { read: { done: 0, total: 1 } } },
];
