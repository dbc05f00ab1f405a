import { defineCheck, type Example, headerLine } from '../check.ts';
import { policiesOf } from '../knowledge/csp/csp.ts';
import { frameAncestorsOf } from '../knowledge/response/framing.ts';
import { headerValue } from '../knowledge/response/headers.ts';

/** The X-Frame-Options keyword for each list of `frame-ancestors` that means the same. */
const SAME: ReadonlyMap<string, string> = new Map([
  ["'none'", 'DENY'],
  ["'self'", 'SAMEORIGIN'],
]);

/** Returns what a list of `frame-ancestors` allows: each source once, and 'none' only alone (CSP3, “match source list”). */
function meaningOf(sources: readonly string[]): string {
  const each = new Set(sources.map((source) => source.toLowerCase()));
  if (each.size > 1) each.delete("'none'");
  return [...each].join(' ') || "'none'";
}

export default defineCheck({
  severity: 'info',
  title: 'X-Frame-Options and frame-ancestors agree',
  why: 'Where both are sent, browsers follow frame-ancestors alone, so the other one suggests a rule that does not apply.',
  docs: 'https://www.w3.org/TR/CSP3/#frame-ancestors-and-frame-options',
  remedy:
    "Make X-Frame-Options say the same (DENY for 'none', SAMEORIGIN for 'self'), or remove it: frame-ancestors is enough for all current browsers.",
  messages: {
    different: {
      fault: 'X-Frame-Options and CSP disagree',
      says: 'X-Frame-Options says “{options}”, but frame-ancestors says “{ancestors}”; browsers follow frame-ancestors.',
    },
    meta: {
      fault: 'X-Frame-Options in <meta> is ignored',
      says: 'X-Frame-Options in a <meta> has no effect; browsers read it only as a response header.',
      remedy: 'Delete the <meta> and send frame-ancestors or X-Frame-Options as a response header.',
    },
  },
  needs: ['response'],

  *run({ page, response }) {
    const meta = page.metas.find(
      ({ attrs }) => attrs['http-equiv']?.trim().toLowerCase() === 'x-frame-options',
    );
    if (meta) yield { message: 'meta', at: meta };
    const value = headerValue(response, 'x-frame-options');
    const [sources] = frameAncestorsOf(policiesOf(page, response));
    if (!value?.trim() || !sources) return meta ? undefined : 'not applicable';
    const ancestors = sources.join(' ').toLowerCase() || "'none'";
    const meaning = meaningOf(sources);
    // The same keyword sent twice counts once.
    const [option, ...others] = new Set(value.split(',').map((each) => each.trim().toLowerCase()));
    const agrees = others.length === 0 && option === SAME.get(meaning)?.toLowerCase();
    if (!agrees) {
      const at = headerLine('x-frame-options', value);
      const same = SAME.get(meaning);
      const fix = same !== undefined && { fix: `X-Frame-Options: ${same}` };
      yield { message: 'different', values: { options: value, ancestors }, at, ...fix };
    }
  },
});

const both = (options: string, ancestors: string) => ({
  headers: { 'x-frame-options': options, 'content-security-policy': `frame-ancestors ${ancestors}` },
});

export const examples: Example[] = [
  both('DENY', "'none'"),
  both('SAMEORIGIN', "'self'"),
  both('deny', "'NONE'"),
  { name: "browsers skip 'none' next to other sources", ...both('SAMEORIGIN', "'none' 'self' 'SELF'") },
  { name: 'the same keyword twice', ...both('DENY, deny', "'none'") },
  {
    name: 'two different keywords',
    ...both('DENY, SAMEORIGIN', "'none'"),
    finds: [
      {
        message: 'different',
        says: "X-Frame-Options says “DENY, SAMEORIGIN”, but frame-ancestors says “'none'”; browsers follow frame-ancestors.",
        remedy:
          "Make X-Frame-Options say the same (DENY for 'none', SAMEORIGIN for 'self'), or remove it: frame-ancestors is enough for all current browsers.",
        at: 'x-frame-options: DENY, SAMEORIGIN',
        severity: 'info',
        fix: 'X-Frame-Options: DENY',
      },
    ],
  },
  {
    ...both('DENY', "'self'"),
    finds: [
      {
        message: 'different',
        says: "X-Frame-Options says “DENY”, but frame-ancestors says “'self'”; browsers follow frame-ancestors.",
        at: 'x-frame-options: DENY',
        severity: 'info',
        fix: 'X-Frame-Options: SAMEORIGIN',
      },
    ],
  },
  {
    ...both('SAMEORIGIN', "'self' https://partner.example"),
    finds: [
      {
        message: 'different',
        says: "X-Frame-Options says “SAMEORIGIN”, but frame-ancestors says “'self' https://partner.example”; browsers follow frame-ancestors.",
        at: 'x-frame-options: SAMEORIGIN',
        severity: 'info',
      },
    ],
  },
  {
    html: '<meta http-equiv=" X-Frame-Options " content="DENY">',
    headers: {},
    finds: [
      {
        message: 'meta',
        says: 'X-Frame-Options in a <meta> has no effect; browsers read it only as a response header.',
        remedy: 'Delete the <meta> and send frame-ancestors or X-Frame-Options as a response header.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'an empty list allows nobody', ...both('DENY', '') },
  { name: 'an empty header says nothing', ...both(' ', "'none'"), verdict: 'not applicable' },
  { ...both('SAMEORIGIN', "'none'"), finds: ['different'] },
  { headers: { 'x-frame-options': 'DENY' }, verdict: 'not applicable' },
];
