import { defineCheck, type Example } from '../check.ts';
import { metaPolicyElements, policiesOf } from '../knowledge/csp/csp.ts';
import { withoutNonces } from '../knowledge/csp/csp-slips.ts';
import { isRunnable } from '../knowledge/document/sri.ts';
import { htmlTokens } from '../knowledge/texts/white-space.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';

const FRAMES = 'frame-ancestors';
/** The longest policy, in characters, that is rewritten. */
const LONGEST_COPY = 2_000;

/** Returns the position among its siblings of an element that is a direct child of the head and has no id. */
function positionInHead({ path }: ElementRecord): number | null {
  const [, count] = /^head:\d+>[a-z]+:(\d+)$/.exec(path) ?? [];
  return count === undefined ? null : Number(count);
}

/**
 * Returns the first policy after a script. Scripts can insert others before everything, so the HTML from the server
 * decides.
 */
function latePolicy(page: PageSnapshot): ElementRecord | undefined {
  const places = page.scripts
    .filter(isRunnable)
    .flatMap((script) => (script.place === 'head' ? (positionInHead(script) ?? []) : []));
  const first = places.reduce((least, place) => Math.min(least, place), Number.POSITIVE_INFINITY);
  return metaPolicyElements(page).find((meta) => first < (positionInHead(meta) ?? 0));
}

export default defineCheck({
  severity: 'notice',
  title: 'No part of the policy is lost in a <meta>',
  why: 'A policy in a <meta> applies only to what follows it, and browsers ignore three of its directives.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy',
  remedy: 'Send the content of the <meta> as the Content-Security-Policy header, then delete the <meta>.',
  messages: {
    frames: {
      fault: 'frame-ancestors in a <meta>',
      says: 'Browsers ignore frame-ancestors in a <meta>; it works in a header only.',
      remedy: 'Send frame-ancestors in the Content-Security-Policy header, and delete it from the <meta>.',
      // With the directive in the header, other sites cannot frame the page.
      followsFrom: ['security/framing-open/meta'],
    },
    ignored: {
      fault: '{directives} in a <meta>',
      says: 'Browsers ignore {directives} in a <meta>; a header is needed.',
      remedy: 'Send {directives} in the Content-Security-Policy header, and delete it from the <meta>.',
    },
    late: {
      fault: 'Script before the CSP in a <meta>',
      says: 'A script is before the <meta> with the policy, so the policy does not apply to it.',
      remedy:
        'Move the <meta> with the policy before every script, right after <meta charset>, or send the policy as a header.',
    },
    only: {
      fault: 'CSP in a <meta> only',
      says: 'The policy is in a <meta> only; a header also applies to what comes before it, and can report.',
    },
  },
  needs: ['response'],

  *run({ page, served, response }) {
    const policies = policiesOf(page, response);
    const metas = policies.filter(({ from }) => from === 'meta');
    if (metas.length === 0) return 'not applicable';
    let isTold = false;
    for (const { at, ignored, text } of metas) {
      const others = ignored.filter((name) => name !== FRAMES);
      const frames = text.split(';').find((part) => htmlTokens(part)[0]?.toLowerCase() === FRAMES);
      // If there is a policy in the header too, the directive must be added to it; this line would replace it.
      const fix = metas.length === policies.length && { fix: `Content-Security-Policy: ${frames?.trim()}` };
      if (frames) yield { message: 'frames', at, ...fix };
      if (others.length > 0) yield { message: 'ignored', values: { directives: others.join(', ') }, at };
      isTold ||= ignored.length > 0;
    }
    const late = latePolicy(served ?? page);
    if (late) yield { message: 'late', at: late };
    const [meta] = metas;
    // A header also fixes what was just reported.
    if (!meta || metas.length < policies.length || isTold || late) return;
    // A policy with nonces is not copied: they are new in each response.
    const isCopied =
      metas.length === 1 && meta.text.length <= LONGEST_COPY && withoutNonces(meta.text) === meta.text;
    const fix = isCopied && { fix: `Content-Security-Policy: ${meta.text}` };
    yield { message: 'only', severity: 'info', at: meta.at, ...fix };
  },
});

const meta = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
const headers = { 'content-security-policy': "default-src 'self'" };

export const examples: Example[] = [
  { html: `${meta("img-src 'self'")}<script src="/a.js"></script>`, headers },
  {
    html: meta("default-src 'self'"),
    headers: {},
    finds: [
      {
        message: 'only',
        says: 'The policy is in a <meta> only; a header also applies to what comes before it, and can report.',
        remedy:
          'Send the content of the <meta> as the Content-Security-Policy header, then delete the <meta>.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: "Content-Security-Policy: default-src 'self'",
      },
    ],
  },
  {
    name: 'a policy whose nonce is new in each response',
    html: meta("script-src 'nonce-q83vEjRWeJAq83vEjRWeJA'"),
    headers: {},
    finds: [
      {
        message: 'only',
        says: 'The policy is in a <meta> only; a header also applies to what comes before it, and can report.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'one of several policies is not all of them',
    html: meta("default-src 'self'") + meta("img-src 'self'"),
    headers: {},
    finds: [
      {
        message: 'only',
        says: 'The policy is in a <meta> only; a header also applies to what comes before it, and can report.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'as long as a copied policy may be',
    html: meta('img-src '.padEnd(2_000, 'x')),
    headers: {},
    finds: [
      {
        message: 'only',
        says: 'The policy is in a <meta> only; a header also applies to what comes before it, and can report.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: `Content-Security-Policy: ${'img-src '.padEnd(2_000, 'x')}`,
      },
    ],
  },
  {
    name: 'a policy that is too long to be copied',
    html: meta('img-src '.padEnd(2_001, 'x')),
    headers: {},
    finds: [
      {
        message: 'only',
        says: 'The policy is in a <meta> only; a header also applies to what comes before it, and can report.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: meta("img-src *; frame-ancestors 'none'; report-uri /r"),
    headers,
    finds: [
      {
        message: 'frames',
        says: 'Browsers ignore frame-ancestors in a <meta>; it works in a header only.',
        remedy: 'Send frame-ancestors in the Content-Security-Policy header, and delete it from the <meta>.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
      },
      {
        message: 'ignored',
        says: 'Browsers ignore report-uri in a <meta>; a header is needed.',
        remedy: 'Send report-uri in the Content-Security-Policy header, and delete it from the <meta>.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    html: meta('img-src *; sandbox; report-uri /r'),
    headers: {},
    finds: [
      {
        message: 'ignored',
        says: 'Browsers ignore sandbox, report-uri in a <meta>; a header is needed.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'reported once',
    html: meta("img-src *; Frame-Ancestors 'self'"),
    headers: {},
    finds: [
      {
        message: 'frames',
        says: 'Browsers ignore frame-ancestors in a <meta>; it works in a header only.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
        fix: "Content-Security-Policy: Frame-Ancestors 'self'",
        byHand: 'with it goes deleting the directive from the element',
      },
    ],
  },
  {
    html: `<script src="/a.js"></script>${meta("script-src 'self'")}`,
    headers,
    finds: [
      {
        message: 'late',
        says: 'A script is before the <meta> with the policy, so the policy does not apply to it.',
        remedy:
          'Move the <meta> with the policy before every script, right after <meta charset>, or send the policy as a header.',
        at: 'head > meta:nth-child(2)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'a data block before it is not a script',
    html: `<script type="application/ld+json">{}</script>${meta("script-src 'self'")}`,
    headers,
  },
  {
    name: 'a script that another script inserted in front',
    html: `<script src="/late.js"></script>${meta("script-src 'self'")}<script src="/a.js"></script>`,
    served: `${meta("script-src 'self'")}<script src="/a.js"></script>`,
    headers,
  },
  { headers, verdict: 'not applicable' },
];
