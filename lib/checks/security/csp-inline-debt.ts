import { defineCheck, type Example } from '../check.ts';
import { type CspPolicy, policiesOf } from '../knowledge/csp/csp.ts';
import { isInline as isInlineAllowed, letIn } from '../knowledge/csp/csp-openings.ts';
import { isRunnable, sourceOf } from '../knowledge/document/sri.ts';
import type { ElementRecord, InlineKind, InlineUse } from '../snapshot.ts';

const isInline = (script: ElementRecord) =>
  isRunnable(script) && sourceOf(script) === undefined && script.attrs.nonce === undefined;

/**
 * The directives that govern each kind of code. Code that an enforced policy governs is not counted: it is allowed by
 * hash, or blocked.
 */
const GOVERNED_BY = {
  inline: ['script-src-elem'],
  addresses: ['script-src-elem'],
  handlers: ['script-src-attr'],
  styles: ['style-src-attr'],
} as const;

const isGoverned = (policies: readonly CspPolicy[], kind: keyof typeof GOVERNED_BY) =>
  policies.length > 0 && letIn(policies, GOVERNED_BY[kind], isInlineAllowed) === null;

export default defineCheck({
  severity: 'info',
  title: 'No inline code prevents a strict policy',
  why: 'A strict Content-Security-Policy blocks inline scripts without a nonce or hash, event handlers and javascript: URLs.',
  docs: 'https://web.dev/articles/strict-csp',
  remedy:
    'Move inline scripts into files, or have the server give each <script> a nonce that is new in every response.',
  onPlatform: {
    nextjs:
      'In the proxy file (middleware before Next.js 16), set Content-Security-Policy with a new nonce on the request and on the response; Next.js then puts it on its own scripts. The page must be rendered dynamically.',
  },
  messages: {
    inline: {
      fault: {
        one: '{count} inline script without a nonce',
        other: '{count} inline scripts without a nonce',
      },
      says: {
        one: 'The page has {count} inline script without a nonce.',
        other: 'The page has {count} inline scripts without a nonce.',
      },
    },
    addresses: {
      fault: { one: '{count} javascript: URL', other: '{count} javascript: URLs' },
      says: {
        one: '{count} link, form or frame of the page runs code through a javascript: URL.',
        other: '{count} links, forms or frames of the page run code through javascript: URLs.',
      },
      remedy:
        'Replace each javascript: URL with a button or a link, and attach its code in a script with addEventListener.',
    },
    handlers: {
      fault: { one: '{count} inline event handler', other: '{count} inline event handlers' },
      says: {
        one: 'The page has {count} event handler in an attribute such as onclick.',
        other: 'The page has {count} event handlers in attributes such as onclick.',
      },
      remedy: 'Remove the attributes and attach the handlers in a script with addEventListener.',
    },
    styles: {
      fault: { one: '{count} style attribute', other: '{count} style attributes' },
      says: {
        one: "A policy that restricts styles needs 'unsafe-inline' for {count} style attribute of the page.",
        other:
          "A policy that restricts styles needs 'unsafe-inline' for {count} style attributes of the page.",
      },
      remedy: 'Move the styles into a stylesheet, under a class; scripts can still set styles.',
    },
  },

  *run({ page, served, response }) {
    const scripts = page.scripts.filter(isInline);
    const { handlers, addresses } = page.inline;
    // Scripts may set styles under any policy, and in a live document these look like styles that the server sent.
    const sent = page.source === 'served' ? page : served;
    const found: readonly (readonly ['inline' | InlineKind, InlineUse])[] = [
      ['inline', { count: scripts.length, first: scripts.slice(0, 1) }],
      ['addresses', addresses],
      ['handlers', handlers],
      ['styles', sent?.inline.styles ?? { count: 0, first: [] }],
    ];
    if (page.scripts.length === 0 && found.every(([, { count }]) => count === 0)) return 'not applicable';
    const policies = policiesOf(page, response).filter(({ directives }) => directives.size > 0);
    for (const [message, { count, first }] of found) {
      const [at] = first;
      if (at && !isGoverned(policies, message)) yield { message, values: { count }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<script src="/a.js"></script><script nonce="x">1</script>' },
  {
    html: '<script>1</script><script>2</script>',
    finds: [
      {
        message: 'inline',
        says: 'The page has 2 inline scripts without a nonce.',
        remedy:
          'Move inline scripts into files, or have the server give each <script> a nonce that is new in every response.',
        onPlatform: {
          nextjs:
            'In the proxy file (middleware before Next.js 16), set Content-Security-Policy with a new nonce on the request and on the response; Next.js then puts it on its own scripts. The page must be rendered dynamically.',
        },
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: '<body><a href=" JavaScript:void(0)">x</a>',
    finds: [
      {
        message: 'addresses',
        says: '1 link, form or frame of the page runs code through a javascript: URL.',
        remedy:
          'Replace each javascript: URL with a button or a link, and attach its code in a script with addEventListener.',
        at: 'body > a:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: '<body><a href="/a" onclick="go()">x</a>',
    finds: [
      {
        message: 'handlers',
        says: 'The page has 1 event handler in an attribute such as onclick.',
        remedy: 'Remove the attributes and attach the handlers in a script with addEventListener.',
        at: 'body > a:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: '<body onload="a()"><p onmouseover="b()"><svg onclick="c()"></svg>',
    finds: [
      {
        message: 'handlers',
        says: 'The page has 3 event handlers in attributes such as onclick.',
        at: 'body',
        severity: 'info',
      },
    ],
  },
  {
    html: '<body><form action="java\nscript:go()"><button formaction=javascript:1>x</button></form>',
    finds: [
      {
        message: 'addresses',
        says: '2 links, forms or frames of the page run code through javascript: URLs.',
        at: 'body > form:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: '<body><p style="color:red">x</p>',
    finds: [
      {
        message: 'styles',
        says: "A policy that restricts styles needs 'unsafe-inline' for 1 style attribute of the page.",
        remedy: 'Move the styles into a stylesheet, under a class; scripts can still set styles.',
        at: 'body > p:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'names that only look like handlers, and addresses that nothing runs',
    html: '<body><p once on:click="a()" data-onclick="b()" onward><img src="javascript:1"><script src=/a.js></script>',
  },
  {
    name: 'an enforced policy already decides, by a hash',
    html: '<script>1</script><body><p onclick="a()" style="color:red">x</p>',
    headers: { 'content-security-policy': "script-src 'sha256-AAAA'; style-src 'self'" },
  },
  {
    name: 'a policy that allows inline code',
    html: '<script>1</script>',
    headers: { 'content-security-policy': "script-src 'self' 'unsafe-inline'" },
    finds: [
      {
        message: 'inline',
        says: 'The page has 1 inline script without a nonce.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a policy without a directive governs nothing',
    html: '<script>1</script>',
    headers: { 'content-security-policy': ';' },
    finds: ['inline'],
  },
  { name: 'data is not a script', html: '<script type="application/ld+json">{}</script>' },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
