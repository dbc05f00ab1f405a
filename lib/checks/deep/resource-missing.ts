import { addressOf, tokens } from '../knowledge/addresses/addresses.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';
import { isHtmlText } from '../knowledge/document/html-text.ts';
import { isRunnable, sourceAttribute } from '../knowledge/document/sri.ts';
import { essenceOf, isHtmlType } from '../knowledge/response/media-types.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import { headerOf } from './visiting/answer-body.ts';
import type { Visit, Visitor } from './visiting/visit.ts';
import { visitAll } from './visiting/visit-all.ts';
import { visitedKindOf } from './visiting/visited-kind.ts';
import { visitedPageOf } from './visiting/visited-page.ts';

type Kind = 'style' | 'script';

/** Maximum number of files to visit. */
const MAXIMUM = 60;

/** Returns the style sheets and scripts that the page loads, each once. */
function filesOf(page: PageSnapshot): ReadonlyMap<string, { kind: Kind; at: ElementRecord }> {
  const files = new Map<string, { kind: Kind; at: ElementRecord }>();
  const add = (kind: Kind, at: ElementRecord, attribute: string) => {
    const url = at.attrs[attribute]?.trim() ? addressOf(page, at, attribute) : null;
    if (url && /^https?:$/.test(url.protocol) && !files.has(url.href)) files.set(url.href, { kind, at });
  };
  for (const at of page.links) {
    const rel = tokens(at.attrs.rel);
    if (!rel.includes('stylesheet') || rel.includes('alternate') || at.attrs.disabled !== undefined) continue;
    // Browsers load no style sheet of another type, such as text/less.
    if (/^(?:text\/css)?$/i.test(essenceOf(at.attrs.type) ?? '')) add('style', at, 'href');
  }
  for (const at of page.scripts.filter(isRunnable)) add('script', at, sourceAttribute(at));
  return files;
}

/**
 * Returns the page that a server returned in place of a file, as many do for whatever is missing; null if it returned
 * something else. The type alone proves nothing: programs that write scripts often leave it at text/html.
 */
async function pageInPlace({ state, headers, url, body }: Visit, visit: Visitor): Promise<Visit | null> {
  if (state !== 'ok' || !isHtmlType(headerOf(headers, 'content-type') ?? '')) return null;
  const visited = await visit(url, { want: body === undefined ? 'html' : 'text' });
  return visited.state === 'ok' && isHtmlText(visited.body ?? '') ? visited : null;
}

const ELSEWHERE = { loses: ['crawling', 'part'] } as const;

export default defineDeepCheck({
  loses: ['crawling'],
  title: 'The style sheets and scripts of the page exist',
  why: 'Without its styles and scripts, visitors and Google see another page than you do, or none.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  remedy:
    'Put the file back at this address, correct the address in the template, or delete the element if nothing needs the file.',
  messages: {
    style: {
      fault: 'Style sheet missing: status {status}',
      says: 'The style sheet {address} returns status {status}.',
    },
    script: {
      fault: 'Script missing: status {status}',
      says: 'The script {address} returns status {status}.',
    },
    unreachable: {
      loses: ['crawling', 'part'],
      fault: 'File on a host that cannot be reached',
      says: 'The page loads {address}, which cannot be reached: no server answers, its certificate is invalid, or its redirects lead nowhere.',
      remedy:
        'Correct the address in the template, have its server answer and renew its certificate, or load the file from your own site.',
    },
    page: {
      fault: 'HTML page in place of a file',
      says: 'The page loads {address}, but the server returns an HTML page in place of the file.',
      remedy:
        'Put the file back at {address} or correct its address; have the server return 404 for files that do not exist.',
    },
  },

  async *run({ inspection: { page, suffixes, phrases }, visit }) {
    const files = filesOf(page);
    if (files.size === 0) return 'not applicable';
    const { hostname } = new URL(page.url);
    const isOwn = (host: string) => (suffixes ? isSameOwner(hostname, host, suffixes) : hostname === host);
    let known = 0;
    // The code of scripts is read by another check; each address is requested once.
    const wantOf = (address: string) => (files.get(address)?.kind === 'script' ? 'text' : 'status');
    for await (const step of visitAll([...files.keys()].slice(0, MAXIMUM), visit, wantOf)) {
      if ('total' in step) {
        yield step;
        continue;
      }
      const file = files.get(step.url);
      if (!file) continue;
      const instead = await pageInPlace(step, visit);
      const isLogin =
        instead !== null &&
        (await visitedKindOf(visitedPageOf(instead), instead.body ?? '', phrases)) === 'account';
      if ((step.state === 'ok' && !isLogin) || step.state === 'broken') known += 1;
      const { kind, at } = file;
      const loss = isOwn(new URL(step.url).hostname) ? {} : ELSEWHERE;
      const values = { address: step.url, status: step.status ?? 0 };
      if (instead && !isLogin) yield { message: 'page', values, at, ...loss };
      else if (step.state !== 'broken') continue;
      else if (step.reason === 'status') yield { message: kind, values, at, ...loss };
      else yield { message: 'unreachable', values, at, ...loss };
    }
    if (known < files.size) return { read: { done: known, total: files.size } };
  },
});

const html = '<link rel=stylesheet href=/a.css><script src=/a.js></script>';

export const examples: DeepExample[] = [
  { html, web: { 'https://example.com/*': { headers: { 'content-type': 'text/css' } } } },
  {
    html,
    finds: [
      {
        message: 'style',
        says: 'The style sheet https://example.com/a.css returns status 404.',
        remedy:
          'Put the file back at this address, correct the address in the template, or delete the element if nothing needs the file.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
      {
        message: 'script',
        says: 'The script https://example.com/a.js returns status 404.',
        at: 'head > script:nth-child(2)',
        severity: 'error',
      },
    ],
  },
  {
    html: '<script src="https://gone.example/a.js"></script>',
    web: { 'https://gone.example/a.js': { failure: 'unreachable' } },
    finds: [
      {
        message: 'unreachable',
        says: 'The page loads https://gone.example/a.js, which cannot be reached: no server answers, its certificate is invalid, or its redirects lead nowhere.',
        remedy:
          'Correct the address in the template, have its server answer and renew its certificate, or load the file from your own site.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    html,
    web: {
      'https://example.com/a.css': { headers: { 'content-type': 'text/css' } },
      'https://example.com/a.js': {
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<title>Not found</title>',
      },
    },
    finds: [
      {
        message: 'page',
        says: 'The page loads https://example.com/a.js, but the server returns an HTML page in place of the file.',
        remedy:
          'Put the file back at https://example.com/a.js or correct its address; have the server return 404 for files that do not exist.',
        at: 'head > script:nth-child(2)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'a file that the page loads twice',
    html: '<script src=/a.js></script><script src=/a.js></script>',
    finds: [
      {
        message: 'script',
        says: 'The script https://example.com/a.js returns status 404.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'a style sheet that is missing with an HTML page is not visited again',
    html: '<link rel=stylesheet href=/a.css>',
    web: {
      'https://example.com/a.css': [
        { status: 404, headers: { 'content-type': 'text/html' }, body: '<title>Not found</title>' },
        { headers: { 'content-type': 'text/html' }, body: '<title>Not found</title>' },
      ],
    },
    finds: [
      {
        message: 'style',
        says: 'The style sheet https://example.com/a.css returns status 404.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'a second visit that the server refuses does not tell what it returns',
    html: '<link rel=stylesheet href=/a.css>',
    web: {
      'https://example.com/a.css': [
        { headers: { 'content-type': 'text/html' }, body: 'a { color: red }' },
        { status: 403, headers: { 'content-type': 'text/html' }, body: '<title>Not allowed</title>' },
      ],
    },
  },
  {
    name: 'a style sheet, too',
    html: '<link rel=stylesheet href=/a.css>',
    web: {
      'https://example.com/a.css': { headers: { 'content-type': 'text/html' }, body: '<!DOCTYPE html>' },
    },
    finds: ['page'],
  },
  ...['', 'var kettles = "<p>";', '<!-- hidden from old browsers\nkettles()\n//-->'].map(
    (body): DeepExample => ({
      name: `no page: ${body}`,
      html,
      web: { 'https://example.com/*': { headers: { 'content-type': 'text/html' }, body } },
    }),
  ),
  {
    name: 'a login in place of a file says nothing about the file',
    html: '<script src=/a.js></script>',
    web: {
      'https://example.com/a.js': { status: 302, headers: { location: '/login' } },
      'https://example.com/login': {
        headers: { 'content-type': 'text/html' },
        body: '<title>Log in</title><form><input type=password></form>',
      },
    },
    verdict: { read: { done: 0, total: 1 } },
  },
  {
    name: 'redirects without end',
    html: '<script src=/a.js></script>',
    web: { 'https://example.com/a.js': { status: 302, headers: { location: '/a.js' } } },
    finds: ['unreachable'],
  },
  {
    name: 'what browsers do not load',
    html: '<link rel=stylesheet disabled href=/a.css><link rel=stylesheet type=text/less href=/b.less>',
    verdict: 'not applicable',
  },
  {
    name: 'data blocks, inline scripts and alternate styles load nothing',
    html: '<script type="application/json" src=/a.json></script><script>1</script><link rel="alternate stylesheet" href=/b.css>',
    verdict: 'not applicable',
  },
  {
    name: 'a server that refuses says nothing about the file',
    html,
    web: { 'https://example.com/*': { status: 403 } },
    verdict: { read: { done: 0, total: 2 } },
  },
  {
    name: 'only one of two files is known to exist',
    html,
    web: { 'https://example.com/a.css': { body: '' }, 'https://example.com/a.js': { failure: 'opaque' } },
    verdict: { read: { done: 1, total: 2 } },
  },
  {
    name: 'the sixty-first file is not visited',
    html: Array.from({ length: 61 }, (_, i) => `<script src="/${i}.js"></script>`).join(''),
    web: { 'https://example.com/*': { body: '' } },
    verdict: { read: { done: 60, total: 61 } },
  },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
