import { defineCheck, type Example } from '../check.ts';
import { metaPolicyElements, policiesOf } from '../knowledge/csp/csp.ts';
import { isRunnable } from '../knowledge/document/sri.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';

/** The number among its siblings of an element that stands right in the head and has no id. */
function positionInHead({ path }: ElementRecord): number | null {
  const [, count] = /^head:\d+>[a-z]+:(\d+)$/.exec(path) ?? [];
  return count === undefined ? null : Number(count);
}

/** A policy that a script stands before. Scripts put others in front of everything, so the text that was sent decides. */
function latePolicy(page: PageSnapshot): ElementRecord | undefined {
  const places = page.scripts
    .filter(isRunnable)
    .flatMap((script) => (script.place === 'head' ? (positionInHead(script) ?? []) : []));
  const first = places.reduce((least, place) => Math.min(least, place), Number.POSITIVE_INFINITY);
  return metaPolicyElements(page).find((meta) => first < (positionInHead(meta) ?? 0));
}

export default defineCheck({
  severity: 'notice',
  title: 'No policy in a <meta> falls short of a header',
  why: 'A policy in a <meta> binds only what comes after it, and browsers skip three of its directives.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy',
  messages: {
    ignored: { says: 'Browsers skip {directives} in a <meta>.' },
    late: { says: 'A script stands before the policy, so the policy does not bind it.' },
    only: {
      says: 'The policy stands in a <meta> only; a header also binds what comes before it and can report.',
    },
  },
  needs: ['response'],

  *run({ page, served, response }) {
    const policies = policiesOf(page, response);
    const metas = policies.filter(({ from }) => from === 'meta');
    if (metas.length === 0) return 'not applicable';
    for (const { at, ignored } of metas)
      if (ignored.length > 0) yield { message: 'ignored', values: { directives: ignored.join(', ') }, at };
    const late = latePolicy(served ?? page);
    if (late) yield { message: 'late', at: late };
    const [meta] = metas;
    if (meta && metas.length === policies.length) yield { message: 'only', severity: 'info', at: meta.at };
  },
});

const meta = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
const headers = { 'content-security-policy': "default-src 'self'" };

export const examples: Example[] = [
  { html: `${meta("img-src 'self'")}<script src="/a.js"></script>`, headers },
  { html: meta("default-src 'self'"), headers: {}, finds: ['only'] },
  { html: meta("img-src *; frame-ancestors 'none'; report-uri /r"), headers, finds: ['ignored'] },
  { html: `<script src="/a.js"></script>${meta("script-src 'self'")}`, headers, finds: ['late'] },
  {
    name: 'a block of data may stand before it',
    html: `<script type="application/ld+json">{}</script>${meta("script-src 'self'")}`,
    headers,
  },
  {
    name: 'a script that another script has put in front',
    html: `<script src="/late.js"></script>${meta("script-src 'self'")}<script src="/a.js"></script>`,
    served: `${meta("script-src 'self'")}<script src="/a.js"></script>`,
    headers,
  },
  { headers, verdict: 'not applicable' },
];
