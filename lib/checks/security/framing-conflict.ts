import { defineCheck, type Example, headerLine } from '../check.ts';
import { policiesOf } from '../knowledge/csp/csp.ts';
import { frameAncestorsOf } from '../knowledge/response/framing.ts';
import { headerValue } from '../knowledge/response/headers.ts';

export default defineCheck({
  severity: 'info',
  title: 'X-Frame-Options and frame-ancestors agree',
  why: 'Browsers go by frame-ancestors alone where both stand, so the other one says what does not hold.',
  docs: 'https://www.w3.org/TR/CSP3/#frame-ancestors-and-frame-options',
  messages: {
    different: {
      says: 'X-Frame-Options says {options}, frame-ancestors says {ancestors}; browsers go by the latter.',
    },
    meta: { says: 'X-Frame-Options in a <meta> has no effect.' },
  },
  needs: ['response'],

  *run({ page, response }) {
    const meta = page.metas.find(
      ({ attrs }) => attrs['http-equiv']?.trim().toLowerCase() === 'x-frame-options',
    );
    if (meta) yield { message: 'meta', at: meta };
    const value = headerValue(response, 'x-frame-options');
    const [sources] = frameAncestorsOf(policiesOf(page, response));
    if (value === null || !sources) return meta ? undefined : 'not applicable';
    const ancestors = sources.join(' ').toLowerCase() || "'none'";
    // The same word sent twice is that word.
    const [option, ...others] = new Set(value.split(',').map((each) => each.trim().toLowerCase()));
    const agrees =
      others.length === 0 &&
      ((option === 'deny' && ancestors === "'none'") || (option === 'sameorigin' && ancestors === "'self'"));
    if (!agrees) {
      const at = headerLine('x-frame-options', value);
      yield { message: 'different', values: { options: value, ancestors }, at };
    }
  },
});

const both = (options: string, ancestors: string) => ({
  headers: { 'x-frame-options': options, 'content-security-policy': `frame-ancestors ${ancestors}` },
});

export const examples: Example[] = [
  both('DENY', "'none'"),
  both('SAMEORIGIN', "'self'"),
  { name: 'the same word twice', ...both('DENY, deny', "'none'") },
  { name: 'two words', ...both('DENY, SAMEORIGIN', "'none'"), finds: ['different'] },
  { ...both('DENY', "'self'"), finds: ['different'] },
  { ...both('SAMEORIGIN', "'self' https://partner.example"), finds: ['different'] },
  {
    html: '<meta http-equiv="X-Frame-Options" content="DENY">',
    headers: {},
    finds: ['meta'],
  },
  { headers: { 'x-frame-options': 'DENY' }, verdict: 'not applicable' },
];
