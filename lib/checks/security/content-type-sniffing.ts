import { defineCheck, type Example, headerLine } from '../check.ts';
import type { Subresource } from '../inspection.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { isNosniff } from '../knowledge/response/media-types.ts';
import { ownSubresources } from '../knowledge/response/own-resources.ts';

const HEADER = 'x-content-type-options';
const FIX = 'X-Content-Type-Options: nosniff';
/** Maximum number of characters of an address to show. */
const SHOWN = 200;

/** Whether a browser may guess what a script or a style is. */
const isGuessed = ({ type, status, headers }: Subresource) =>
  (type === 'script' || type === 'stylesheet') &&
  status === 200 &&
  !isNosniff(headerValue({ headers }, HEADER));

export default defineCheck({
  severity: 'warning',
  title: 'Browsers do not guess the types of files',
  why: 'A browser that guesses can run an uploaded file as a script or apply it as a stylesheet.',
  docs: 'https://fetch.spec.whatwg.org/#x-content-type-options-header',
  observatory: 'x-content-type-options',
  remedy:
    'Send X-Content-Type-Options: nosniff with every response of the site, and every script and stylesheet with its correct Content-Type.',
  onPlatform: {
    nextjs: 'Return the header from headers() in next.config.js.',
  },
  messages: {
    missing: {
      fault: 'No X-Content-Type-Options header',
      says: 'The response has no X-Content-Type-Options header.',
    },
    invalid: {
      fault: 'Invalid X-Content-Type-Options',
      says: 'Browsers ignore X-Content-Type-Options: {value}. The only valid value is nosniff.',
    },
    files: {
      fault: {
        one: '{count} script or style without nosniff',
        other: '{count} scripts or styles without nosniff',
      },
      says: {
        one: 'The page is sent with nosniff, but {count} script or stylesheet of the site is not: {file}.',
        other:
          'The page is sent with nosniff, but {count} scripts or stylesheets of the site are not, such as {file}.',
      },
      remedy:
        'Send X-Content-Type-Options: nosniff with static files too, where the server or the CDN serves scripts and stylesheets.',
    },
  },
  needs: ['response'],

  *run(inspection) {
    const value = headerValue(inspection.response, HEADER);
    if (!value?.trim()) {
      yield { message: 'missing', fix: FIX };
      return { observatory: 'x-content-type-options-not-implemented' };
    }
    const code = (accepted: boolean) => `x-content-type-options-${accepted ? 'nosniff' : 'header-invalid'}`;
    const observatory = code(value.trim().toLowerCase() === 'nosniff');
    const accepted = isNosniff(value);
    if (accepted) {
      const guessed = ownSubresources(inspection).filter(isGuessed);
      const [first] = guessed;
      if (first) {
        const file = new URL(first.url).pathname.slice(0, SHOWN);
        yield { message: 'files', severity: 'info', values: { count: guessed.length, file }, fix: FIX };
      }
    } else {
      yield {
        message: 'invalid',
        values: { value },
        at: headerLine(HEADER, value),
        fix: FIX,
      };
    }
    return { observatory, page: code(accepted) };
  },
});

const field = (value: string) => ({ headers: { 'x-content-type-options': value } });

const file = (url: string, more: Partial<Subresource> = {}): Subresource => ({
  url,
  type: 'script',
  status: 200,
  headers: [],
  ...more,
});
const loaded = (...files: (string | Subresource)[]) => ({
  parts: { subresources: files.map((each) => (typeof each === 'string' ? file(each) : each)) },
});

export const examples: Example[] = [
  { ...field('nosniff'), observatory: 'x-content-type-options-nosniff' },
  { ...field(' NoSniff '), observatory: 'x-content-type-options-nosniff' },
  {
    headers: {},
    finds: [
      {
        message: 'missing',
        says: 'The response has no X-Content-Type-Options header.',
        remedy:
          'Send X-Content-Type-Options: nosniff with every response of the site, and every script and stylesheet with its correct Content-Type.',
        onPlatform: {
          nextjs: 'Return the header from headers() in next.config.js.',
        },
        severity: 'warning',
        fix: 'X-Content-Type-Options: nosniff',
      },
    ],
    observatory: 'x-content-type-options-not-implemented',
  },
  {
    ...field('no-sniff'),
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore X-Content-Type-Options: no-sniff. The only valid value is nosniff.',
        at: 'x-content-type-options: no-sniff',
        severity: 'warning',
        fix: 'X-Content-Type-Options: nosniff',
      },
    ],
    observatory: 'x-content-type-options-header-invalid',
  },
  {
    name: 'the first of several values decides',
    ...field('nosniff,,other'),
    observatory: 'x-content-type-options-header-invalid',
    page: 'x-content-type-options-nosniff',
  },
  {
    name: 'a later value does not help',
    ...field('other, nosniff'),
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore X-Content-Type-Options: other, nosniff. The only valid value is nosniff.',
        at: 'x-content-type-options: other, nosniff',
        severity: 'warning',
        fix: 'X-Content-Type-Options: nosniff',
      },
    ],
  },
  {
    name: 'the files of the site are sent without the header',
    ...field('nosniff'),
    ...loaded('https://example.com/a.js', 'https://example.com/b.js'),
    finds: [
      {
        message: 'files',
        says: 'The page is sent with nosniff, but 2 scripts or stylesheets of the site are not, such as /a.js.',
        remedy:
          'Send X-Content-Type-Options: nosniff with static files too, where the server or the CDN serves scripts and stylesheets.',
        severity: 'info',
        fix: 'X-Content-Type-Options: nosniff',
        byHand: 'a header of other files',
      },
    ],
    observatory: 'x-content-type-options-nosniff',
  },
  {
    name: 'a stylesheet counts; an image, an error and a file with the header do not',
    ...field('nosniff'),
    ...loaded(
      file('https://example.com/a.png', { type: 'image' }),
      file('https://example.com/b.js', { status: 404 }),
      file('https://example.com/c.js', { headers: [['x-content-type-options', 'nosniff']] }),
      file('https://example.com/d.css?v=1', { type: 'stylesheet' }),
    ),
    finds: [
      {
        message: 'files',
        says: 'The page is sent with nosniff, but 1 script or stylesheet of the site is not: /d.css.',
        severity: 'info',
        fix: 'X-Content-Type-Options: nosniff',
        byHand: 'a header of other files',
      },
    ],
  },
  {
    name: 'a long address is cut',
    ...field('nosniff'),
    ...loaded(`https://example.com/${'x'.repeat(200)}`),
    finds: [
      {
        message: 'files',
        says: `The page is sent with nosniff, but 1 script or stylesheet of the site is not: /${'x'.repeat(199)}.`,
        severity: 'info',
        fix: 'X-Content-Type-Options: nosniff',
        byHand: 'a header of other files',
      },
    ],
  },
  { name: 'an empty header counts as missing', ...field(' '), finds: ['missing'] },
  { name: 'the files of another site', ...field('nosniff'), ...loaded('https://cdn.example/a.js') },
  {
    name: 'neither the page nor its files send the header',
    headers: {},
    ...loaded('https://example.com/a.js'),
    finds: ['missing'],
  },
  {
    name: 'quotes make the value invalid',
    ...field('"nosniff"'),
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore X-Content-Type-Options: "nosniff". The only valid value is nosniff.',
        at: 'x-content-type-options: "nosniff"',
        severity: 'warning',
        fix: 'X-Content-Type-Options: nosniff',
      },
    ],
  },
];
