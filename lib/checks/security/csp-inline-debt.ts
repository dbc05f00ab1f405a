import { defineCheck, type Example } from '../check.ts';
import { isRunnable } from '../knowledge/document/sri.ts';
import type { ElementRecord } from '../snapshot.ts';

const isInline = (script: ElementRecord) =>
  isRunnable(script) && script.attrs.src === undefined && script.attrs.nonce === undefined;
const isScriptAddress = ({ attrs }: ElementRecord) => /^\s*javascript:/i.test(attrs.href ?? '');

export default defineCheck({
  severity: 'info',
  title: 'Nothing in the page stands in the way of a strict policy',
  why: 'A strict Content-Security-Policy stops every script in the page itself that carries no nonce.',
  docs: 'https://web.dev/articles/strict-csp',
  messages: {
    inline: {
      one: '{count} script stands in the page itself without a nonce.',
      other: '{count} scripts stand in the page itself without a nonce.',
    },
    addresses: {
      one: '{count} link runs a script from its address (javascript:).',
      other: '{count} links run a script from their address (javascript:).',
    },
    handlers: {
      one: '{count} link has an onclick attribute.',
      other: '{count} links have an onclick attribute.',
    },
  },

  *run({ page }) {
    const found = [
      ['inline', page.scripts.filter(isInline)],
      ['addresses', page.anchors.filter(isScriptAddress)],
      ['handlers', page.anchors.filter(({ attrs }) => attrs.onclick !== undefined)],
    ] as const;
    if (page.scripts.length === 0 && found.every(([, elements]) => elements.length === 0))
      return 'not applicable';
    for (const [message, elements] of found) {
      const [at] = elements;
      if (at) yield { message, values: { count: elements.length }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<script src="/a.js"></script><script nonce="x">1</script>' },
  { html: '<script>1</script><script>2</script>', finds: ['inline'] },
  { html: '<body><a href=" JavaScript:void(0)">x</a>', finds: ['addresses'] },
  { html: '<body><a href="/a" onclick="go()">x</a>', finds: ['handlers'] },
  { name: 'data is no script', html: '<script type="application/ld+json">{}</script>' },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
