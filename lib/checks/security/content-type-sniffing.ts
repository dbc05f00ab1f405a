import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';

const FIX = 'X-Content-Type-Options: nosniff';

export default defineCheck({
  severity: 'warning',
  title: 'Browsers do not guess the type of files',
  why: 'A browser that guesses can run a file as a script or a style that was never meant to be one.',
  docs: 'https://fetch.spec.whatwg.org/#x-content-type-options-header',
  observatory: 'x-content-type-options',
  messages: {
    missing: 'There is no X-Content-Type-Options header.',
    invalid: 'Browsers ignore X-Content-Type-Options: {value}. The only value is nosniff.',
  },
  needs: ['response'],

  *run({ response }) {
    const value = headerValue(response, 'x-content-type-options');
    if (!value?.trim()) {
      yield { message: 'missing', fix: FIX };
      return { observatory: 'x-content-type-options-not-implemented' };
    }
    const code = (accepted: boolean) => `x-content-type-options-${accepted ? 'nosniff' : 'header-invalid'}`;
    const observatory = code(value.trim().toLowerCase() === 'nosniff');
    // Browsers read the first of several values and leave the rest.
    const accepted = value.split(',')[0]?.trim().toLowerCase() === 'nosniff';
    if (!accepted) {
      yield {
        message: 'invalid',
        values: { value },
        at: headerLine('x-content-type-options', value),
        fix: FIX,
      };
    }
    return { observatory, page: code(accepted) };
  },
});

const field = (value: string) => ({ headers: { 'x-content-type-options': value } });

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
  { name: 'quotes are not part of the grammar', ...field('"nosniff"'), finds: ['invalid'] },
];
