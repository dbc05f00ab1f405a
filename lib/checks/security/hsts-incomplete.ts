import { defineCheck, type Example, headerLine } from '../check.ts';
import { hstsFields, parseHsts, SIX_MONTHS } from '../knowledge/response/hsts.ts';
import { transportOf } from '../knowledge/response/transport.ts';

const YEAR = 31_536_000;
const FIX = 'Strict-Transport-Security: max-age=63072000; includeSubDomains';

export default defineCheck({
  severity: 'info',
  title: 'HSTS covers subdomains and lasts a year',
  why: 'A subdomain left out can set cookies for the whole site, and a short time ends between two visits.',
  docs: 'https://www.rfc-editor.org/rfc/rfc6797#section-6.1',
  messages: {
    short: {
      says: {
        one: 'max-age is {count} day; a year is the usual time.',
        other: 'max-age is {count} days; a year is the usual time.',
      },
    },
    subdomains: { says: 'includeSubDomains is missing: subdomains may still be asked over http.' },
    preload: {
      says: 'preload is set, but the lists of browsers demand includeSubDomains and a year of max-age with it.',
    },
    repeated: {
      says: 'The header is sent more than once, with different values; only the first one counts.',
    },
    meta: { says: 'Strict-Transport-Security in a <meta> has no effect.' },
  },
  needs: ['response'],

  *run({ page, response }) {
    const { isHttps, isLoopback } = transportOf(response.url);
    const meta = page.metas.find(
      ({ attrs }) => attrs['http-equiv']?.trim().toLowerCase() === 'strict-transport-security',
    );
    if (meta) yield { message: 'meta', at: meta };
    const [value, ...others] = hstsFields(response);
    const hsts = value === undefined || !isHttps || isLoopback ? null : parseHsts(value);
    // A field that does nothing at all is another check's matter.
    if (value === undefined || !hsts || hsts.maxAge === 0) return meta ? undefined : 'not applicable';
    const at = headerLine('strict-transport-security', value);
    const isSame = (other: string) => JSON.stringify(parseHsts(other)) === JSON.stringify(hsts);
    if (!others.every(isSame)) yield { message: 'repeated', at };
    const isShort = hsts.maxAge < YEAR;
    if (hsts.preload && (isShort || !hsts.includeSubDomains)) {
      yield { message: 'preload', severity: 'notice', at, fix: `${FIX}; preload` };
    } else {
      // Less than six months is another check's.
      if (isShort && hsts.maxAge >= SIX_MONTHS)
        yield { message: 'short', values: { count: Math.floor(hsts.maxAge / 86_400) }, at, fix: FIX };
      if (!hsts.includeSubDomains) yield { message: 'subdomains', at, fix: FIX };
    }
    if (isShort) return 'not applicable';
  },
});

const field = (value: string) => ({ headers: { 'strict-transport-security': value } });

export const examples: Example[] = [
  field('max-age=31536000; includeSubDomains'),
  field('max-age=63072000; includeSubDomains; preload'),
  { ...field('max-age=15552000; includeSubDomains'), finds: ['short'] },
  {
    name: 'much shorter is another check’s',
    ...field('max-age=86400; includeSubDomains'),
    verdict: 'not applicable',
  },
  { ...field('max-age=31536000'), finds: ['subdomains'] },
  { ...field('max-age=31536000; preload'), finds: ['preload'] },
  {
    headers: [
      ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
      ['strict-transport-security', 'max-age=300'],
    ],
    finds: ['repeated'],
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
    finds: ['meta'],
  },
  { name: 'a header that does nothing is another check’s', ...field('max-age=0'), verdict: 'not applicable' },
  { headers: {}, verdict: 'not applicable' },
];
