import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import { pageOf } from './visiting/visited-page.ts';

/** Words that a page has, when it is not only a frame for its scripts. */
const FEWEST_WORDS = 20;

/** An address beside that of the page which nobody can have made. */
function siblingOf(address: string): URL {
  const name = `plumbline-${Math.random().toString(36).slice(2, 12)}`;
  const url = new URL(address);
  const isFolder = url.pathname.endsWith('/') && url.pathname !== '/';
  url.pathname = url.pathname.replace(isFolder ? /[^/]*\/$/ : /[^/]*$/, isFolder ? `${name}/` : name);
  url.search = '';
  url.hash = '';
  return url;
}

export default defineDeepCheck({
  severity: 'error',
  title: 'An address that does not exist answers with 404',
  why: 'Where missing pages look like real ones, search engines crawl and index pages of no content.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors',
  messages: {
    found: { says: 'The invented address {address} answers with status {status}, as if there were a page.' },
    shell: {
      says: 'The invented address {address} answers with status {status} and a page that scripts fill; they have to redirect, or add noindex.',
    },
    home: { says: 'The invented address {address} redirects to the home page.' },
    redirect: {
      says: 'The invented address {address} redirects to {target}, which answers with status {status}.',
    },
    status: { says: 'The invented address {address} answers with status {status}, not with 404 or 410.' },
  },

  async *run({ inspection, visit }) {
    const sibling = siblingOf(inspection.page.url);
    const visited = await visit(sibling, { want: 'html' });
    const { state, status, redirects } = visited;
    if (status === 404 || status === 410) return;
    const values = { address: sibling.href, status: status ?? 0 };
    if (state === 'broken' && status !== null && status >= 500) {
      yield { message: 'status', values, severity: 'warning' };
      return;
    }
    if (state !== 'ok') return 'not looked at';
    const { page, response } = pageOf(visited);
    // Google: a page that must answer with 200 may say noindex instead.
    if (forbidding(robotsDirectives(page, response), 'noindex').length > 0) return;
    const target = new URL(visited.finalUrl);
    const isElsewhere = redirects.length > 0 && addressDifference(target, sibling).grade === 'other';
    if (isElsewhere && target.pathname === '/') yield { message: 'home', values };
    else if (isElsewhere) yield { message: 'redirect', values: { ...values, target: target.href } };
    else if (page.scripts.length > 0 && page.text.split(' ', FEWEST_WORDS).length < FEWEST_WORDS) {
      yield { message: 'shell', values, severity: 'warning' };
    } else yield { message: 'found', values };
  },
});

const everything = (answer: NonNullable<DeepExample['web']>[string]) => ({
  'https://example.com/*': answer,
});
const words = `<p>${'Kettles of copper and steel. '.repeat(8)}</p>`;

export const examples: DeepExample[] = [
  { web: {} },
  { name: '410 is as good', web: everything({ status: 410 }) },
  { web: everything({ body: words }), finds: ['found'] },
  {
    name: 'the probe lies in the page’s folder',
    url: 'https://example.com/shop/kettles/?page=2',
    web: { 'https://example.com/shop/plumbline-*': { body: words } },
    finds: ['found'],
  },
  {
    name: 'a page with words about 404',
    web: everything({ body: `<h1>404: Page not found</h1>${words}` }),
    finds: ['found'],
  },
  { web: everything({ body: '<div id=root></div><script src=/app.js></script>' }), finds: ['shell'] },
  { name: 'noindex is allowed instead', web: everything({ body: '<meta name=robots content=noindex>' }) },
  {
    web: {
      'https://example.com/plumbline-*': { status: 302, headers: { location: '/' } },
      'https://example.com/': { body: words },
    },
    finds: ['home'],
  },
  {
    web: {
      'https://example.com/plumbline-*': { status: 302, headers: { location: '/search' } },
      'https://example.com/search': { body: words },
    },
    finds: ['redirect'],
  },
  {
    name: 'a redirect to a page that says 404',
    web: { 'https://example.com/plumbline-*': { status: 302, headers: { location: '/404' } } },
  },
  { web: everything({ status: 500 }), finds: ['status'] },
  { name: 'the server refuses such visits', web: everything({ status: 403 }), verdict: 'not looked at' },
  { web: everything({ failure: 'opaque' }), verdict: 'not looked at' },
];
