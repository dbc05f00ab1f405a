import { defineCheck, type Example } from '../check.ts';
import { policiesOf } from '../knowledge/csp/csp.ts';
import { isRunnable } from '../knowledge/document/sri.ts';
import { frameAncestorsOf, frameOptionsOf } from '../knowledge/response/framing.ts';
import type { ElementRecord } from '../snapshot.ts';

/** The number among its siblings of an element that stands right in the head and has no id. */
function positionInHead({ path }: ElementRecord): number | null {
  const [, count] = /^head:\d+>[a-z]+:(\d+)$/.exec(path) ?? [];
  return count === undefined ? null : Number(count);
}

export default defineCheck({
  severity: 'notice',
  title: 'No policy in a <meta> falls short of a header',
  why: 'A policy in a <meta> binds only what comes after it, and browsers skip three of its directives.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy',
  messages: {
    ignored: 'Browsers skip {directives} in a <meta>.',
    late: 'A script stands before the policy, so the policy does not bind it.',
    only: 'The policy stands in a <meta> only; a header also binds what comes before it and can report.',
  },
  needs: ['response'],

  *run({ page, response }) {
    const policies = policiesOf(page, response);
    const metas = policies.filter(({ from }) => from === 'meta');
    if (metas.length === 0) return 'not applicable';
    const scripts = page.scripts.filter(({ place }) => place === 'head').filter(isRunnable);
    // Where nothing else keeps the page out of frames, that is another check's.
    const isFramedOnly = frameAncestorsOf(policies).length === 0 && frameOptionsOf(response) === 'absent';
    for (const { at, ignored } of metas) {
      const skipped = ignored.filter((directive) => directive !== 'frame-ancestors' || !isFramedOnly);
      if (skipped.length > 0) yield { message: 'ignored', values: { directives: skipped.join(', ') }, at };
      if ('source' in at) continue;
      const position = positionInHead(at);
      const isLate = (script: ElementRecord) =>
        (positionInHead(script) ?? Number.POSITIVE_INFINITY) < (position ?? 0);
      if (scripts.some(isLate)) yield { message: 'late', at };
    }
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
  { headers, verdict: 'not applicable' },
];
