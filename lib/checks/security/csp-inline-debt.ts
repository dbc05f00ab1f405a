import { defineCheck, type Example } from '../check.ts';
import { isRunnable } from '../knowledge/document/sri.ts';
import type { ElementRecord, InlineKind, InlineUse } from '../snapshot.ts';

const isInline = (script: ElementRecord) =>
  isRunnable(script) && script.attrs.src === undefined && script.attrs.nonce === undefined;

export default defineCheck({
  severity: 'info',
  title: 'No inline code stands in the way of a strict policy',
  why: 'A strict Content-Security-Policy stops every script in the page itself that carries no nonce.',
  docs: 'https://web.dev/articles/strict-csp',
  messages: {
    inline: {
      says: {
        one: '{count} script stands in the page itself without a nonce.',
        other: '{count} scripts stand in the page itself without a nonce.',
      },
    },
    addresses: {
      says: {
        one: '{count} address runs a script (javascript:).',
        other: '{count} addresses run a script (javascript:).',
      },
    },
    handlers: {
      says: {
        one: '{count} event handler stands in an attribute, as onclick does.',
        other: '{count} event handlers stand in attributes, as onclick does.',
      },
    },
    styles: {
      says: {
        one: "{count} style attribute needs 'unsafe-inline' or its hash where styles are restricted.",
        other: "{count} style attributes need 'unsafe-inline' or their hashes where styles are restricted.",
      },
    },
  },

  *run({ page, served }) {
    const scripts = page.scripts.filter(isInline);
    const { handlers, addresses } = page.inline;
    // Scripts may set styles under any policy, and a live document shows them like those that were sent.
    const sent = page.source === 'served' ? page : served;
    const found: readonly (readonly ['inline' | InlineKind, InlineUse])[] = [
      ['inline', { count: scripts.length, first: scripts.slice(0, 1) }],
      ['addresses', addresses],
      ['handlers', handlers],
      ['styles', sent?.inline.styles ?? { count: 0, first: [] }],
    ];
    if (page.scripts.length === 0 && found.every(([, { count }]) => count === 0)) return 'not applicable';
    for (const [message, { count, first }] of found) {
      const [at] = first;
      if (at) yield { message, values: { count }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<script src="/a.js"></script><script nonce="x">1</script>' },
  { html: '<script>1</script><script>2</script>', finds: ['inline'] },
  { html: '<body><a href=" JavaScript:void(0)">x</a>', finds: ['addresses'] },
  { html: '<body><a href="/a" onclick="go()">x</a>', finds: ['handlers'] },
  { html: '<body onload="a()"><p onmouseover="b()"><svg onclick="c()"></svg>', finds: ['handlers'] },
  {
    html: '<body><form action="java\nscript:go()"><button formaction=javascript:1>x</button></form>',
    finds: ['addresses'],
  },
  { html: '<body><p style="color:red">x</p>', finds: ['styles'] },
  {
    name: 'names that only look like handlers, addresses that nothing runs',
    html: '<body><p once on:click="a()" data-onclick="b()" onward><img src="javascript:1"><script src=/a.js></script>',
  },
  { name: 'data is no script', html: '<script type="application/ld+json">{}</script>' },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
