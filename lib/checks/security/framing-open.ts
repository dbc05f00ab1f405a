import { defineCheck, type Example, headerLine } from '../check.ts';
import type { Inspection } from '../inspection.ts';
import { parseAddress } from '../knowledge/addresses/addresses.ts';
import type { Suffixes } from '../knowledge/addresses/sites.ts';
import {
  areReadWhole,
  type CspPolicy,
  metaPolicyElements,
  parsePolicy,
  policiesOf,
} from '../knowledge/csp/csp.ts';
import { observatoryCsp } from '../knowledge/csp/csp-observatory.ts';
import { isBroadSource, MOST_COPIED_SOURCES } from '../knowledge/csp/csp-source.ts';
import { passwordFields } from '../knowledge/document/forms.ts';
import { pageKindOf } from '../knowledge/page-kind/page-kind.ts';
import {
  frameAncestorsOf,
  frameOptionsOf,
  hasWildcard,
  keepsStrangersOut,
  letsStrangersIn,
} from '../knowledge/response/framing.ts';
import { headerValue, headerValues } from '../knowledge/response/headers.ts';
import { meantToken } from '../knowledge/response/meant-token.ts';
import { transportOf } from '../knowledge/response/transport.ts';
import { robotsDirectives } from '../knowledge/robots/robots-directives.ts';

/** Returns the directive alone if the page already sends a policy, which a whole header would replace. */
function fixFor(policies: readonly CspPolicy[], sources: readonly string[] = ["'self'"]): string {
  const directive = ['frame-ancestors', ...sources].join(' ');
  return policies.some(({ from }) => from === 'header') ? directive : `Content-Security-Policy: ${directive}`;
}

/** Returns the sources for the text to copy; undefined if there are none, or too many to copy. */
const copied = (sources: readonly string[]): readonly string[] | undefined =>
  sources.length > 0 && sources.length <= MOST_COPIED_SOURCES ? sources : undefined;

/** Returns the sources that let only some sites in; undefined if there are none. */
const narrow = (sources: readonly string[], suffixes?: Suffixes): readonly string[] | undefined =>
  copied(sources.filter((source) => !letsStrangersIn(source, suffixes) && source.toLowerCase() !== "'none'"));

/** Returns the sources in a <meta>, where they have no effect; undefined if they would let any site in. */
function writtenInMeta({ text, at }: CspPolicy): readonly string[] | undefined {
  const sources = parsePolicy(text, 'header', at).directives.get('frame-ancestors') ?? [];
  return keepsStrangersOut([sources]) ? copied(sources) : undefined;
}

/** Returns the origin in ALLOW-FROM. */
function allowedFrom(options: string): readonly string[] {
  const url = parseAddress(/allow-from\s+([^\s,]+)/i.exec(options)?.[1] ?? '');
  return url && /^https?:$/.test(url.protocol) ? [url.origin] : [];
}

/**
 * Whether the page seems to be made for the frames of other sites: by its address and the little that it holds, as
 * players and widgets do, or because it tells robots so. Never a page that asks for a password.
 */
function isForFrames(inspection: Inspection): boolean {
  const { page, response } = inspection;
  if (passwordFields(page).length > 0) return false;
  const isEmbed = pageKindOf(inspection).kind === 'embed';
  return isEmbed || robotsDirectives(page, response).some(({ name }) => name === 'indexifembedded');
}

function observatoryCode(options: string | null): string {
  const value = options?.trim().toLowerCase();
  if (!value) return 'x-frame-options-not-implemented';
  if (value === 'deny' || value === 'sameorigin') return 'x-frame-options-sameorigin-or-deny';
  return value.startsWith('allow-from')
    ? 'x-frame-options-allow-from-origin'
    : 'x-frame-options-header-invalid';
}

export default defineCheck({
  severity: 'error',
  title: 'Other sites cannot show the page in a frame',
  why: 'Another site can load the page in an invisible frame and trick visitors into clicking it (clickjacking).',
  docs: 'https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header',
  remedy:
    "Send Content-Security-Policy: frame-ancestors 'self' as a response header. If other sites embed this page on purpose, list their origins after 'self'.",
  onPlatform: {
    nextjs: 'Return the header from headers() in next.config.js.',
  },
  observatory: 'x-frame-options',
  messages: {
    open: {
      fault: 'Any site can frame the page',
      says: 'No frame-ancestors or X-Frame-Options keeps other sites from framing the page.',
    },
    embed: {
      fault: 'Any site can embed the page',
      says: 'Any site can show the page in a frame; if it is made for embedding, as it seems to be, that is right.',
      remedy:
        "If any site may embed the page, make sure that no click in it changes anything for signed-in visitors. If only some may, list their origins in frame-ancestors; if none may, send frame-ancestors 'self'.",
    },
    wide: {
      fault: 'frame-ancestors lets any site frame it',
      says: 'frame-ancestors allows {sources}, so any site may frame the page.',
      remedy:
        "In frame-ancestors, replace {sources} with 'self' and the origins that embed this page on purpose.",
    },
    suffix: {
      fault: 'frame-ancestors lets anyone’s hosts in',
      says: 'frame-ancestors allows {sources}; anyone can get a host there and frame the page from it.',
      remedy: 'In frame-ancestors, replace {sources} with the hosts that embed this page on purpose.',
    },
    meta: {
      fault: 'frame-ancestors in <meta> is ignored',
      says: 'frame-ancestors is in a <meta>, where browsers ignore it.',
    },
    allowFrom: {
      fault: 'ALLOW-FROM no longer works',
      says: 'Browsers no longer support ALLOW-FROM and ignore this X-Frame-Options header.',
      remedy:
        "Replace it with Content-Security-Policy: frame-ancestors 'self' and, after 'self', the origin from ALLOW-FROM.",
    },
    ignored: {
      fault: 'X-Frame-Options value is invalid',
      says: 'Browsers ignore X-Frame-Options: {value}.',
    },
  },
  needs: ['response'],

  *run(inspection) {
    const { page, served, response, suffixes } = inspection;
    const value = headerValue(response, 'x-frame-options');
    const theirs = observatoryCsp(
      headerValues(response, 'content-security-policy'),
      metaPolicyElements(served ?? page).map(({ attrs }) => attrs.content ?? ''),
      { isHttps: transportOf(response.url).isHttps, reported: false },
    );
    const policies = policiesOf(page, response);
    const namesFrames = policies.some(
      ({ directives, ignored }) => directives.has('frame-ancestors') || ignored.includes('frame-ancestors'),
    );
    const isByPolicy = theirs ? theirs.framing : namesFrames;
    const observatory = isByPolicy ? 'x-frame-options-implemented-via-csp' : observatoryCode(value);
    const lists = frameAncestorsOf(policies);
    if (lists.some((sources) => !sources.some((source) => isBroadSource(source) || hasWildcard(source))))
      return { observatory, page: 'x-frame-options-implemented-via-csp' };
    // Which hosts a wildcard lets in is in the list of suffixes.
    if (keepsStrangersOut(lists) && !suffixes) return { missing: 'suffixes' };
    if (keepsStrangersOut(lists, suffixes))
      return { observatory, page: 'x-frame-options-implemented-via-csp' };
    // The part that was not read may contain a frame-ancestors that keeps other sites out.
    if (!areReadWhole(policies)) return 'not looked at';
    const [wide] = lists;
    if (wide) {
      // If there is a frame-ancestors, browsers ignore X-Frame-Options.
      const written = wide.join(' ');
      const at = headerLine('content-security-policy', `frame-ancestors ${written}`);
      const isWide = wide.some(isBroadSource);
      if (isWide && isForFrames(inspection)) {
        yield { message: 'embed', severity: 'notice', at };
        return { observatory, page: 'x-frame-options-not-implemented' };
      }
      const open = wide.filter((source) => letsStrangersIn(source, suffixes)).join(' ');
      yield {
        message: isWide ? 'wide' : 'suffix',
        values: { sources: isWide ? written : open },
        at,
        fix: fixFor(policies, narrow(wide, suffixes)),
      };
      return { observatory, page: 'x-frame-options-not-implemented' };
    }
    const options = frameOptionsOf(response);
    if (options === 'denied') return { observatory, page: 'x-frame-options-sameorigin-or-deny' };
    const inMeta = policies.find(({ ignored }) => ignored.includes('frame-ancestors'));
    if (value !== null && options !== 'absent') {
      const at = headerLine('x-frame-options', value);
      if (options === 'allow-from')
        yield { message: 'allowFrom', at, fix: fixFor(policies, ["'self'", ...allowedFrom(value)]) };
      else {
        const sources = meantToken(value, ['deny']) ? ["'none'"] : undefined;
        yield { message: 'ignored', values: { value }, at, fix: fixFor(policies, sources) };
      }
    } else if (inMeta) {
      yield { message: 'meta', at: inMeta.at, fix: fixFor(policies, writtenInMeta(inMeta)) };
    } else if (isForFrames(inspection)) {
      yield { message: 'embed', severity: 'notice' };
    } else {
      yield { message: 'open', fix: fixFor(policies) };
    }
    const invalid =
      options === 'ignored' ? 'x-frame-options-header-invalid' : 'x-frame-options-not-implemented';
    return { observatory, page: invalid };
  },
});

const sites = (count: number) => Array.from({ length: count }, (_, n) => `https://a${n}.example`).join(' ');
const options = (value: string) => ({ headers: { 'x-frame-options': value } });
const policy = (value: string) => ({ headers: { 'content-security-policy': value } });

export const examples: Example[] = [
  { ...options('DENY'), observatory: 'x-frame-options-sameorigin-or-deny' },
  { ...options('sameorigin'), observatory: 'x-frame-options-sameorigin-or-deny' },
  { ...policy("frame-ancestors 'none'"), observatory: 'x-frame-options-implemented-via-csp' },
  {
    headers: {},
    finds: [
      {
        message: 'open',
        says: 'No frame-ancestors or X-Frame-Options keeps other sites from framing the page.',
        remedy:
          "Send Content-Security-Policy: frame-ancestors 'self' as a response header. If other sites embed this page on purpose, list their origins after 'self'.",
        onPlatform: {
          nextjs: 'Return the header from headers() in next.config.js.',
        },
        severity: 'error',
        fix: "Content-Security-Policy: frame-ancestors 'self'",
      },
    ],
    observatory: 'x-frame-options-not-implemented',
  },
  {
    name: 'a player for the pages of others',
    url: 'https://video.example.com/embed/9f2k',
    html: '<html lang="en"><title>How copper kettles are made</title><meta name="robots" content="noindex, indexifembedded"><body><video src="/9f2k.mp4" controls></video><script>parent.postMessage({ height: 360 }, "*")</script>',
    headers: {},
    finds: [
      {
        message: 'embed',
        says: 'Any site can show the page in a frame; if it is made for embedding, as it seems to be, that is right.',
        remedy:
          "If any site may embed the page, make sure that no click in it changes anything for signed-in visitors. If only some may, list their origins in frame-ancestors; if none may, send frame-ancestors 'self'.",
        severity: 'notice',
      },
    ],
    observatory: 'x-frame-options-not-implemented',
  },
  {
    name: 'a widget that lets any site frame it, in words',
    url: 'https://weather.example.com/widget/krakow',
    html: '<html lang="en"><title>Kraków</title><body><p>12 °C, cloudy</p><script src="/widget.js"></script>',
    ...policy('frame-ancestors *'),
    finds: [
      {
        message: 'embed',
        says: 'Any site can show the page in a frame; if it is made for embedding, as it seems to be, that is right.',
        at: 'content-security-policy: frame-ancestors *',
        severity: 'notice',
      },
    ],
    observatory: 'x-frame-options-implemented-via-csp',
    page: 'x-frame-options-not-implemented',
  },
  {
    name: 'a page that says how to embed something',
    url: 'https://video.example.com/help/embed',
    html: `<html lang="en"><title>Embed a video</title><body><h1>Embed a video</h1><p>${'Copy the code below into your own page, where the video should be shown. '.repeat(10)}</p><pre>&lt;iframe src="https://video.example.com/embed/9f2k"></pre><script src="/app.js"></script>`,
    headers: {},
    finds: ['open'],
  },
  {
    name: 'a login in a widget',
    url: 'https://chat.example.com/widget/login',
    html: '<title>Chat</title><body><form method="post"><input name="user"><input type="Password" name="password"></form><script src="/widget.js"></script>',
    headers: {},
    finds: ['open'],
  },
  {
    name: 'messages to a parent alone say nothing: consent tools send them, too',
    html: '<title>Kettles</title><body><h1>Kettles</h1><script>window.parent.postMessage("ready", "*")</script>',
    headers: {},
    finds: ['open'],
  },
  {
    name: 'one that means to let nobody frame it',
    url: 'https://weather.example.com/widget/krakow',
    html: '<title>Kraków</title><body><script src="/widget.js"></script>',
    ...options('SAMESITE'),
    finds: ['ignored'],
  },
  {
    name: 'ALLOW-FROM protects nothing',
    ...options('ALLOW-FROM https://a.example'),
    finds: [
      {
        message: 'allowFrom',
        says: 'Browsers no longer support ALLOW-FROM and ignore this X-Frame-Options header.',
        remedy:
          "Replace it with Content-Security-Policy: frame-ancestors 'self' and, after 'self', the origin from ALLOW-FROM.",
        at: 'x-frame-options: ALLOW-FROM https://a.example',
        severity: 'error',
        fix: "Content-Security-Policy: frame-ancestors 'self' https://a.example",
      },
    ],
    observatory: 'x-frame-options-allow-from-origin',
    page: 'x-frame-options-not-implemented',
  },
  {
    ...options('SAMESITE'),
    finds: [
      {
        message: 'ignored',
        says: 'Browsers ignore X-Frame-Options: SAMESITE.',
        at: 'x-frame-options: SAMESITE',
        severity: 'error',
        fix: "Content-Security-Policy: frame-ancestors 'self'",
      },
    ],
    observatory: 'x-frame-options-header-invalid',
    page: 'x-frame-options-header-invalid',
  },
  {
    name: 'the same value twice holds',
    headers: [
      ['x-frame-options', 'SAMEORIGIN'],
      ['x-frame-options', 'SAMEORIGIN'],
    ],
    observatory: 'x-frame-options-header-invalid',
    page: 'x-frame-options-sameorigin-or-deny',
  },
  {
    name: 'values that contradict each other close the page',
    ...options('SAMEORIGIN, ALLOWALL'),
    page: 'x-frame-options-sameorigin-or-deny',
  },
  {
    name: 'frame-ancestors in a meta is skipped',
    html: `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; frame-ancestors 'none'">`,
    headers: {},
    finds: [
      {
        message: 'meta',
        says: 'frame-ancestors is in a <meta>, where browsers ignore it.',
        at: 'head > meta:nth-child(1)',
        severity: 'error',
        fix: "Content-Security-Policy: frame-ancestors 'none'",
      },
    ],
    observatory: 'x-frame-options-implemented-via-csp',
    page: 'x-frame-options-not-implemented',
  },
  ...(
    [
      [
        'the sites that may frame the page are kept, in a meta',
        "'self' https://partner.example",
        "'self' https://partner.example",
      ],
      ['a meta that would let any site in', '*', "'self'"],
      ['100 sites in a meta are copied', sites(100), sites(100)],
      ['101 sites in a meta are too many to copy', sites(101), "'self'"],
    ] as const
  ).map(
    ([name, written, copied]): Example => ({
      name,
      html: `<meta http-equiv="Content-Security-Policy" content="frame-ancestors ${written}">`,
      headers: {},
      finds: [
        {
          message: 'meta',
          says: 'frame-ancestors is in a <meta>, where browsers ignore it.',
          at: 'head > meta:nth-child(1)',
          severity: 'error',
          fix: `Content-Security-Policy: frame-ancestors ${copied}`,
        },
      ],
    }),
  ),
  {
    name: 'the sites that may frame the page are kept, next to a wildcard',
    headers: { 'content-security-policy': "frame-ancestors 'none' https://partner.example https:" },
    finds: [
      {
        message: 'wide',
        says: "frame-ancestors allows 'none' https://partner.example https:, so any site may frame the page.",
        at: "content-security-policy: frame-ancestors 'none' https://partner.example https:",
        severity: 'error',
        fix: 'frame-ancestors https://partner.example',
      },
    ],
  },
  {
    name: 'the value that was meant is not weakened',
    headers: { 'x-frame-options': '"DENY"' },
    finds: [
      {
        message: 'ignored',
        says: 'Browsers ignore X-Frame-Options: "DENY".',
        at: 'x-frame-options: "DENY"',
        severity: 'error',
        fix: "Content-Security-Policy: frame-ancestors 'none'",
      },
    ],
  },
  {
    name: 'a wildcard protects nothing, and X-Frame-Options is then ignored',
    headers: { 'content-security-policy': 'frame-ancestors *', 'x-frame-options': 'DENY' },
    finds: [
      {
        message: 'wide',
        says: 'frame-ancestors allows *, so any site may frame the page.',
        remedy: "In frame-ancestors, replace * with 'self' and the origins that embed this page on purpose.",
        at: 'content-security-policy: frame-ancestors *',
        severity: 'error',
        fix: "frame-ancestors 'self'",
      },
    ],
    observatory: 'x-frame-options-implemented-via-csp',
    page: 'x-frame-options-not-implemented',
  },
  {
    name: 'any https site is still any site',
    ...policy('frame-ancestors https:'),
    finds: [
      {
        message: 'wide',
        says: 'frame-ancestors allows https:, so any site may frame the page.',
        at: 'content-security-policy: frame-ancestors https:',
        severity: 'error',
        fix: "frame-ancestors 'self'",
      },
    ],
  },
  {
    name: 'anyone can register a domain below a suffix',
    ...policy("frame-ancestors 'self' https://*.com https://partner.example"),
    finds: [
      {
        message: 'suffix',
        says: 'frame-ancestors allows https://*.com; anyone can get a host there and frame the page from it.',
        remedy: 'In frame-ancestors, replace https://*.com with the hosts that embed this page on purpose.',
        at: "content-security-policy: frame-ancestors 'self' https://*.com https://partner.example",
        severity: 'error',
        fix: "frame-ancestors 'self' https://partner.example",
      },
    ],
    observatory: 'x-frame-options-implemented-via-csp',
    page: 'x-frame-options-not-implemented',
  },
  {
    name: 'anyone can publish below a shared domain',
    ...policy('frame-ancestors *.github.io'),
    finds: ['suffix'],
  },
  { name: 'hosts of one owner', ...policy("frame-ancestors 'self' *.partner.com") },
  { name: 'a suffix where nobody can register a domain', ...policy('frame-ancestors *.example') },
  {
    name: 'a second policy lets only this site in',
    ...policy("frame-ancestors *.com, frame-ancestors 'self'"),
    page: 'x-frame-options-implemented-via-csp',
  },
  {
    name: 'the existing policy is kept',
    ...policy("default-src 'self'"),
    finds: [
      {
        message: 'open',
        says: 'No frame-ancestors or X-Frame-Options keeps other sites from framing the page.',
        severity: 'error',
        fix: "frame-ancestors 'self'",
      },
    ],
    observatory: 'x-frame-options-not-implemented',
  },
  {
    name: 'ALLOW-FROM without an address',
    ...options('ALLOW-FROM'),
    finds: [
      {
        message: 'allowFrom',
        says: 'Browsers no longer support ALLOW-FROM and ignore this X-Frame-Options header.',
        at: 'x-frame-options: ALLOW-FROM',
        severity: 'error',
        fix: "Content-Security-Policy: frame-ancestors 'self'",
      },
    ],
  },
  {
    name: 'a policy that was not read to its end',
    ...policy(`default-src 'self'; img-src ${'a.example '.repeat(20_000)}`),
    verdict: 'not looked at',
  },
  {
    name: 'an empty header counts as missing',
    ...options(' '),
    finds: ['open'],
    observatory: 'x-frame-options-not-implemented',
    page: 'x-frame-options-not-implemented',
  },
  {
    name: 'one of two policies is enough',
    ...policy("frame-ancestors *, frame-ancestors 'self'"),
    page: 'x-frame-options-implemented-via-csp',
  },
  {
    name: 'a Report-Only policy protects nothing',
    headers: { 'content-security-policy-report-only': "frame-ancestors 'none'" },
    finds: ['open'],
  },
  {
    name: 'everyone ignores X-Frame-Options in a meta',
    html: '<meta http-equiv="X-Frame-Options" content="DENY">',
    headers: {},
    finds: ['open'],
    observatory: 'x-frame-options-not-implemented',
  },
];
