import { defineCheck, type Example, headerLine } from '../check.ts';
import type { Subresource } from '../inspection.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { essenceOf, isJavaScript, isNosniff } from '../knowledge/response/media-types.ts';
import { ownSubresources } from '../knowledge/response/own-resources.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** Modules may also be JSON, WebAssembly and styles, and browsers ask for the rules of speculation as for a script. */
const MODULE = /[/+]json$|^application\/wasm$|^text\/css$/;
/** Characters of an address that are shown. */
const SHOWN = 200;

function isWrong(type: Subresource['type'], essence: string): boolean {
  if (type === 'script') return !isJavaScript(essence) && !MODULE.test(essence);
  return type === 'stylesheet' && essence !== 'text/css';
}

/** What browsers run as a script on no account (Fetch standard, 3.7). */
const NEVER_SCRIPT = /^(?:image|audio|video)\/|^text\/csv$/;

/** Whether browsers do without the file: in a page of the standards mode they take nothing but CSS for a style. */
function isRefused({ type, headers }: Subresource, essence: string, { mode }: PageSnapshot): boolean {
  if (isNosniff(headerValue({ headers }, 'x-content-type-options'))) return true;
  return type === 'script' ? NEVER_SCRIPT.test(essence) : mode === 'standards';
}

const FIX = {
  script: 'Content-Type: text/javascript; charset=utf-8',
  style: 'Content-Type: text/css; charset=utf-8',
};

export default defineCheck({
  severity: 'notice',
  title: 'Scripts and styles are sent as what they are',
  why: 'While scripts and styles are sent as something else, browsers cannot be forbidden to guess; some they refuse.',
  docs: 'https://fetch.spec.whatwg.org/#should-response-to-request-be-blocked-due-to-nosniff?',
  messages: {
    script: { says: 'The script {file} is sent as {type}.' },
    style: { says: 'The stylesheet {file} is sent as {type}.' },
    refused: { says: '{file} is sent as {type}, so browsers refuse it.' },
  },
  needs: ['subresources'],

  *run(inspection) {
    const loaded = ownSubresources(inspection).filter(
      ({ type }) => type === 'script' || type === 'stylesheet',
    );
    if (loaded.length === 0) return 'not applicable';
    for (const file of loaded) {
      const contentType = headerValue(file, 'content-type');
      const essence = essenceOf(contentType);
      if (file.status !== 200 || contentType === null || !essence || !isWrong(file.type, essence)) continue;
      const kind = file.type === 'script' ? 'script' : 'style';
      const finding = {
        values: { file: new URL(file.url).pathname.slice(0, SHOWN), type: essence.slice(0, SHOWN) },
        at: headerLine('content-type', contentType.slice(0, SHOWN)),
        fix: FIX[kind],
      };
      if (isRefused(file, essence, inspection.page))
        yield { message: 'refused', severity: 'warning', ...finding };
      else yield { message: kind, ...finding };
    }
  },
});

const loaded = (
  type: Subresource['type'],
  contentType: string,
  more: Partial<Subresource> = {},
  nosniff = false,
) => ({
  parts: {
    subresources: [
      {
        url: 'https://example.com/a?token=1',
        type,
        status: 200,
        headers: [
          ['content-type', contentType] as const,
          ...(nosniff ? [['x-content-type-options', 'nosniff'] as const] : []),
        ],
        ...more,
      },
    ],
  },
});

export const examples: Example[] = [
  loaded('script', 'text/javascript; charset=utf-8'),
  loaded('script', 'application/x-javascript'),
  loaded('stylesheet', 'text/css'),
  { ...loaded('script', 'text/plain'), finds: ['script'] },
  { ...loaded('stylesheet', 'text/plain'), finds: ['style'] },
  { ...loaded('script', 'text/html', {}, true), finds: ['refused'] },
  { ...loaded('stylesheet', 'application/octet-stream', {}, true), finds: ['refused'] },
  { ...loaded('script', 'image/png'), finds: ['refused'] },
  { ...loaded('stylesheet', 'text/plain'), html: '<!doctype html><p>x', finds: ['refused'] },
  { name: 'a module of JSON', ...loaded('script', 'application/json') },
  { name: 'an error page instead of a script', ...loaded('script', 'text/html', { status: 404 }) },
  { name: 'without a type nothing is wrong with it', ...loaded('script', '') },
  { name: 'a picture', ...loaded('image', 'text/plain'), verdict: 'not applicable' },
  {
    name: 'a script of another site',
    ...loaded('script', 'text/plain', { url: 'https://cdn.example/a.js' }),
    verdict: 'not applicable',
  },
  { html: '<script src="/a.js"></script>', verdict: 'not looked at' },
];
