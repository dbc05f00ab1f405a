import { isErrorStatus } from '../knowledge/response/error-status.ts';
import { isHttpsOnlyHost } from '../knowledge/response/https-only-hosts.ts';
import { LONGEST_VALUE } from './reading/cut-value.ts';
import { PagesByFault } from './reading/pages-by-fault.ts';
import type { SitePage } from './reading/site-pages.ts';
import { defineSiteCheck, type SiteExample } from './site-check.ts';

const HSTS = 'strict-transport-security';
/** A header that fewer of the pages have is missing from the site: the checks of single pages say so. */
const SMALLEST_SHARE = 0.5;

const isJudged = ({ record }: SitePage) =>
  record.status !== null && !isErrorStatus(record.status) && Object.keys(record.fields).length > 0;

/** Whether browsers use only https for the host, whatever HSTS says there. */
const isKept = (address: string) => isHttpsOnlyHost(new URL(address).hostname);

/**
 * Whether another header does the same, or may do so where only its beginning is known: frame-ancestors takes precedence
 * over X-Frame-Options.
 */
function isMadeUpFor({ record }: SitePage, field: string): boolean {
  const policy = record.fields['content-security-policy'] ?? '';
  return (
    field === 'x-frame-options' &&
    (/(?:^|[;,])\s*frame-ancestors\s/i.test(policy) || policy.length >= LONGEST_VALUE)
  );
}

/** What HSTS says, however it is written: case, quotes and order of directives mean nothing (RFC 6797, 6.1). */
const policyOf = (value: string) =>
  value.toLowerCase().replace(/["\s]/g, '').split(';').filter(Boolean).sort().join(';');

/** Returns the value that most pages have, with their number. */
function usualValue(pages: readonly SitePage[], field: string): readonly [value: string, count: number] {
  const counts = new Map<string, number>();
  for (const { record } of pages) {
    const value = record.fields[field] ?? '';
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0] ?? ['', 0];
}

export default defineSiteCheck({
  severity: 'notice',
  title: 'All pages have the same security headers',
  why: 'An attacker needs only one page without protection: scripts there can reach the rest of the site.',
  remedy:
    'Set the header in one place for all responses (the server, CDN or middleware), not in single pages or programs.',
  docs: 'https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html',
  messages: {
    missing: {
      fault: 'Security header missing from some pages',
      says: 'The page does not have the header {field}, which {percent}% of the pages have.',
    },
    hsts: {
      fault: 'Different HSTS on some pages',
      says: 'The page returns “{value}”, other pages “{usual}”. Browsers keep what they received last.',
      remedy: 'Set Strict-Transport-Security in one place for the whole host, with one value.',
    },
  },
  judges: ({ pages }) => pages.filter(isJudged).length,

  *run({ pages }) {
    const groups = new PagesByFault<'missing' | 'hsts'>();
    const judged = pages.filter(isJudged);
    for (const field of new Set(judged.flatMap(({ record }) => Object.keys(record.fields)))) {
      const known = judged.filter(
        ({ address, record }) => record.fields[field] !== undefined && !(field === HSTS && isKept(address)),
      );
      const lacking = known.filter((page) => page.record.fields[field] === null && !isMadeUpFor(page, field));
      const share = 1 - lacking.length / known.length;
      if (share >= SMALLEST_SHARE)
        for (const { address } of lacking)
          groups.add('missing', { field, percent: Math.floor(100 * share) }, { address, place: null });
      if (field !== HSTS) continue;
      const having = known.filter(({ record }) => record.fields[field] !== null);
      const [usual] = usualValue(having, field);
      for (const { address, record } of having) {
        const value = record.fields[field] ?? '';
        if (policyOf(value) !== policyOf(usual))
          groups.add('hsts', { value, usual }, { address, place: null });
      }
    }
    yield* groups;
  },
});

const framing = (value: string | null) => ({ fields: { 'x-frame-options': value } });
const hsts = (value: string | null) => ({ fields: { [HSTS]: value } });

export const examples: SiteExample[] = [
  {
    name: 'frame-ancestors does what X-Frame-Options does, and HSTS says the same in another form',
    pages: [
      ...['/a', '/b'].map((path) => ({
        path,
        fields: { 'x-frame-options': 'DENY', [HSTS]: 'max-age=31536000; includeSubDomains' },
      })),
      {
        path: '/c',
        fields: {
          'x-frame-options': null,
          'content-security-policy': "default-src 'self';frame-ancestors 'none'",
          [HSTS]: 'includesubdomains;max-age="31536000"',
        },
      },
    ],
  },
  {
    pages: [
      { path: '/a', ...framing('DENY') },
      { path: '/b', ...framing('SAMEORIGIN') },
    ],
  },
  {
    pages: [
      { path: '/a', ...framing('DENY') },
      { path: '/b', ...framing('DENY') },
      { path: '/c', ...framing(null) },
    ],
    finds: [
      {
        message: 'missing',
        says: 'The page does not have the header x-frame-options, which 66% of the pages have.',
        remedy:
          'Set the header in one place for all responses (the server, CDN or middleware), not in single pages or programs.',
        severity: 'notice',
        pages: ['/c'],
      },
    ],
  },
  {
    name: 'a policy of which only the beginning is known may have frame-ancestors',
    pages: [
      ...['/a', '/b'].map((path) => ({ path, ...framing('DENY') })),
      {
        path: '/c',
        fields: {
          'x-frame-options': null,
          'content-security-policy': `script-src 'self' ${'https://a.example '.repeat(20)}`,
        },
      },
    ],
  },
  {
    name: 'browsers use only https for the whole top-level domain',
    pages: [
      { path: 'https://kettles.dev/a', ...hsts('max-age=31536000') },
      { path: 'https://kettles.dev/b', ...hsts('max-age=0') },
      { path: 'https://kettles.dev/c', ...hsts(null) },
      { path: 'https://kettles.dev/d', ...hsts('max-age=31536000') },
    ],
  },
  {
    name: 'half of the pages have it',
    pages: [
      { path: '/a', ...framing('DENY') },
      { path: '/b', ...framing(null) },
    ],
    finds: [
      {
        message: 'missing',
        says: 'The page does not have the header x-frame-options, which 50% of the pages have.',
        severity: 'notice',
        pages: ['/b'],
      },
    ],
  },
  {
    name: 'few pages have it, or none',
    pages: [
      { path: '/a', ...framing('DENY') },
      { path: '/b', ...framing(null) },
      { path: '/c', ...framing(null) },
    ],
  },
  {
    name: 'what is not known, and error pages',
    pages: [
      { path: '/a', ...framing('DENY') },
      { path: '/b', fields: {} },
      { path: '/c', status: 404, index: 'closed', reason: 'status', ...framing(null) },
      { path: '/d', status: null, ...framing(null) },
    ],
  },
  {
    pages: [
      { path: '/a', ...hsts('max-age=63072000') },
      { path: '/b', ...hsts('max-age=300') },
      { path: '/c', ...hsts('max-age=63072000') },
    ],
    finds: [
      {
        message: 'hsts',
        says: 'The page returns “max-age=300”, other pages “max-age=63072000”. Browsers keep what they received last.',
        remedy: 'Set Strict-Transport-Security in one place for the whole host, with one value.',
        severity: 'notice',
        pages: ['/b'],
      },
    ],
  },
];
