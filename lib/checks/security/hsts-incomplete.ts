import { defineCheck, type Example, headerLine } from '../check.ts';
import {
  canHaveHsts,
  hstsField,
  hstsFields,
  parseHsts,
  SIX_MONTHS,
  YEAR,
} from '../knowledge/response/hsts.ts';
import { isHttpsOnlyHost } from '../knowledge/response/https-only-hosts.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'info',
  title: 'HSTS covers subdomains and lasts a year',
  why: 'A subdomain without HSTS can be spoofed over http and set cookies for the whole site; a short max-age expires between visits.',
  docs: 'https://www.rfc-editor.org/rfc/rfc6797#section-6.1',
  remedy:
    'Check that every subdomain works over https, then send Strict-Transport-Security: max-age=31536000; includeSubDomains.',
  messages: {
    short: {
      fault: { one: 'HSTS lasts only {count} day', other: 'HSTS lasts only {count} days' },
      says: {
        one: 'max-age is {count} day; one year is recommended.',
        other: 'max-age is {count} days; one year is recommended.',
      },
      remedy: 'Set max-age to 31536000 (one year) or more.',
    },
    subdomains: {
      fault: 'HSTS without includeSubDomains',
      says: 'includeSubDomains is missing: subdomains may still be loaded over http.',
    },
    preload: {
      fault: 'HSTS preload conditions not met',
      says: 'preload is set, but browsers’ preload lists also require includeSubDomains and a max-age of at least one year.',
      remedy:
        'If every subdomain works over https, send max-age=31536000; includeSubDomains; preload. Otherwise remove preload: getting off the lists again takes months.',
    },
    repeated: {
      fault: 'HSTS header sent more than once',
      says: 'The header is sent more than once with different values; only the first one counts.',
      remedy: 'Set the header in one place only: the web server, the application or the CDN.',
    },
    meta: {
      fault: 'HSTS in <meta> is ignored',
      says: 'Strict-Transport-Security in a <meta> has no effect; browsers read it only as a response header.',
      remedy: 'Delete the <meta> and send Strict-Transport-Security as a response header.',
    },
  },
  needs: ['response'],

  *run({ page, response }) {
    // `hsts-missing` says why the header does not matter there.
    if (isHttpsOnlyHost(transportOf(response.url).hostname)) return 'not applicable';
    const meta = page.metas.find(
      ({ attrs }) => attrs['http-equiv']?.trim().toLowerCase() === 'strict-transport-security',
    );
    if (meta) yield { message: 'meta', at: meta };
    const [value, ...others] = hstsFields(response);
    const hsts = value === undefined || !canHaveHsts(transportOf(response.url)) ? null : parseHsts(value);
    // `hsts-missing` reports a header without any effect.
    if (value === undefined || !hsts || hsts.maxAge === 0) return meta ? undefined : 'not applicable';
    const at = headerLine('strict-transport-security', value);
    const isSame = (other: string) => JSON.stringify(parseHsts(other)) === JSON.stringify(hsts);
    if (!others.every(isSame)) yield { message: 'repeated', at };
    const isShort = hsts.maxAge < YEAR;
    if (hsts.preload && (isShort || !hsts.includeSubDomains)) {
      yield { message: 'preload', severity: 'notice', at };
    } else {
      // `hsts-missing` reports less than six months.
      if (isShort && hsts.maxAge >= SIX_MONTHS) {
        const count = Math.floor(hsts.maxAge / 86_400);
        yield { message: 'short', values: { count }, at, fix: hstsField(YEAR, hsts) };
      }
      // No fix to copy: subdomains without https would be unreachable for as long as the header says.
      if (!hsts.includeSubDomains) yield { message: 'subdomains', at };
    }
    if (isShort) return 'not applicable';
  },
});

const field = (value: string) => ({ headers: { 'strict-transport-security': value } });

export const examples: Example[] = [
  field('max-age=31536000; includeSubDomains'),
  field('max-age=63072000; includeSubDomains; preload'),
  {
    ...field('max-age=15552000; includeSubDomains'),
    finds: [
      {
        message: 'short',
        says: 'max-age is 180 days; one year is recommended.',
        remedy: 'Set max-age to 31536000 (one year) or more.',
        at: 'strict-transport-security: max-age=15552000; includeSubDomains',
        severity: 'info',
        fix: 'Strict-Transport-Security: max-age=31536000; includeSubDomains',
      },
    ],
  },
  {
    name: 'less than a year, and without subdomains',
    ...field('max-age=31535999'),
    finds: [
      {
        message: 'short',
        says: 'max-age is 364 days; one year is recommended.',
        at: 'strict-transport-security: max-age=31535999',
        severity: 'info',
        fix: 'Strict-Transport-Security: max-age=31536000',
      },
      'subdomains',
    ],
  },
  { ...field('max-age=31535999; includeSubDomains; preload'), finds: ['preload'] },
  {
    name: 'another check reports one second less than six months',
    ...field('max-age=15551999; includeSubDomains'),
    verdict: 'not applicable',
  },
  {
    name: 'another check reports a much shorter time',
    ...field('max-age=86400; includeSubDomains'),
    verdict: 'not applicable',
  },
  {
    ...field('max-age=31536000'),
    finds: [
      {
        message: 'subdomains',
        says: 'includeSubDomains is missing: subdomains may still be loaded over http.',
        remedy:
          'Check that every subdomain works over https, then send Strict-Transport-Security: max-age=31536000; includeSubDomains.',
        at: 'strict-transport-security: max-age=31536000',
        severity: 'info',
      },
    ],
  },
  {
    ...field('max-age=31536000; preload'),
    finds: [
      {
        message: 'preload',
        says: 'preload is set, but browsers’ preload lists also require includeSubDomains and a max-age of at least one year.',
        remedy:
          'If every subdomain works over https, send max-age=31536000; includeSubDomains; preload. Otherwise remove preload: getting off the lists again takes months.',
        at: 'strict-transport-security: max-age=31536000; preload',
        severity: 'notice',
      },
    ],
  },
  {
    headers: [
      ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
      ['strict-transport-security', 'max-age=300'],
    ],
    finds: [
      {
        message: 'repeated',
        says: 'The header is sent more than once with different values; only the first one counts.',
        remedy: 'Set the header in one place only: the web server, the application or the CDN.',
        at: 'strict-transport-security: max-age=31536000; includeSubDomains',
        severity: 'info',
      },
    ],
  },
  {
    name: 'sent by the proxy and by the application alike',
    headers: [
      ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
      ['strict-transport-security', 'max-age="31536000";includeSubDomains'],
    ],
  },
  {
    html: '<meta http-equiv="Strict-Transport-Security" content="max-age=31536000">',
    headers: {},
    finds: [
      {
        message: 'meta',
        says: 'Strict-Transport-Security in a <meta> has no effect; browsers read it only as a response header.',
        remedy: 'Delete the <meta> and send Strict-Transport-Security as a response header.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'another check reports a header without effect', ...field('max-age=0'), verdict: 'not applicable' },
  {
    name: 'over http the header has no effect',
    url: 'http://example.com/',
    ...field('max-age=31536000'),
    verdict: 'not applicable',
  },
  {
    name: 'browsers use only https for the whole top-level domain, subdomains included',
    url: 'https://kettles.dev/',
    ...field('max-age=86400; preload'),
    verdict: 'not applicable',
  },
  {
    name: 'this machine',
    url: 'https://localhost:8443/',
    ...field('max-age=31536000'),
    verdict: 'not applicable',
  },
  { name: 'another check reports invalid headers', ...field('max-age=abc'), verdict: 'not applicable' },
  { headers: {}, verdict: 'not applicable' },
  {
    name: 'browsers keep no HSTS of an IP address',
    url: 'https://203.0.113.9/',
    headers: { 'strict-transport-security': 'max-age=31536000' },
    verdict: 'not applicable',
  },
];
