import { addressOf, parseAddress } from '../knowledge/addresses/addresses.ts';
import { readSourceMap, sourceMapIn, sourceMapOf } from '../knowledge/document/source-maps.ts';
import { isRunnable } from '../knowledge/document/sri.ts';
import type { PageSnapshot } from '../snapshot.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import type { Visitor } from './visiting/visit.ts';

/** Scripts of the site that are read; where one has a map, the others mostly have too. */
const MAXIMUM = 10;

const isWeb = (url: URL) => /^https?:$/.test(url.protocol);

/** The maps that scripts in the page itself name. */
function inlineMaps(page: PageSnapshot): readonly URL[] {
  return page.scripts.flatMap(({ text }) => {
    const map = text === undefined ? null : sourceMapOf(text);
    // What stands in the page is relative to the page itself, not to its <base>.
    const url = map ? parseAddress(map, page.url) : null;
    return url && isWeb(url) ? [url] : [];
  });
}

/** The scripts that the page loads from its own site, each once. */
function ownScripts(page: PageSnapshot): readonly string[] {
  const { origin } = new URL(page.url);
  const urls = page.scripts.filter(isRunnable).map((script) => addressOf(page, script, 'src'));
  return [...new Set(urls.flatMap((url) => (url?.origin === origin && isWeb(url) ? [url.href] : [])))];
}

/** The map that a script names in its headers or at its end; null without one. */
async function mapOf(script: string, visit: Visitor): Promise<URL | null> {
  const { state, headers, body = '', finalUrl } = await visit(script, { want: 'html' });
  if (state !== 'ok') return null;
  const map = sourceMapIn(headers) ?? sourceMapOf(body);
  const url = map ? parseAddress(map, finalUrl) : null;
  return url && isWeb(url) ? url : null;
}

export default defineDeepCheck({
  severity: 'notice',
  title: 'Strangers cannot read the source of the scripts',
  why: 'With a source map everybody reads the code as it was written, with its comments and what was meant to stay inside.',
  docs: 'https://tc39.es/ecma426/',
  messages: {
    texts: {
      says: {
        one: 'Everybody can read {map}, which holds the source text of {count} file.',
        other: 'Everybody can read {map}, which holds the source text of {count} files.',
      },
    },
    names: {
      says: {
        one: 'Everybody can read {map}, which names {count} source file without its text.',
        other: 'Everybody can read {map}, which names {count} source files without their texts.',
      },
    },
    cut: { says: 'Everybody can read {map}; it is too long for us to read whole.' },
  },

  async *run({ inspection: { page }, visit }) {
    const scripts = ownScripts(page).slice(0, MAXIMUM);
    const maps = new Set(inlineMaps(page).map(({ href }) => href));
    if (scripts.length === 0 && maps.size === 0) return 'not applicable';
    for (const [at, script] of scripts.entries()) {
      yield { done: at, total: scripts.length + 1 };
      const map = await mapOf(script, visit);
      if (map) maps.add(map.href);
    }
    for (const map of [...maps].slice(0, MAXIMUM)) {
      const { state, body = '', isWhole } = await visit(map, { want: 'html' });
      if (state !== 'ok') continue;
      const known = readSourceMap(body);
      if (known && known.texts > 0) yield { message: 'texts', values: { map, count: known.texts } };
      else if (known) yield { message: 'names', severity: 'info', values: { map, count: known.files } };
      else if (!isWhole && body.trimStart().startsWith('{')) yield { message: 'cut', values: { map } };
    }
  },
});

const SCRIPT = 'https://example.com/js/app.js';
const MAP = 'https://example.com/js/app.js.map';
const html = '<script src="/js/app.js"></script>';
const named = { body: 'a()\n//# sourceMappingURL=app.js.map' };
const map = (more: object) => ({ body: JSON.stringify({ version: 3, sources: ['a.ts', 'b.ts'], ...more }) });

export const examples: DeepExample[] = [
  { html, web: { [SCRIPT]: { body: 'a()' } } },
  { html, web: { [SCRIPT]: named, [MAP]: map({ sourcesContent: ['let a', 'let b'] }) }, finds: ['texts'] },
  { html, web: { [SCRIPT]: named, [MAP]: map({ sourcesContent: [null, null] }) }, finds: ['names'] },
  {
    name: 'a header names it',
    html,
    web: { [SCRIPT]: { headers: { sourcemap: '/maps/1' } }, 'https://example.com/maps/1': map({}) },
    finds: ['names'],
  },
  {
    name: 'a script in the page names it',
    html: '<script>a()\n//# sourceMappingURL=/js/app.js.map</script>',
    web: { [MAP]: map({ sourcesContent: ['let a'] }) },
    finds: ['texts'],
  },
  { name: 'named, but not to be had', html, web: { [SCRIPT]: named } },
  { name: 'kept for those who may', html, web: { [SCRIPT]: named, [MAP]: { status: 403 } } },
  {
    name: 'a site that answers everything with a page',
    html,
    web: { [SCRIPT]: named, [MAP]: { body: '<!doctype html><title>Kettles</title>' } },
  },
  {
    html,
    web: { [SCRIPT]: named, [MAP]: { body: '{"version":3,"mappings":"AAAA', isCut: true } },
    finds: ['cut'],
  },
  {
    name: 'the scripts of another site are not asked for',
    html: '<script src="https://cdn.example/a.js"></script>',
    web: { 'https://cdn.example/*': named },
    verdict: 'not applicable',
  },
];
