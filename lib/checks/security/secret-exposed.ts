import { defineCheck, type Example } from '../check.ts';
import { CEILING, STRUCTURED_DATA } from '../collect/kinds.ts';
import { writtenTag } from '../evidence.ts';
import { credentialsIn, formatsIn } from '../knowledge/document/credentials.ts';
import { sourceOf } from '../knowledge/document/sri.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';

/** Maximum number of characters to search. */
const MAXIMUM = 2_000_000;

interface Place {
  text: string;
  message: 'script' | 'attribute' | 'comment' | 'text';
  at?: ElementRecord;
}

/** Yields the places where a page may contain a secret, the likeliest first. */
function* placesIn(page: PageSnapshot, served: PageSnapshot): Generator<Place> {
  for (const at of page.scripts) if (at.text) yield { text: at.text, message: 'script', at };
  const named = [
    ...page.metas.map((at) => [at, at.attrs.content] as const),
    ...page.forms.map((at) => [at, at.attrs.action] as const),
    ...page.scripts.map((at) => [at, sourceOf(at)] as const),
    ...page.anchors.map((at) => [at, at.attrs.href] as const),
  ];
  for (const [at, text] of named) if (text) yield { text, message: 'attribute', at };
  const { comments } = served.markup ?? {};
  if (comments) yield { text: comments, message: 'comment' };
  yield { text: page.text, message: 'text' };
}

/** Whether the snapshot lacks parts of scripts, which may contain secrets that were not found. */
function isCut({ scripts }: PageSnapshot): boolean {
  const sum = scripts.reduce((whole, { text = '' }) => whole + text.length, 0);
  const isLong = ({ attrs, text = '' }: ElementRecord) =>
    text.length >= CEILING.script && !STRUCTURED_DATA.test(attrs.type ?? '');
  return sum >= CEILING.scripts || scripts.some(isLong);
}

export default defineCheck({
  severity: 'error',
  title: 'No secret keys in the page',
  why: 'Anyone who opens the page can read a key in it and use it in its owner’s name.',
  docs: 'https://cwe.mitre.org/data/definitions/615.html',
  remedy:
    'If the key is real, revoke it at its provider now. Create a new one, keep it on your server, and let the page call your server instead of the provider.',
  messages: {
    script: {
      fault: 'Possible secret key in a script',
      says: 'A script in the page contains what looks like a secret: {kind}, {start}… ({length} characters).',
    },
    attribute: {
      fault: 'Possible secret key in an attribute',
      says: '<{tag}> contains what looks like a secret: {kind}, {start}… ({length} characters).',
    },
    comment: {
      fault: 'Possible secret key in a comment',
      says: 'A comment in the HTML contains what looks like a secret: {kind}, {start}… ({length} characters).',
    },
    text: {
      fault: 'Possible secret key in the text',
      says: 'The text of the page shows what looks like a secret: {kind}, {start}… ({length} characters). It may be an example or the visitor’s own.',
      remedy:
        'If the key is real and everyone sees it, revoke it at its provider and remove it from the text. An example, or the visitor’s own key, may stay.',
    },
  },

  *run({ page, served = page }) {
    const seen = new Set<string>();
    let left = MAXIMUM;
    const places = [...placesIn(page, served)];
    const formats = formatsIn(places.map(({ text }) => text));
    for (const { text, message, at } of places) {
      for (const { kind, start, length } of credentialsIn(text.slice(0, left), formats)) {
        // The same secret in several places is reported once.
        const key = `${kind} ${start} ${length}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const values = { kind, start, length, ...(at && { tag: writtenTag(at) }) };
        // The attributes may contain a secret; the text of a script is never shown.
        if (at) yield { message, values, at: { ...at, attrs: {} } };
        else if (message === 'comment') yield { message, values };
        else yield { message, values, severity: 'info' };
      }
      left -= text.length;
      if (left <= 0) return { missing: 'rest' };
    }
    if (isCut(page)) return { missing: 'rest' };
  },
});

const github = `ghp_${'q7Rk2mZt9WbVn4Lp8XcHd3Js6FgTy5Qa1Eu0'}`;
const telegram = `https://api.telegram.org/bot${'8203957146'}:AA${'q7Rk2mZt9WbVn4Lp8XcHd3Js6FgTy5Qa1'}/sendMessage`;

export const examples: Example[] = [
  { html: '<script nonce="q7Rk2mZt9WbVn4Lp8XcHd3">const key = "pk_live_q7Rk2mZt9WbVn4Lp8XcHd3Js"</script>' },
  {
    html: `<script nonce="q7Rk2mZt9WbVn4Lp8XcHd3">const key = "${github}"</script>`,
    finds: [
      {
        message: 'script',
        says: 'A script in the page contains what looks like a secret: GitHub token, ghp_… (40 characters).',
        remedy:
          'If the key is real, revoke it at its provider now. Create a new one, keep it on your server, and let the page call your server instead of the provider.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'data for scripts',
    html: `<script id="__NEXT_DATA__" type="application/json">{"token":"${github}"}</script>`,
    finds: [
      {
        message: 'script',
        says: 'A script in the page contains what looks like a secret: GitHub token, ghp_… (40 characters).',
        at: '#__NEXT_DATA__',
        severity: 'error',
      },
    ],
  },
  {
    html: `<form action="${telegram}" method="post"></form>`,
    finds: [
      {
        message: 'attribute',
        says: '<form> contains what looks like a secret: Telegram bot token, 8203… (46 characters).',
        at: 'body > form:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    html: `<meta name="token" content="${github}">`,
    finds: [
      {
        message: 'attribute',
        says: '<meta> contains what looks like a secret: GitHub token, ghp_… (40 characters).',
        at: 'head > meta:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    html: `<body><a href="/?token=${github}">x</a>`,
    finds: [
      {
        message: 'attribute',
        says: '<a> contains what looks like a secret: GitHub token, ghp_… (40 characters).',
        at: 'body > a:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    html: `<script src="/a.js?token=${github}"></script>`,
    finds: [
      {
        message: 'attribute',
        says: '<script> contains what looks like a secret: GitHub token, ghp_… (40 characters).',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    html: `<body><!-- for the import: ${github} --><p>Kettles`,
    finds: [
      {
        message: 'comment',
        says: 'A comment in the HTML contains what looks like a secret: GitHub token, ghp_… (40 characters).',
        severity: 'error',
      },
    ],
  },
  {
    name: 'a comment that the server sends in a page that a browser shows',
    html: '<p>Kettles',
    shown: {},
    served: `<!-- ${'mysql'}://shop:kettle7copper@10.0.0.5/shop --><p>Kettles`,
    finds: ['comment'],
  },
  {
    html: `<p>Your new token: ${github}`,
    finds: [
      {
        message: 'text',
        says: 'The text of the page shows what looks like a secret: GitHub token, ghp_… (40 characters). It may be an example or the visitor’s own.',
        remedy:
          'If the key is real and everyone sees it, revoke it at its provider and remove it from the text. An example, or the visitor’s own key, may stay.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a secret in two places is reported once, at the worst one',
    html: `<script nonce="q7Rk2mZt9WbVn4Lp8XcHd3">a = "${github}"</script><p>${github}`,
    finds: ['script'],
  },
  { name: 'an example from a manual', html: '<script>aws("AKIAIOSFODNN7EXAMPLE")</script>' },
  {
    name: 'a script that is too long to be searched',
    html: `<script>"${'copper '.repeat(20_000)}"</script>`,
    verdict: 'not looked at',
  },
];
