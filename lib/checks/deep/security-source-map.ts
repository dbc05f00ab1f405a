import { addressOf, parseAddress } from '../knowledge/addresses/addresses.ts';
import { readSourceMap, sourceMapIn, sourceMapOf } from '../knowledge/document/source-maps.ts';
import { isRunnable, sourceAttribute } from '../knowledge/document/sri.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import type { Visitor } from './visiting/visit.ts';

/** Whether what was read of a file is the beginning of a map: nothing else has one of these fields. */
const isBeginningOfMap = (text: string) =>
  text.trimStart().startsWith('{') && /"(?:sources|sourcesContent|mappings|sections)"\s*:/.test(text);

/** Maximum number of the site's scripts to read, and of their maps. */
const MAXIMUM = 30;

const isWeb = (url: URL) => /^https?:$/.test(url.protocol);

/** The maps that the inline scripts of the page point to. */
function inlineMaps(page: PageSnapshot): readonly (readonly [string, ElementRecord])[] {
  return page.scripts.flatMap((script) => {
    const { text } = script;
    const map = text === undefined ? null : sourceMapOf(text);
    // In an inline script, the address is relative to the page itself, not to its <base>.
    const url = map ? parseAddress(map, page.url) : null;
    return url && isWeb(url) ? [[url.href, script] as const] : [];
  });
}

/** The scripts that the page loads from its own site, each once. */
function ownScripts(page: PageSnapshot): ReadonlyMap<string, ElementRecord> {
  const { origin } = new URL(page.url);
  const scripts = new Map<string, ElementRecord>();
  for (const script of page.scripts.filter(isRunnable)) {
    const url = addressOf(page, script, sourceAttribute(script));
    if (url?.origin === origin && isWeb(url) && !scripts.has(url.href)) scripts.set(url.href, script);
  }
  return scripts;
}

/**
 * Returns the map that a script points to in its headers or at its end; null without one, `unread` where the script
 * cannot be read, or not to its end.
 */
async function mapOf(script: string, visit: Visitor): Promise<URL | 'unread' | null> {
  // The code of scripts is read by another check; each address is requested once.
  const { state, headers, body = '', finalUrl, isWhole } = await visit(script, { want: 'text' });
  if (state !== 'ok') return 'unread';
  const map = sourceMapIn(headers) ?? sourceMapOf(body);
  const url = map ? parseAddress(map, finalUrl) : null;
  if (!map && !isWhole) return 'unread';
  return url && isWeb(url) ? url : null;
}

export default defineDeepCheck({
  severity: 'notice',
  title: 'The source maps of the scripts are not public',
  why: 'A source map shows everyone the code as it was written, with its comments, file names and what was meant to stay internal.',
  docs: 'https://tc39.es/ecma426/',
  remedy:
    'Build without source maps, or upload them to your error tracker only, and delete the .map files from the server. If the code is open source anyway, nothing needs to be done.',
  onPlatform: {
    nextjs:
      'Remove productionBrowserSourceMaps from next.config.js, or set it to false; then build and deploy again.',
  },
  messages: {
    texts: {
      fault: {
        one: 'Source code of {count} file is public',
        other: 'Source code of {count} files is public',
      },
      says: {
        one: 'Anyone can read {map}, which contains the source code of {count} file.',
        other: 'Anyone can read {map}, which contains the source code of {count} files.',
      },
    },
    names: {
      fault: {
        one: 'Source map lists {count} source file',
        other: 'Source map lists {count} source files',
      },
      says: {
        one: 'Anyone can read {map}, which lists {count} source file but does not contain its code.',
        other: 'Anyone can read {map}, which lists {count} source files but does not contain their code.',
      },
    },
    cut: {
      fault: 'Public source map, not read in full',
      says: 'Anyone can read {map}; it is too long to be read in full here.',
    },
  },

  async *run({ inspection: { page }, visit }) {
    const all = [...ownScripts(page)];
    const scripts = all.slice(0, MAXIMUM);
    const maps = new Map(inlineMaps(page));
    if (scripts.length === 0 && maps.size === 0) return 'not applicable';
    let unread = all.length - scripts.length;
    for (const [done, [script, at]] of scripts.entries()) {
      yield { done, total: scripts.length + 1 };
      const map = await mapOf(script, visit);
      if (map === 'unread') unread += 1;
      else if (map && !maps.has(map.href)) maps.set(map.href, at);
    }
    const asked = [...maps].slice(0, MAXIMUM);
    unread += maps.size - asked.length;
    for (const [map, at] of asked) {
      const { state, body = '', isWhole } = await visit(map, { want: 'html' });
      if (state === 'not verifiable') unread += 1;
      if (state !== 'ok') continue;
      const known = readSourceMap(body);
      if (known && known.texts > 0) yield { message: 'texts', values: { map, count: known.texts }, at };
      else if (known && known.files > 0)
        yield { message: 'names', severity: 'info', values: { map, count: known.files }, at };
      else if (!isWhole && isBeginningOfMap(body)) yield { message: 'cut', values: { map }, at };
    }
    const total = all.length + maps.size;
    if (unread > 0) return { read: { done: total - unread, total } };
  },
});

const SCRIPT = 'https://example.com/js/app.js';
const MAP = 'https://example.com/js/app.js.map';
const html = '<script src="/js/app.js"></script>';
const scripts = (count: number) =>
  Array.from({ length: count }, (_, i) => `<script src="/${i}.js"></script>`).join('');
const named = { body: 'a()\n//# sourceMappingURL=app.js.map' };
const map = (more: object) => ({ body: JSON.stringify({ version: 3, sources: ['a.ts', 'b.ts'], ...more }) });

export const examples: DeepExample[] = [
  { name: 'a map of nothing', html, web: { [SCRIPT]: named, [MAP]: map({ sources: [] }) } },
  {
    name: 'sources without text',
    html,
    web: { [SCRIPT]: named, [MAP]: map({ sourcesContent: ['', null] }) },
    finds: ['names'],
  },
  {
    name: 'an object that is cut off need not be a map',
    html,
    web: { [SCRIPT]: named, [MAP]: { body: '{"error":"not found","details":"', isCut: true } },
  },
  { html, web: { [SCRIPT]: { body: 'a()' } } },
  {
    html,
    web: { [SCRIPT]: named, [MAP]: map({ sourcesContent: ['let a', 'let b'] }) },
    finds: [
      {
        message: 'texts',
        says: 'Anyone can read https://example.com/js/app.js.map, which contains the source code of 2 files.',
        remedy:
          'Build without source maps, or upload them to your error tracker only, and delete the .map files from the server. If the code is open source anyway, nothing needs to be done.',
        onPlatform: {
          nextjs:
            'Remove productionBrowserSourceMaps from next.config.js, or set it to false; then build and deploy again.',
        },
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    html,
    web: { [SCRIPT]: named, [MAP]: map({ sourcesContent: [null, null] }) },
    finds: [
      {
        message: 'names',
        says: 'Anyone can read https://example.com/js/app.js.map, which lists 2 source files but does not contain their code.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: `<script src="/js/other.js"></script>${html}`,
    web: {
      'https://example.com/js/other.js': { body: 'b()' },
      [SCRIPT]: named,
      [MAP]: { body: '{"version":3,"sources":["a.ts"]}' },
    },
    finds: [
      {
        message: 'names',
        says: 'Anyone can read https://example.com/js/app.js.map, which lists 1 source file but does not contain its code.',
        at: 'head > script:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'ten scripts are read',
    html: `${scripts(9)}${html}`,
    web: { 'https://example.com/*': {}, [SCRIPT]: named, [MAP]: map({}) },
    finds: ['names'],
  },
  {
    name: 'the thirty-first script is not read',
    html: `${scripts(30)}${html}`,
    web: { 'https://example.com/*': {}, [SCRIPT]: named, [MAP]: map({}) },
    verdict: { read: { done: 30, total: 31 } },
  },
  {
    name: 'a script that is loaded twice counts once',
    html: `${scripts(8)}${scripts(8)}${html}`,
    web: { 'https://example.com/*': {}, [SCRIPT]: named, [MAP]: map({}) },
    finds: ['names'],
  },
  {
    name: 'a header points to the map',
    html,
    web: { [SCRIPT]: { headers: { sourcemap: '/maps/1' } }, 'https://example.com/maps/1': map({}) },
    finds: [
      {
        message: 'names',
        says: 'Anyone can read https://example.com/maps/1, which lists 2 source files but does not contain their code.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'an inline script points to the map',
    html: '<script>a()\n//# sourceMappingURL=/js/app.js.map</script>',
    web: { [MAP]: map({ sourcesContent: ['let a'] }) },
    finds: [
      {
        message: 'texts',
        says: 'Anyone can read https://example.com/js/app.js.map, which contains the source code of 1 file.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  { name: 'a script points to a map that does not exist', html, web: { [SCRIPT]: named } },
  {
    name: 'no script can be read',
    html,
    web: { [SCRIPT]: { failure: 'opaque' } },
    verdict: { read: { done: 0, total: 1 } },
  },
  {
    name: 'whether the map is there stays unknown',
    html,
    web: { [SCRIPT]: named, [MAP]: { failure: 'unknown' } },
    verdict: { read: { done: 1, total: 2 } },
  },
  { name: 'a map that is not public', html, web: { [SCRIPT]: named, [MAP]: { status: 403 } } },
  {
    name: 'a site that answers everything with a page',
    html,
    web: { [SCRIPT]: named, [MAP]: { body: '<!doctype html><title>Kettles</title>' } },
  },
  {
    html,
    web: { [SCRIPT]: named, [MAP]: { body: '{"version":3,"mappings":"AAAA', isCut: true } },
    finds: [
      {
        message: 'cut',
        says: 'Anyone can read https://example.com/js/app.js.map; it is too long to be read in full here.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'only one of two scripts can be read',
    html: `<script src="/js/other.js"></script>${html}`,
    web: { 'https://example.com/js/other.js': { failure: 'opaque' }, [SCRIPT]: { body: 'a()' } },
    verdict: { read: { done: 1, total: 2 } },
  },
  {
    name: 'a script is cut before its end, where it would point to a map',
    html,
    web: { [SCRIPT]: { body: 'a()', isCut: true } },
    verdict: { read: { done: 0, total: 1 } },
  },
  {
    name: 'a response that is not a map',
    html,
    web: { [SCRIPT]: named, [MAP]: { body: '{"error":' } },
  },
  {
    name: 'the scripts of another site are not requested',
    html: '<script src="https://cdn.example/a.js"></script>',
    web: { 'https://cdn.example/*': named },
    verdict: 'not applicable',
  },
];
