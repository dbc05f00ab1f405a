import { defineCheck, type Example, headerLine } from '../check.ts';
import type { Subresource } from '../inspection.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { isNosniff } from '../knowledge/response/media-types.ts';
import { ownSubresources } from '../knowledge/response/own-resources.ts';

const HEADER = 'x-content-type-options';
const FIX = 'X-Content-Type-Options: nosniff';

/** Whether a browser may guess what a script or a style is. */
const isGuessed = ({ type, status, headers }: Subresource) =>
  (type === 'script' || type === 'stylesheet') &&
  status === 200 &&
  !isNosniff(headerValue({ headers }, HEADER));

export default defineCheck({
  severity: 'warning',
  title: 'Browsers do not guess the type of files',
  why: 'A browser that guesses can run a file as a script or a style that was never meant to be one.',
  docs: 'https://fetch.spec.whatwg.org/#x-content-type-options-header',
  observatory: 'x-content-type-options',
  messages: {
    missing: { says: 'There is no X-Content-Type-Options header.' },
    invalid: { says: 'Browsers ignore X-Content-Type-Options: {value}. The only value is nosniff.' },
    files: {
      says: {
        one: '{count} script or style of the site comes without the header that the page itself has.',
        other: '{count} scripts and styles of the site come without the header that the page itself has.',
      },
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
      const count = ownSubresources(inspection).filter(isGuessed).length;
      if (count > 0) yield { message: 'files', severity: 'info', values: { count }, fix: FIX };
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

const loaded = (...urls: string[]) => ({
  parts: {
    subresources: urls.map((url) => ({ url, type: 'script' as const, status: 200, headers: [] })),
  },
});

export const examples: Example[] = [
  { ...field('nosniff'), observatory: 'x-content-type-options-nosniff' },
  { ...field(' NoSniff '), observatory: 'x-content-type-options-nosniff' },
  { headers: {}, finds: ['missing'], observatory: 'x-content-type-options-not-implemented' },
  { ...field('no-sniff'), finds: ['invalid'], observatory: 'x-content-type-options-header-invalid' },
  {
    name: 'the first of several values decides',
    ...field('nosniff,,other'),
    observatory: 'x-content-type-options-header-invalid',
    page: 'x-content-type-options-nosniff',
  },
  { name: 'a later value does not help', ...field('other, nosniff'), finds: ['invalid'] },
  {
    name: 'the files of the site come without it',
    ...field('nosniff'),
    ...loaded('https://example.com/a.js', 'https://example.com/b.js'),
    finds: ['files'],
    observatory: 'x-content-type-options-nosniff',
  },
  { name: 'the files of another site', ...field('nosniff'), ...loaded('https://cdn.example/a.js') },
  { name: 'nothing has it', headers: {}, ...loaded('https://example.com/a.js'), finds: ['missing'] },
  { name: 'quotes are not part of the grammar', ...field('"nosniff"'), finds: ['invalid'] },
];
