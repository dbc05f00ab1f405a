import { defineCheck, type Example, headerLine } from '../check.ts';
import type { Suffixes } from '../knowledge/addresses/sites.ts';
import { type CookieRefusal, refusalOf } from '../knowledge/cookies/cookie-refusal.ts';
import { type AttributeChanges, fieldWith } from '../knowledge/cookies/field-with.ts';
import { parseSetCookie, setCookiesOf, shownCookieName } from '../knowledge/cookies/set-cookie.ts';
import { type Transport, transportOf } from '../knowledge/response/transport.ts';

const SECURE: AttributeChanges = { secure: 'Secure' };
const OWN_HOST: AttributeChanges = { domain: null };
/** The attributes that make browsers accept a cookie, for the reasons that attributes can fix. */
const REPAIRS: Readonly<Partial<Record<CookieRefusal, AttributeChanges>>> = {
  secure: SECURE,
  none: SECURE,
  partitioned: SECURE,
  httpOnly: { httponly: 'HttpOnly' },
  path: { path: 'Path=/' },
  domain: OWN_HOST,
  host: OWN_HOST,
  suffix: OWN_HOST,
};

/**
 * Returns the field in a form that browsers accept, with every reason fixed in turn; undefined where attributes
 * cannot help. A cookie that starts to work must not be sent unencrypted.
 */
function accepted(shown: string, transport: Transport, suffixes: Suffixes | undefined): string | undefined {
  let changes: AttributeChanges = transport.isHttps ? SECURE : {};
  for (let step = 0; step < Object.keys(REPAIRS).length; step += 1) {
    const line = fieldWith(shown, changes);
    const cookie = parseSetCookie(line.slice('Set-Cookie: '.length));
    const refusal = cookie && refusalOf(cookie, transport, suffixes);
    if (!refusal) return line;
    const repair = REPAIRS[refusal];
    if (!repair) return undefined;
    changes = { ...changes, ...repair };
  }
  return undefined;
}

export default defineCheck({
  severity: 'warning',
  title: 'Browsers accept every cookie that is set',
  why: 'A refused cookie is never sent back, so whatever depends on it, such as signing in, fails.',
  docs: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie',
  remedy:
    'Change the attributes where the cookie is set: SameSite=None, Partitioned and __Secure- need Secure; __Host- also needs Path=/ and no Domain; __Http- also needs HttpOnly. Secure needs https.',
  messages: {
    secure: {
      fault: 'Cookie refused: prefix needs Secure',
      says: 'The prefix in the name {name} requires Secure, which the cookie does not have.',
    },
    httpOnly: {
      fault: 'Cookie refused: prefix needs HttpOnly',
      says: 'The prefix in the name {name} requires HttpOnly; browsers that know the prefix refuse the cookie.',
    },
    path: {
      fault: 'Cookie refused: prefix needs Path=/',
      says: 'The prefix in the name {name} requires Path=/, which the cookie does not have.',
    },
    domain: {
      fault: 'Cookie refused: prefix forbids Domain',
      says: 'The prefix in the name {name} forbids Domain, which the cookie has.',
    },
    host: {
      fault: 'Cookie refused: set for another host',
      says: 'The cookie {name} is set for {domain}, which this host is not a part of.',
      remedy:
        'Remove Domain={domain}, so that the cookie is for this host alone, or set a domain that this host is a part of.',
    },
    suffix: {
      fault: 'Cookie refused: set for a public suffix',
      says: 'The cookie {name} is set for {domain}, where every subdomain may have another owner.',
      remedy: 'Remove Domain={domain}, so that the cookie is for this host alone, or set your own domain.',
    },
    open: {
      fault: 'Cookie refused: Secure over http',
      says: 'The cookie {name} has Secure, but the page was loaded over plain http.',
      remedy: 'Serve the page over https and redirect http to it; do not remove Secure.',
      // If the page is loaded over https, browsers accept the cookie unchanged.
      followsFrom: ['security/https-missing'],
    },
    none: {
      fault: 'Cookie refused: SameSite=None, no Secure',
      says: 'The cookie {name} has SameSite=None without Secure, which Chrome and other browsers refuse.',
    },
    partitioned: {
      fault: 'Cookie refused: Partitioned, no Secure',
      says: 'The cookie {name} has Partitioned without Secure; browsers that know Partitioned refuse it.',
    },
    size: {
      fault: 'Cookie refused: over 4,096 bytes',
      says: 'The name and the value of the cookie {name} together are longer than 4,096 bytes.',
      remedy: 'Keep the data on the server and only its key in the cookie, or split it into several cookies.',
    },
    control: {
      fault: 'Cookie refused: control character',
      says: 'The cookie {name} contains a control character.',
      remedy: 'Encode the value where the cookie is set, for example with encodeURIComponent or as Base64.',
    },
  },
  needs: ['response'],

  *run({ response, suffixes }) {
    if (response.how !== 'observed') return 'not looked at';
    const cookies = setCookiesOf(response);
    if (cookies.length === 0) return 'not applicable';
    const transport = transportOf(response.url);
    for (const cookie of cookies) {
      const message = refusalOf(cookie, transport, suffixes);
      if (!message) continue;
      const { domain, shown } = cookie;
      const values = { name: shownCookieName(cookie.name), domain: domain ?? '' };
      const fix = REPAIRS[message] && accepted(shown, transport, suffixes);
      yield { message, values, at: headerLine('set-cookie', shown), ...(fix && { fix }) };
    }
  },
});

const sent = (...cookies: string[]) => ({
  headers: cookies.map((cookie) => ['set-cookie', cookie] as const),
});

export const examples: Example[] = [
  sent('__Host-id=1; Secure; Path=/', '__Secure-a=1; Secure; Domain=example.com', 'b=1; Domain=.example.com'),
  sent('__Http-id=1; Secure; HttpOnly', '__Host-Http-id=1; Secure; HttpOnly; Path=/'),
  {
    ...sent('__Secure-id=1'),
    finds: [
      {
        message: 'secure',
        says: 'The prefix in the name __Secure-id requires Secure, which the cookie does not have.',
        remedy:
          'Change the attributes where the cookie is set: SameSite=None, Partitioned and __Secure- need Secure; __Host- also needs Path=/ and no Domain; __Http- also needs HttpOnly. Secure needs https.',
        at: 'set-cookie: __Secure-id=…',
        severity: 'warning',
        fix: 'Set-Cookie: __Secure-id=…; Secure',
      },
    ],
  },
  {
    ...sent('__Host-id=1; Secure'),
    finds: [
      {
        message: 'path',
        says: 'The prefix in the name __Host-id requires Path=/, which the cookie does not have.',
        at: 'set-cookie: __Host-id=…; Secure',
        severity: 'warning',
        fix: 'Set-Cookie: __Host-id=…; Secure; Path=/',
      },
    ],
  },
  {
    ...sent('__Host-id=1; Secure; Path=/; Domain=example.com'),
    finds: [
      {
        message: 'domain',
        says: 'The prefix in the name __Host-id forbids Domain, which the cookie has.',
        at: 'set-cookie: __Host-id=…; Secure; Path=/; Domain=example.com',
        severity: 'warning',
        fix: 'Set-Cookie: __Host-id=…; Path=/; Secure',
      },
    ],
  },
  {
    ...sent('__Http-id=1; Secure', '__Host-Http-id=1; Secure; Path=/'),
    finds: [
      {
        message: 'httpOnly',
        says: 'The prefix in the name __Http-id requires HttpOnly; browsers that know the prefix refuse the cookie.',
        at: 'set-cookie: __Http-id=…; Secure',
        severity: 'warning',
        fix: 'Set-Cookie: __Http-id=…; Secure; HttpOnly',
      },
      {
        message: 'httpOnly',
        says: 'The prefix in the name __Host-Http-id requires HttpOnly; browsers that know the prefix refuse the cookie.',
        at: 'set-cookie: __Host-Http-id=…; Secure; Path=/',
        severity: 'warning',
        fix: 'Set-Cookie: __Host-Http-id=…; Path=/; Secure; HttpOnly',
      },
    ],
  },
  {
    ...sent('__Host-Http-id=1; Secure; HttpOnly; Path=/a'),
    finds: [
      {
        message: 'path',
        says: 'The prefix in the name __Host-Http-id requires Path=/, which the cookie does not have.',
        at: 'set-cookie: __Host-Http-id=…; Secure; HttpOnly; Path=/a',
        severity: 'warning',
        fix: 'Set-Cookie: __Host-Http-id=…; HttpOnly; Secure; Path=/',
      },
    ],
  },
  {
    name: 'prefixes are case-insensitive',
    ...sent('__HOST-id=1; Secure'),
    finds: [
      {
        message: 'path',
        says: 'The prefix in the name __HOST-id requires Path=/, which the cookie does not have.',
        at: 'set-cookie: __HOST-id=…; Secure',
        severity: 'warning',
        fix: 'Set-Cookie: __HOST-id=…; Secure; Path=/',
      },
    ],
  },
  {
    ...sent('id=1; Domain=shop.example.com'),
    finds: [
      {
        message: 'host',
        says: 'The cookie id is set for shop.example.com, which this host is not a part of.',
        remedy:
          'Remove Domain=shop.example.com, so that the cookie is for this host alone, or set a domain that this host is a part of.',
        at: 'set-cookie: id=…; Domain=shop.example.com',
        severity: 'warning',
        fix: 'Set-Cookie: id=…; Secure',
      },
    ],
  },
  {
    name: 'an IP address has no parent domain',
    url: 'https://192.0.2.7/',
    ...sent('id=1; Domain=2.7'),
    finds: [
      {
        message: 'host',
        says: 'The cookie id is set for 2.7, which this host is not a part of.',
        at: 'set-cookie: id=…; Domain=2.7',
        severity: 'warning',
        fix: 'Set-Cookie: id=…; Secure',
      },
    ],
  },
  {
    url: 'https://kettle.co.uk/',
    ...sent('id=1; Domain=co.uk', 'b=1; Domain=kettle.co.uk'),
    finds: [
      {
        message: 'suffix',
        says: 'The cookie id is set for co.uk, where every subdomain may have another owner.',
        remedy: 'Remove Domain=co.uk, so that the cookie is for this host alone, or set your own domain.',
        at: 'set-cookie: id=…; Domain=co.uk',
        severity: 'warning',
        fix: 'Set-Cookie: id=…; Secure',
      },
    ],
  },
  {
    url: 'https://mine.github.io/',
    ...sent('id=1; Domain=github.io'),
    finds: [
      {
        message: 'suffix',
        says: 'The cookie id is set for github.io, where every subdomain may have another owner.',
        at: 'set-cookie: id=…; Domain=github.io',
        severity: 'warning',
        fix: 'Set-Cookie: id=…; Secure',
      },
    ],
  },
  {
    name: 'a public suffix may set cookies for itself',
    url: 'https://github.io/',
    ...sent('id=1; Domain=github.io'),
  },
  {
    url: 'http://example.com/',
    ...sent('id=1; Secure'),
    finds: [
      {
        message: 'open',
        says: 'The cookie id has Secure, but the page was loaded over plain http.',
        remedy: 'Serve the page over https and redirect http to it; do not remove Secure.',
        at: 'set-cookie: id=…; Secure',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'over https the prefix would be valid',
    url: 'http://example.com/',
    ...sent('__Host-id=1; Secure; Path=/'),
    finds: [
      {
        message: 'open',
        says: 'The cookie __Host-id has Secure, but the page was loaded over plain http.',
        at: 'set-cookie: __Host-id=…; Secure; Path=/',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'over http no attribute helps',
    url: 'http://example.com/',
    ...sent('id=1; SameSite=None'),
    finds: [
      {
        message: 'none',
        says: 'The cookie id has SameSite=None without Secure, which Chrome and other browsers refuse.',
        at: 'set-cookie: id=…; SameSite=None',
        severity: 'warning',
      },
    ],
  },
  { name: 'the local machine counts as secure', url: 'http://localhost:8080/', ...sent('id=1; Secure') },
  {
    ...sent('id=1; SameSite=None', 'b=1; SameSite=None; Secure'),
    finds: [
      {
        message: 'none',
        says: 'The cookie id has SameSite=None without Secure, which Chrome and other browsers refuse.',
        at: 'set-cookie: id=…; SameSite=None',
        severity: 'warning',
        fix: 'Set-Cookie: id=…; SameSite=None; Secure',
      },
    ],
  },
  {
    ...sent('id=1; Partitioned', 'b=1; Partitioned; Secure'),
    finds: [
      {
        message: 'partitioned',
        says: 'The cookie id has Partitioned without Secure; browsers that know Partitioned refuse it.',
        at: 'set-cookie: id=…; Partitioned',
        severity: 'warning',
        fix: 'Set-Cookie: id=…; Partitioned; Secure',
      },
    ],
  },
  {
    ...sent(`id=${'x'.repeat(4_095)}`, `b=${'x'.repeat(4_095)}`),
    finds: [
      {
        message: 'size',
        says: 'The name and the value of the cookie id together are longer than 4,096 bytes.',
        remedy:
          'Keep the data on the server and only its key in the cookie, or split it into several cookies.',
        at: 'set-cookie: id=…',
        severity: 'warning',
      },
    ],
  },
  {
    ...sent('id=a\u0007b'),
    finds: [
      {
        message: 'control',
        says: 'The cookie id contains a control character.',
        remedy: 'Encode the value where the cookie is set, for example with encodeURIComponent or as Base64.',
        at: 'set-cookie: id=…',
        severity: 'warning',
      },
    ],
  },
  { name: 'a cookie without a name is kept', ...sent('abc') },
  { headers: {}, verdict: 'not applicable' },
  { headers: {}, how: 'stored', verdict: 'not looked at' },
];
