import { defineCheck, type Example, headerLine } from '../check.ts';
import { isIpAddress, registeredDomain } from '../knowledge/addresses/sites.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import {
  hstsField,
  hstsFields,
  meantHsts,
  observatoryHsts,
  parseHsts,
  SIX_MONTHS,
  YEAR,
} from '../knowledge/response/hsts.ts';
import { isHttpsOnlyHost } from '../knowledge/response/https-only-hosts.ts';
import { transportOf } from '../knowledge/response/transport.ts';

const NAME = 'strict-transport-security';
// Without includeSubDomains, which would cut off subdomains that have no https.
const FIX = hstsField(YEAR);
const DAY = 86_400;

export default defineCheck({
  severity: 'error',
  title: 'HSTS tells browsers to use https only',
  why: 'Without HSTS the first request of a visit can be intercepted before the redirect to https.',
  docs: 'https://www.rfc-editor.org/rfc/rfc6797',
  remedy:
    'Send Strict-Transport-Security: max-age=31536000 with every https response of this host. Add includeSubDomains when every subdomain works over https.',
  onPlatform: {
    shopify:
      'Shopify sends this header itself and has no setting for it: ignore this, unless a proxy of your own is in front of the shop.',
    nextjs: 'Return the header from headers() in next.config.js.',
  },
  observatory: 'strict-transport-security',
  messages: {
    missing: {
      fault: 'No HSTS header',
      says: 'There is no Strict-Transport-Security header.',
    },
    below: {
      fault: 'No HSTS header on this subdomain',
      says: 'This host sends no Strict-Transport-Security header. Plumbline cannot see from here whether the header of {domain} covers it.',
      remedy:
        'Send Strict-Transport-Security: max-age=31536000 on this host too. If {domain} sends it with includeSubDomains, visitors who were there first are already protected.',
    },
    invalid: {
      fault: 'HSTS header is invalid',
      says: 'Browsers ignore this Strict-Transport-Security header: a directive is malformed or repeated, or max-age is missing.',
    },
    off: {
      fault: 'HSTS is switched off (max-age=0)',
      says: 'max-age=0 switches the protection off.',
      remedy: 'Set max-age to 31536000 (one year), unless the site has to go back to http for now.',
    },
    short: {
      fault: { one: 'HSTS lasts {count} day, too short', other: 'HSTS lasts {count} days, too short' },
      says: {
        one: 'max-age is {count} day; at least six months are recommended.',
        other: 'max-age is {count} days; at least six months are recommended.',
      },
      remedy: 'Set max-age to 31536000 (one year). If https was set up only recently, raise it step by step.',
    },
    brief: {
      fault: 'HSTS lasts less than a day',
      says: 'max-age is less than one day; at least six months are recommended.',
      remedy: 'Set max-age to 31536000 (one year). If https was set up only recently, raise it step by step.',
    },
  },
  needs: ['response'],

  *run({ response, suffixes }) {
    const { isHttps, isLoopback, hostname } = transportOf(response.url);
    // Browsers keep no HSTS for the local machine or for IP addresses.
    if (isLoopback || isIpAddress(hostname)) return 'not applicable';
    // Over http the header has no effect, and `https-missing` reports that the page is on http.
    if (!isHttps) return { observatory: 'hsts-not-implemented-no-https', outcome: 'not applicable' };
    // Whatever the header says: browsers have the whole top-level domain in their list.
    if (isHttpsOnlyHost(hostname)) return { observatory: 'hsts-preloaded' };
    // Only the first field counts (RFC 6797, 8.1).
    const [value] = hstsFields(response);
    if (value === undefined) {
      // Browsers strip the header from responses in their cache, so it may have been requested again.
      if (response.how === 'stored' && !response.askedAgain?.includes(NAME)) return 'not looked at';
      const domain = suffixes ? registeredDomain(hostname, suffixes) : hostname;
      if (domain === hostname) yield { message: 'missing', fix: FIX };
      else yield { message: 'below', values: { domain }, fix: FIX };
      return { observatory: 'hsts-not-implemented' };
    }
    const theirs = observatoryHsts(headerValue(response, NAME));
    const at = headerLine(NAME, value);
    const hsts = parseHsts(value);
    if (!hsts) {
      yield { message: 'invalid', at, fix: meantHsts(value) };
      return { observatory: theirs, page: 'hsts-header-invalid' };
    }
    if (hsts.maxAge === 0) {
      // No fix to copy: it may be off for a reason, and a year of https cannot be undone.
      yield { message: 'off', at };
      return { observatory: theirs, page: 'hsts-not-implemented' };
    }
    if (hsts.maxAge < SIX_MONTHS) {
      const found = { severity: 'warning', at, fix: hstsField(YEAR, hsts) } as const;
      if (hsts.maxAge < DAY) yield { message: 'brief', ...found };
      else yield { message: 'short', values: { count: Math.floor(hsts.maxAge / DAY) }, ...found };
      return { observatory: theirs, page: 'hsts-implemented-max-age-less-than-six-months' };
    }
    return { observatory: theirs, page: 'hsts-implemented-max-age-at-least-six-months' };
  },
});

const field = (value: string) => ({ headers: { 'strict-transport-security': value } });

export const examples: Example[] = [
  { ...field('max-age=31536000'), observatory: 'hsts-implemented-max-age-at-least-six-months' },
  {
    headers: {},
    finds: [
      {
        message: 'missing',
        says: 'There is no Strict-Transport-Security header.',
        remedy:
          'Send Strict-Transport-Security: max-age=31536000 with every https response of this host. Add includeSubDomains when every subdomain works over https.',
        onPlatform: {
          shopify:
            'Shopify sends this header itself and has no setting for it: ignore this, unless a proxy of your own is in front of the shop.',
          nextjs: 'Return the header from headers() in next.config.js.',
        },
        severity: 'error',
        fix: 'Strict-Transport-Security: max-age=31536000',
      },
    ],
    observatory: 'hsts-not-implemented',
  },
  {
    url: 'https://shop.example.com/',
    headers: {},
    finds: [
      {
        message: 'below',
        says: 'This host sends no Strict-Transport-Security header. Plumbline cannot see from here whether the header of example.com covers it.',
        remedy:
          'Send Strict-Transport-Security: max-age=31536000 on this host too. If example.com sends it with includeSubDomains, visitors who were there first are already protected.',
        severity: 'error',
        fix: 'Strict-Transport-Security: max-age=31536000',
      },
    ],
    observatory: 'hsts-not-implemented',
  },
  {
    ...field('max-age=abc'),
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore this Strict-Transport-Security header: a directive is malformed or repeated, or max-age is missing.',
        at: 'strict-transport-security: max-age=abc',
        severity: 'error',
        fix: 'Strict-Transport-Security: max-age=31536000',
      },
    ],
    observatory: 'hsts-implemented-max-age-at-least-six-months',
    page: 'hsts-header-invalid',
  },
  {
    ...field('max-age=1; max-age=31536000'),
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore this Strict-Transport-Security header: a directive is malformed or repeated, or max-age is missing.',
        at: 'strict-transport-security: max-age=1; max-age=31536000',
        severity: 'error',
        fix: 'Strict-Transport-Security: max-age=31536000',
      },
    ],
  },
  {
    name: 'a stray character at the end costs the whole header',
    ...field('max-age=31536000; includeSubDomains; preload"'),
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore this Strict-Transport-Security header: a directive is malformed or repeated, or max-age is missing.',
        at: 'strict-transport-security: max-age=31536000; includeSubDomains; preload"',
        severity: 'error',
        fix: 'Strict-Transport-Security: max-age=31536000; includeSubDomains; preload',
      },
    ],
    observatory: 'hsts-implemented-max-age-at-least-six-months',
    page: 'hsts-header-invalid',
  },
  {
    name: 'a proxy has joined two fields into one, which browsers do not take apart',
    ...field('max-age=31536000, max-age=31536000'),
    finds: ['invalid'],
    observatory: 'hsts-header-invalid',
  },
  {
    ...field('max-age=0'),
    finds: [
      {
        message: 'off',
        says: 'max-age=0 switches the protection off.',
        remedy: 'Set max-age to 31536000 (one year), unless the site has to go back to http for now.',
        at: 'strict-transport-security: max-age=0',
        severity: 'error',
      },
    ],
    observatory: 'hsts-implemented-max-age-less-than-six-months',
    page: 'hsts-not-implemented',
  },
  {
    ...field('max-age=86400'),
    finds: [
      {
        message: 'short',
        says: 'max-age is 1 day; at least six months are recommended.',
        remedy:
          'Set max-age to 31536000 (one year). If https was set up only recently, raise it step by step.',
        at: 'strict-transport-security: max-age=86400',
        severity: 'warning',
        fix: 'Strict-Transport-Security: max-age=31536000',
      },
    ],
  },
  { ...field('max-age=86399'), finds: ['brief'] },
  {
    ...field('max-age=15551999; preload'),
    finds: [
      {
        message: 'short',
        says: 'max-age is 179 days; at least six months are recommended.',
        at: 'strict-transport-security: max-age=15551999; preload',
        severity: 'warning',
        fix: 'Strict-Transport-Security: max-age=31536000; preload',
      },
    ],
    observatory: 'hsts-implemented-max-age-less-than-six-months',
    page: 'hsts-implemented-max-age-less-than-six-months',
  },
  { ...field('max-age=15552000'), observatory: 'hsts-implemented-max-age-at-least-six-months' },
  {
    ...field('max-age=300; includeSubDomains'),
    finds: [
      {
        message: 'brief',
        says: 'max-age is less than one day; at least six months are recommended.',
        remedy:
          'Set max-age to 31536000 (one year). If https was set up only recently, raise it step by step.',
        at: 'strict-transport-security: max-age=300; includeSubDomains',
        severity: 'warning',
        fix: 'Strict-Transport-Security: max-age=31536000; includeSubDomains',
      },
    ],
  },
  {
    url: 'http://example.com/',
    headers: {},
    verdict: 'not applicable',
    observatory: 'hsts-not-implemented-no-https',
  },
  {
    name: 'white space and quotes are valid',
    ...field('Max-Age = "31536000" ; includeSubDomains'),
    observatory: 'hsts-header-invalid',
    page: 'hsts-implemented-max-age-at-least-six-months',
  },
  {
    name: 'only the first field counts, except to the Observatory',
    headers: [
      ['strict-transport-security', 'max-age=31536000'],
      ['strict-transport-security', 'max-age=0'],
    ],
    observatory: 'hsts-header-invalid',
    page: 'hsts-implemented-max-age-at-least-six-months',
  },
  {
    name: 'a request of our own has the fields joined',
    ...field('max-age=0, max-age=31536000'),
    how: 'stored',
    finds: ['off'],
  },
  {
    name: 'sent by the proxy and by the application',
    ...field('max-age=31536000, max-age=31536000'),
    how: 'stored',
    observatory: 'hsts-header-invalid',
    page: 'hsts-implemented-max-age-at-least-six-months',
  },
  {
    name: 'a comma instead of a semicolon',
    ...field('max-age=31536000, includeSubDomains'),
    how: 'stored',
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore this Strict-Transport-Security header: a directive is malformed or repeated, or max-age is missing.',
        at: 'strict-transport-security: max-age=31536000, includeSubDomains',
        severity: 'error',
        fix: 'Strict-Transport-Security: max-age=31536000; includeSubDomains',
      },
    ],
  },
  {
    name: 'a cached response whose header was asked for again',
    headers: {},
    how: 'stored',
    askedAgain: ['strict-transport-security'],
    finds: ['missing'],
    observatory: 'hsts-not-implemented',
  },
  {
    name: 'browsers use only https for the whole top-level domain',
    url: 'https://shop.kettles.dev/',
    headers: {},
    observatory: 'hsts-preloaded',
  },
  {
    name: 'there, a header that switches HSTS off changes nothing',
    url: 'https://kettles.app/',
    ...field('max-age=0'),
    observatory: 'hsts-preloaded',
  },
  {
    name: 'IP addresses have no HSTS',
    url: 'https://192.0.2.7/',
    headers: {},
    verdict: 'not applicable',
  },
  { name: 'a cached response has lost the header', headers: {}, how: 'stored', verdict: 'not looked at' },
  { name: 'not checked without headers', html: '<p>x</p>', verdict: 'not looked at' },
  {
    name: 'does not apply to the local machine',
    url: 'http://shop.localhost:8788/',
    headers: {},
    verdict: 'not applicable',
  },
];
